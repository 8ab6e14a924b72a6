import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { FieldData } from "#domain/kinds/field";
import { letterOf } from "#domain/kinds/letter-places";
import type { Kind } from "#domain/kinds/kind";
import { isTemplated } from "#domain/kinds/kind";
import { KINDS } from "#domain/kinds/kinds";
import { read } from "#domain/kinds/read";
import { layoutOf } from "#domain/printing/layouts";
import type { PrintView } from "#domain/printing/print-view";
import { LANGUAGES, say, type Language } from "#domain/text";
import { paperToPdf } from "../../backend/printing/paper-to-pdf.ts";
import { pagePicture, textOfPages } from "../support/pdf-picture.ts";
import { BUNKER_SAMPLES } from "../support/bunker-samples.ts";
import { BANK, CARRIER, SHIPPER } from "../support/sample-parties.ts";
import { sampleOf } from "../support/samples.ts";

// Pictures of the printed pages of every kind that has a paper of its own, in both languages, each row a document.

const FOLDER = join(import.meta.dirname, "../../docs/images/papers");
const WIDTH = 620;
const GAP = 16;

/** The pages of a document side by side, as one picture. */
async function strip(pdf: Uint8Array): Promise<Buffer> {
  const pages = (await textOfPages(pdf)).length;
  const pictures = await Promise.all(
    Array.from({ length: pages }, async (_, page) => {
      const { width, height, pixels } = await pagePicture(pdf, page);
      return sharp(Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength), {
        raw: { width, height, channels: 4 },
      })
        .resize({ width: WIDTH })
        .png()
        .toBuffer();
    }),
  );
  const { height } = await sharp(pictures[0]).metadata();
  return sharp({
    create: { width: pages * (WIDTH + GAP) + GAP, height: height + 2 * GAP, channels: 3, background: "#e9ecf1" },
  })
    .composite(pictures.map((input, i) => ({ input, left: GAP + i * (WIDTH + GAP), top: GAP })))
    .png({ palette: true, colours: 32 })
    .toBuffer();
}

/** A sample whose letter is written in the language of its paper. */
function inLanguage(kind: Kind, language: Language): FieldData {
  const sample = sampleOf(kind);
  const written = kind.sections
    .flatMap((section) => section.fields)
    .flatMap((field) =>
      field.type === "longText" && field.wording !== undefined ? [[field.name, letterOf(field, sample, language)]] : [],
    );
  return { ...sample, ...Object.fromEntries(written) };
}

/** The party that makes it. */
function issuerOf(data: FieldData): string {
  for (const path of [
    "from.name",
    "drawer.name",
    "cto.name",
    "seller.name",
    "beneficiary.name",
    "exporter.name",
    "issuer.name",
    "carrier.name",
    "issuingParty.partyName",
    "issuingBank.name",
    "insurer.name",
    "supplier.name",
    "inspector",
    "shipper.name",
  ]) {
    const name = read(data, path);
    if (name !== undefined) return name;
  }
  return "bdnNo" in data ? issuerOf(BUNKER_SAMPLES.BunkerDeliveryNote) : CARRIER.name;
}

/** Where a title is kept, and two hands through which it went. */
function onChain(kind: Kind, data: FieldData, language: Language): Partial<PrintView> {
  const act = (name: string): string => say(kind.flow.actions[name]!.label, language);
  return {
    register: { address: "0x5fbdb2315678afecb367f032d93f642f64180aa3", network: "Polygon", chainId: 137 },
    tokenId: "0x91c4a07be35dd80c6f1242aa17bd0f6e5c3398d07a64b1e2f05c8d9a4be771c3",
    endorsements: [
      {
        at: "2026-11-20T09:41:07.000Z",
        act: act("sign"),
        from: issuerOf(data),
        to: SHIPPER.name,
        signatory: "Inês Valadares",
        transaction: "0x5a31c07e5a31c07e5a31c07e5a31c07e5a31c07e5a31c07e5a31c07e5a31c07e",
      },
      {
        at: "2026-11-21T14:02:55.000Z",
        act: act("endorse"),
        from: SHIPPER.name,
        to: BANK.name,
        signatory: "Rui Teles",
        transaction: "0x0d2f88b10d2f88b10d2f88b10d2f88b10d2f88b10d2f88b10d2f88b10d2f88b1",
      },
    ],
  };
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const kind of Object.values(KINDS)) {
  // The fields of what is made with a template are those of the template.
  if (isTemplated(kind) || kind.madeBy.every((one) => one === "upload")) continue;
  for (const language of LANGUAGES) {
    const data = inLanguage(kind, language);
    const paper = layoutOf(kind, null).lay(data, {
      marking: "ORIGINAL",
      language,
      ...(kind.class === "title" && onChain(kind, data, language)),
      documentId: "0197f1aa-33cc-7bbb-9e11-0c0d0e0f1011",
      checksum: "5a31c07e".repeat(8),
      issuer: issuerOf(data),
      verifyUrl: "https://hawser.example/verify/entry",
      signature: [issuerOf(data)],
    });
    await writeFile(
      join(FOLDER, `${kind.name}.${language}.png`),
      await strip(await paperToPdf(paper, { createdAt: new Date("2026-11-20T00:00:00Z") })),
    );
  }
}
