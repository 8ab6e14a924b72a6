import { nfc } from "#domain/legible";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfStream, type EmbeddedFont, type PdfObject } from "@libpdf/core";
import { listCharacters } from "./character-set.ts";
import { freeze } from "./pdf-bytes.ts";

/** The faces that are embedded: labels, typewriter data, and Chinese for whatever those two lack. */
export type Face = "sans" | "sansBold" | "type" | "typeBold" | "han" | "hanBold";

const FILES: Record<Face, string> = {
  sans: "inter/400Regular/Inter_400Regular.ttf",
  sansBold: "inter/700Bold/Inter_700Bold.ttf",
  type: "courier-prime/400Regular/CourierPrime_400Regular.ttf",
  typeBold: "courier-prime/700Bold/CourierPrime_700Bold.ttf",
  han: "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  hanBold: "noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf",
};

const FALLBACKS: Record<Face, readonly Face[]> = {
  sans: ["sans", "han"],
  sansBold: ["sansBold", "hanBold"],
  type: ["type", "sans", "han"],
  typeBold: ["typeBold", "sansBold", "hanBold"],
  han: ["han"],
  hanBold: ["hanBold"],
};

/** A stretch of text that one face can print; `hex` are its glyphs, `width` is in em. */
export interface Run {
  readonly face: Face;
  readonly text: string;
  readonly hex: string;
  readonly width: number;
}

const programs = new Map<Face, { bytes: Uint8Array; font: EmbeddedFont }>();

function program(face: Face): { bytes: Uint8Array; font: EmbeddedFont } {
  let loaded = programs.get(face);
  if (loaded === undefined) {
    const path = fileURLToPath(import.meta.resolve(`@expo-google-fonts/${FILES[face]}`));
    const bytes = new Uint8Array(readFileSync(path));
    loaded = { bytes, font: PDF.create().embedFont(bytes) };
    programs.set(face, loaded);
  }
  return loaded;
}

/** Whether every face of a paper, or one that stands in for it, has the character. */
export const prints = (character: string): boolean =>
  (["sans", "sansBold"] as const).every((face) =>
    FALLBACKS[face].some((one) => program(one).font.canEncode(character)),
  );

/** Splits text into runs by the first face that has each character; what none has prints as a white square. */
function shape(text: string, face: Face): Run[] {
  const runs: { face: Face; text: string }[] = [];
  for (const character of nfc(text)) {
    const able = FALLBACKS[face].find((one) => program(one).font.canEncode(character));
    const last = runs.at(-1);
    const use = able ?? FALLBACKS[face].at(-1)!;
    const shown = able === undefined ? "□" : character;
    if (last?.face === use) last.text += shown;
    else runs.push({ face: use, text: shown });
  }
  return runs.map((run) => {
    const { font } = program(run.face);
    const glyphs = [...run.text].map((character) => font.codePointToGid(character.codePointAt(0)!));
    return {
      ...run,
      hex: glyphs.map((glyph) => glyph.toString(16).padStart(4, "0")).join(""),
      width: font.widthOfTextAtSize(run.text, 1),
    };
  });
}

/** Gathers what a file prints in each face, then embeds each face once, cut down to those characters. */
export class FontBook {
  readonly #characters = new Map<Face, Set<string>>();
  readonly #names = new Map<Face, string>();

  /** Shapes a text for printing and remembers its characters. */
  shape(text: string, face: Face): Run[] {
    const runs = shape(text, face);
    for (const run of runs) {
      const known = this.#characters.get(run.face) ?? new Set<string>();
      for (const character of run.text) known.add(character);
      this.#characters.set(run.face, known);
    }
    return runs;
  }

  /** Name of a face in the resources of this file. */
  resourceName(face: Face): string {
    const name = this.#names.get(face) ?? `F${this.#names.size + 1}`;
    this.#names.set(face, name);
    return name;
  }

  /** The /Font resources for everything shaped so far. `listed`: with a list of their characters (PDF/A-1). */
  async resources(pdf: PDF, { listed = false }: { readonly listed?: boolean } = {}): Promise<PdfDict> {
    const fonts = new PdfDict();
    for (const [face, characters] of this.#characters) {
      fonts.set(this.resourceName(face), await embedSubset(pdf, face, characters, listed));
    }
    return fonts;
  }
}

const subsets = new Map<string, Tree>();
const SUBSETS_KEPT = 200;

/** Object of a PDF with its references resolved, so that it can be copied into another file. */
type Tree = { readonly object: PdfObject; readonly children: ReadonlyMap<string, Tree> };

async function embedSubset(pdf: PDF, face: Face, characters: ReadonlySet<string>, listed: boolean): Promise<PdfRef> {
  const sorted = [...new Set([...characters, ...(face.startsWith("han") ? [] : LATIN)])].sort().join("");
  const key = `${face} ${listed} ${sorted}`;
  let tree = subsets.get(key);
  if (tree === undefined) {
    tree = await cut(face, sorted, listed);
    if (subsets.size >= SUBSETS_KEPT) subsets.delete(subsets.keys().next().value!);
    subsets.set(key, tree);
  }
  return graft(pdf, tree);
}

/** Latin faces always carry ASCII, so that their subset is made once and kept. */
const LATIN = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i));

async function cut(face: Face, characters: string, listed: boolean): Promise<Tree> {
  const { bytes, font: whole } = program(face);
  const maker = PDF.create();
  const page = maker.addPage({ size: "a4" });
  const font = maker.embedFont(bytes);
  page.drawText([...characters].filter((one) => whole.canEncode(one)).join(""), { x: 0, y: 0, size: 1, font });
  const made = await PDF.load(await maker.save({ subsetFonts: true }));
  const resolve = (ref: PdfRef): PdfObject | null => made.context.resolve(ref);
  const fonts = made.getPage(0)!.dict.getDict("Resources", resolve)!.getDict("Font", resolve)!;
  if (listed) listCharacters(made, fonts);
  const tag = [...createHash("sha256").update(`${face} ${characters}`).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join("");
  for (const key of fonts.keys()) {
    const tree = collect(made, fonts.get(key, resolve)!);
    rename(tree, tag);
    return tree;
  }
  throw new Error(`no font made for ${face}`);
}

function collect(pdf: PDF, object: PdfObject): Tree {
  const children = new Map<string, Tree>();
  const visit = (value: PdfObject | undefined): void => {
    if (value instanceof PdfRef) {
      const key = String(value.objectNumber);
      if (!children.has(key)) children.set(key, collect(pdf, pdf.context.resolve(value)!));
    } else if (value instanceof PdfDict) for (const key of value.keys()) visit(value.get(key));
    else if (value instanceof PdfArray) for (let i = 0; i < value.length; i += 1) visit(value.at(i));
  };
  visit(object);
  return { object, children };
}

/** Replaces the random tag of the subset by one made from its content: equal input, equal bytes. */
function rename(tree: Tree, tag: string): void {
  if (tree.object instanceof PdfDict) {
    for (const key of ["BaseFont", "FontName"]) {
      const name = tree.object.get(key);
      if (name instanceof PdfName) tree.object.set(key, PdfName.of(`${tag}+${name.value.replace(/^[A-Z]{6}\+/, "")}`));
    }
  }
  for (const child of tree.children.values()) rename(child, tag);
}

function graft(pdf: PDF, tree: Tree): PdfRef {
  const refs = new Map<string, PdfRef>();
  for (const [key, child] of tree.children) refs.set(key, graft(pdf, child));
  return pdf.register(copy(tree.object, refs));
}

/** Objects of kept subsets that refer to no other: written once, they are the same in every file. */
const frozen = new WeakMap<PdfObject, PdfObject | null>();

function copy(object: PdfObject, refs: ReadonlyMap<string, PdfRef>): PdfObject {
  if (object instanceof PdfRef) return refs.get(String(object.objectNumber))!;
  if (!(object instanceof PdfArray || object instanceof PdfDict)) return object;
  let same = frozen.get(object);
  if (same === undefined) frozen.set(object, (same = freeze(object)));
  if (same !== null) return same;
  if (object instanceof PdfArray) return new PdfArray([...object].map((one) => copy(one, refs)));
  const entries = [...object].map(([key, value]): [PdfName, PdfObject] => [key, copy(value, refs)]);
  return object instanceof PdfStream ? new PdfStream(entries, object.data) : new PdfDict(entries);
}
