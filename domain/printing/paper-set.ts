import type { FieldData } from "../kinds/field.ts";
import type { Layout } from "./layouts.ts";
import type { Paper } from "./paper.ts";
import type { PrintView } from "./print-view.ts";

/** The field of bills in which the number of originals stands. */
const ORIGINALS = "numberOfOriginals";

/**
 * The paper originals of a title that was switched to paper, one after another: each with its number in the set, its
 * serial number, and the sentence that it takes the place of the electronic record. `ended`: when that ended.
 */
export function layPaperSet(
  layout: Layout,
  data: FieldData,
  view: Omit<PrintView, "marking" | "paper">,
  { serials, ended }: { readonly serials: readonly string[]; readonly ended: string },
): Paper {
  const of = serials.length;
  const printed = data[ORIGINALS] === undefined ? data : { ...data, [ORIGINALS]: String(of) };
  const papers = serials.map((serial, i) =>
    layout.lay(printed, { ...view, marking: "PAPER", paper: { number: i + 1, of, serial, ended } }),
  );
  const [first] = papers;
  if (first === undefined) throw new Error("a set of paper originals has one at least");
  return { ...first, pages: papers.flatMap(({ pages }) => pages) };
}
