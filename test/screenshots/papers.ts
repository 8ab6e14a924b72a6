import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { KINDS } from "#domain/kinds/kinds";
import { layoutOf } from "#domain/printing/layouts";
import { LANGUAGES, type Language } from "#domain/text";
import { paperToPdf } from "../../backend/printing/paper-to-pdf.ts";
import { pagePicture, textOfPages } from "../support/pdf-picture.ts";
import { sampleOf } from "../support/samples.ts";

// Pictures of the printed pages of every kind that has a paper of its own, in both languages, each row a document.

const FOLDER = join(import.meta.dirname, "../../docs/images/papers");
const WIDTH = 620;
const GAP = 16;

/** The pages of a document side by side, as one picture. */
async function strip(pdf: Uint8Array): Promise<Buffer> {
  const pages = (await textOfPages(pdf)).length;
  const pictures = await Promise.all(Array.from({ length: pages }, async (_, page) => {
    const { width, height, pixels } = await pagePicture(pdf, page);
    return sharp(Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength), { raw: { width, height, channels: 4 } }).resize({ width: WIDTH }).png().toBuffer();
  }));
  const { height } = await sharp(pictures[0]).metadata();
  return sharp({ create: { width: pages * (WIDTH + GAP) + GAP, height: height + 2 * GAP, channels: 3, background: "#e9ecf1" } })
    .composite(pictures.map((input, i) => ({ input, left: GAP + i * (WIDTH + GAP), top: GAP }))).png({ palette: true, colours: 32 }).toBuffer();
}

/** A sample whose letter is written in the language of its paper. */
function inLanguage(kind: Kind, language: Language): FieldData {
  const sample = sampleOf(kind);
  const written = kind.sections.flatMap((section) => section.fields).flatMap((field) => (field.type === "longText" && field.wording !== undefined ? [[field.name, field.wording(sample, language)]] : []));
  return { ...sample, ...Object.fromEntries(written) };
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const kind of KINDS.values()) {
  if (kind.madeBy.every((one) => one === "upload")) continue;
  for (const language of LANGUAGES) {
    const paper = layoutOf(kind, null).lay(inLanguage(kind, language), {
      marking: kind.class === "title" ? "DRAFT" : "ORIGINAL", language, documentId: "0197f1aa-33cc-7bbb-9e11-0c0d0e0f1011", checksum: "5a31c07e".repeat(8),
      issuer: "TERN & SABLE SHIPPING LDA", verifyUrl: "https://hawser.example/verify/entry", signature: ["TERN & SABLE SHIPPING LDA"],
    });
    await writeFile(join(FOLDER, `${kind.name}.${language}.png`), await strip(await paperToPdf(paper, { createdAt: new Date("2026-11-20T00:00:00Z") })));
  }
}
