import type { Dictionary } from "./pdf-equality.ts";
import type { PdfValue } from "./pdf-objects.ts";
import type { Snapshot } from "./pdf-document.ts";
import { refNumber } from "./pdf-revisions.ts";
import { reached, without } from "./pdf-walk.ts";

/** The pages of a file as it was, as they are referred to, from the first. */
export const pagesOf = (at: Snapshot): PdfValue[] => [...pageTree(at).pages];

/** The pages, and the nodes above them. */
export function pageTree(at: Snapshot): { readonly pages: readonly PdfValue[]; readonly nodes: ReadonlySet<number> } {
  const pages: PdfValue[] = [];
  const nodes = new Set<number>();
  const seen = new Set<string>();
  const waiting: PdfValue[] = [at.catalog.get("Pages") ?? ""];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const number = refNumber(value);
    if (typeof value !== "string" || number === null || seen.has(value)) continue;
    seen.add(value);
    const node = at.dictionary(value);
    if (node.get("Type") === "/Page") pages.push(value);
    else {
      nodes.add(number);
      waiting.push(...at.array(node.get("Kids")).toReversed());
    }
  }
  return { pages, nodes };
}

/** The entries of a page that draw nothing of it. Its annotations are looked at by themselves. */
const APART: ReadonlySet<string> = new Set([
  "Annots",
  "Parent",
  "B",
  "StructParents",
  "Metadata",
  "PieceInfo",
  "LastModified",
  "Tabs",
  "Thumb",
  "AA",
  "Trans",
  "Dur",
  "ID",
  "PZ",
]);
const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;
const MOST_LEVELS = 50;

/** All that draws a page but its annotations, with what it has from the nodes above it. */
export function pageFace(at: Snapshot, page: PdfValue): Dictionary {
  const own = at.dictionary(page);
  const face = new Map(without(own, APART));
  const contents = at.resolve(face.get("Contents"));
  // One stream in a list is that stream.
  if (Array.isArray(contents) && contents.length === 1) face.set("Contents", contents[0] as PdfValue);
  for (let [node, level] = [own, 0]; level < MOST_LEVELS && node.size > 0; level += 1) {
    for (const key of INHERITED) if (!face.has(key) && node.has(key)) face.set(key, node.get(key)!);
    node = at.dictionary(node.get("Parent"));
  }
  return face;
}

/** What the pages of a file show, as it was. */
export interface Faces {
  readonly pages: readonly PdfValue[];
  readonly numbers: ReadonlySet<number>;
  readonly nodes: ReadonlySet<number>;
  /** The objects that their content leads to. */
  readonly shown: ReadonlySet<number>;
}

export function facesOf(at: Snapshot): Faces {
  const { pages, nodes } = pageTree(at);
  const numbers = new Set(pages.map((page) => refNumber(page)!));
  const shown = reached(
    at,
    pages.map((page) => pageFace(at, page)),
    { stops: numbers },
  );
  return { pages, numbers, nodes, shown };
}
