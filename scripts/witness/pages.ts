import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { PRODUCERS } from "../../test/support/producers.ts";
import { compared, inkOf } from "./ink.ts";
import type { Samples } from "../../test/support/signed-bill.ts";
import { ask, witness } from "./tools.ts";
import { openViewer, type Viewer } from "./viewer.ts";

/** Compared with 100 dots per inch, drawn with more: programs fit small letters to dots, each in its own way. */
const [DPI, DRAWN_DPI] = [100, 400] as const;
const FILES = join(import.meta.dirname, "../../test/support/files");
/** The scan from which the image is taken away, so that the comparison is seen to notice it. */
const SCANS = ["scan-jpx.pdf", "scan-jbig2.pdf", "scan-ccittg4.pdf"] as const;

/** Every page of our fixtures, drawn by the viewer of the product and by poppler. */
export async function witnessPages({ signed }: Samples): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "hawser-pages-"));
  const viewer = await openViewer();
  const at = (name: string): string => join(folder, name);
  try {
    for (const [name, file] of await fixtures(signed)) {
      const differing = await differences(viewer, { ours: file, theirs: file }, at);
      witness(
        `every page of ${name} is drawn by our viewer as by poppler`,
        differing.length === 0,
        differing.join("\n"),
      );
    }
    for (const name of SCANS) {
      const file = await readFile(join(FILES, name));
      const differing = await differences(viewer, { ours: withoutImage(file), theirs: file }, at);
      witness(`a page of ${name} without its image is told from the whole one`, differing.length > 0);
    }
  } finally {
    await viewer.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fixtures(signed: Uint8Array): Promise<readonly (readonly [string, Uint8Array])[]> {
  const kept = (await readdir(FILES)).filter((name) => name.endsWith(".pdf")).sort();
  return [
    ["our signed bill", signed],
    ...(await Promise.all(kept.map(async (name) => [name, await readFile(join(FILES, name))] as const))),
    ...(await Promise.all(Object.entries(PRODUCERS).map(async ([name, make]) => [name, await make()] as const))),
  ];
}

/** The file without the operator that draws its image, which some files say in a packed stream. */
function withoutImage(file: Uint8Array): Uint8Array {
  const text = Buffer.from(file).toString("latin1");
  const drawing = / Do(?=\s)/.exec(text);
  if (drawing !== null) return Buffer.from(text.replace(drawing[0], "   "), "latin1");
  return Buffer.from(
    text.replace(/\/Subtype\s*\/Image/, (said) => said.replace("Image", "Imago")),
    "latin1",
  );
}

interface Pair {
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
}

/** In which pages the two drawings differ, and where. */
async function differences(viewer: Viewer, { ours, theirs }: Pair, at: (name: string) => string): Promise<string[]> {
  await writeFile(at("file.pdf"), theirs);
  const found: string[] = [];
  for (const [i, { png, leftOut }] of (await viewer.draw(ours, DRAWN_DPI)).entries()) {
    const page = String(i + 1);
    const size = await sharp(png).metadata();
    const [width, height] = [size.width, size.height].map((dots) => Math.round((dots * DPI) / DRAWN_DPI)) as [
      number,
      number,
    ];
    const only = ["-f", page, "-l", page];
    const drawn = ask(
      "pdftocairo",
      "-png",
      "-r",
      String(DRAWN_DPI),
      ...only,
      "-singlefile",
      at("file.pdf"),
      at("page"),
    );
    if (drawn.code !== 0) throw new Error(drawn.text);
    const poppler = await readFile(at("page.png"));
    const fonts = ask("pdffonts", ...only, at("file.pdf"))
      .text.split("\n")
      .slice(2);
    // The columns after the name and type: encoding, embedded, subset, unicode, object.
    const embedded = fonts.every(
      (line) => line.trim() === "" || /\syes\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+\s*$/.test(line),
    );
    const { worst, cells } = compared(await inkOf(png, width, height), await inkOf(poppler, width, height), embedded);
    if (cells.length > 0)
      found.push(`page ${page}: cells ${cells.join(", ")}, by up to ${worst.toFixed(2)} of the mean ink`);
    if (leftOut) found.push(`page ${page}: the viewer says that something was left out`);
  }
  return found;
}
