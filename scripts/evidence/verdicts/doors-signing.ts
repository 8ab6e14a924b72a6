import { archivePdf } from "../../../backend/signing/archive-pdf.ts";
import { placesFor } from "../../../backend/signing/places.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { ownStamper } from "../../../backend/signing/timestamps.ts";
import { readyToSign, readUpload } from "../../../backend/uploads/inspect-upload.ts";
import { PDF } from "@libpdf/core";
import { FAULTS } from "../../../test/support/faulty-pdfs.ts";
import { listsAt, longLivedPdf, stampingIdentity } from "../../../test/support/long-lived.ts";
import { append, changed, known } from "../../../test/support/pdf-forging.ts";
import { NOW, plainPdf, VALIDITY } from "../../../test/support/signing.ts";
import type { Sample } from "./sample.ts";
import { sample, sign, SPOT, type Scene } from "./scene.ts";

const GENUINE = { overall: "VALID", headline: "GENUINE" } as const;
const HOLDS = { integrity: { outcome: "VALID" }, laterChanges: { outcome: "VALID" } } as const;

const certified = async ({ ines }: Scene): Promise<Uint8Array> =>
  signPdf(await plainPdf(2), { ...ines, time: NOW, reason: "Issued", ...SPOT, certify: true });

/** A file that refers to an object which it lacks, so many numbers beyond its last; signed twice. */
async function overGap({ ines, wang }: Scene, beyond: number): Promise<Uint8Array> {
  const plain = await known(await plainPdf(1));
  const gap = `<</Gap ${plain.free + beyond} 0 R>>`;
  const file = append(plain, { objects: { [plain.page]: changed(plain.get(plain.page), { PieceInfo: gap }) } });
  return sign(await sign(file, ines), wang, 100);
}

/** A label with a signature in its corner. */
async function label({ ines }: Scene, widthMm: number, heightMm: number): Promise<Uint8Array> {
  const pdf = PDF.create();
  pdf.addPage({ width: (widthMm * 72) / 25.4, height: (heightMm * 72) / 25.4 });
  const file = await pdf.save();
  const [placement] = await placesFor(file, { widthMm: 62, heightMm: 20 });
  return signPdf(file, { ...ines, time: NOW, reason: "Signed", ...SPOT, placement: placement! });
}

const LATER = new Date("2029-01-01T00:00:00Z");
/** A file whose archive time-stamp was renewed so often. */
async function renewed({ authority, ines }: Scene, times: number): Promise<Uint8Array> {
  const stamping = await stampingIdentity(authority, VALIDITY);
  const options = { ...ines, time: NOW, reason: "Issued", ...SPOT };
  let file = await longLivedPdf(await plainPdf(1), authority, stamping, options);
  for (let i = 0; i < times; i += 1)
    file = await archivePdf(
      file,
      await listsAt(authority, LATER),
      ownStamper(stamping, () => LATER),
    );
  return file;
}

/** What comes in at our doors and goes out signed. */
export const doorsSigning: readonly Sample[] = [
  ...Object.entries(FAULTS).flatMap(([fault, [make]]) => [
    sample("structure", `an upload with ${fault}, put right and signed`, GENUINE, async ({ ines }) =>
      sign(await readyToSign(await make(), "sound", "en-US"), ines),
    ),
    sample(
      "unsigned",
      `an upload with ${fault}, as it is kept`,
      { overall: "INDETERMINATE", headline: "NOT_SIGNED" },
      async () => (await readUpload(await make())).bytes,
    ),
  ]),
  sample("lock", "ours, certified", GENUINE, certified),
  sample("lock", "ours, certified, and signed by another", { ...GENUINE, signatures: [HOLDS, HOLDS] }, async (given) =>
    sign(await certified(given), given.wang, 100),
  ),
  sample(
    "lock",
    "ours, certified, then a note on its page",
    { overall: "INVALID", headline: "ALTERED", signatures: [{ laterChanges: { reason: "CERTIFIED_AGAINST" } }] },
    async (given) => {
      const it1 = await known(await certified(given));
      const note = "<</Type /Annot /Subtype /FreeText /Rect [50 600 300 700] /Contents (PAID)>>";
      return append(it1, {
        objects: {
          [it1.free]: note,
          [it1.page]: changed(it1.get(it1.page), { Annots: `[${it1.field} 0 R ${it1.free} 0 R]` }),
        },
      });
    },
  ),
  ...[10, 12, 14, 16, 18, 20].map((beyond) =>
    sample(
      "honest",
      `two signatures in a file that lacks an object ${beyond} beyond its last`,
      { ...GENUINE, signatures: [HOLDS, HOLDS] },
      (given) => overGap(given, beyond),
    ),
  ),
  ...(
    [
      [42, 32],
      [60, 30],
      [100, 150],
    ] as const
  ).map(([width, height]) =>
    sample("honest", `a label of ${width} by ${height} mm`, GENUINE, (given) => label(given, width, height)),
  ),
  ...[1, 2].map((times) =>
    sample(
      "long-term",
      `an archive time-stamp that was renewed, ${times}`,
      { signatures: [HOLDS, ...Array.from({ length: times + 1 }, () => HOLDS)] },
      (given) => renewed(given, times),
      { now: LATER },
    ),
  ),
];
