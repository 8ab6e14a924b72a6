import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import type { Signer } from "./identity.ts";
import { scannedFile } from "./files.ts";

export const MANY = 20;

/** A file of ten pages that twenty people have signed, one after the other, each beside the others. */
export async function manySigned({ open }: Signer, time: Date, seed: number): Promise<Uint8Array> {
  let file = await scannedFile(10, 1_000_000, seed);
  for (let i = 0; i < MANY; i += 1)
    file = await signPdf(file, {
      ...open,
      time,
      reason: "Signed",
      placement: {
        page: i % 10,
        xMm: 15 + 90 * Math.floor(i / 10),
        yMm: 20 + 20 * (i % 10),
        widthMm: 80,
        heightMm: 18,
      },
      appearance: { lines: [{ text: `Signer ${i + 1}` }] },
    });
  return file;
}
