import { scannedPdf } from "../../../test/support/scanned-page.ts";
import type { Reason } from "#domain/reasons";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { NOW, redStamp } from "../../../test/support/signing.ts";
import type { ExpectedVerdict, Sample } from "./sample.ts";
import { sample, sign, SPOT, type Scene } from "./scene.ts";

const warned = (...warnings: readonly Reason[]): ExpectedVerdict => ({
  overall: "VALID",
  headline: "GENUINE",
  signatures: [{ warnings: [] }, { integrity: { outcome: "VALID" }, warnings }],
});

/** The file with the stamp of a later signer on it, from the top. */
const stamped = async (file: Uint8Array, { wang }: Scene, yMm: number): Promise<Uint8Array> =>
  signPdf(file, {
    ...wang,
    time: NOW,
    reason: "Received",
    placement: { ...SPOT.placement, yMm },
    appearance: { lines: [], stamp: { image: await redStamp(), xMm: 0, yMm: 0, widthMm: 40, heightMm: 30 } },
  });

const PAGES = { "a picture of its own": false, "a picture among the operators": true } as const;

/** A later signature, or its stamp, over what an earlier signer has signed. */
export const covered: readonly Sample[] = [
  sample("covered", "a signature over text", warned("COVERS_TEXT"), ({ signed, wang }) =>
    signPdf(signed, { ...wang, time: NOW, reason: "x", ...SPOT, placement: { ...SPOT.placement, xMm: 15, yMm: 20 } }),
  ),
  ...Object.entries(PAGES).flatMap(([name, inline]) => [
    sample("covered", `a signature over a scanned page: ${name}`, warned("COVERS_IMAGE"), async ({ ines, wang }) =>
      sign(await sign(await scannedPdf(inline), ines, 150), wang, 100),
    ),
    sample("covered", `a stamp over a scanned page: ${name}`, warned("COVERS_IMAGE"), async (given) =>
      stamped(await sign(await scannedPdf(inline), given.ines, 150), given, 100),
    ),
    sample("covered", `a signature beside a scanned page: ${name}`, warned(), async ({ ines, wang }) =>
      sign(await sign(await scannedPdf(inline), ines, 150), wang, 250),
    ),
  ]),
];
