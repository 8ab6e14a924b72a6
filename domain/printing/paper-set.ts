import type { FieldData } from "../kinds/field.ts";
import type { Layout } from "./layouts.ts";
import type { Paper } from "./paper.ts";
import type { PrintView } from "./print-view.ts";

/** The fields of bills in which the size of the set stands. */
const [ORIGINALS, COPIES] = ["numberOfOriginals", "copies"];

/** The set on paper that a title was switched to. */
export interface PaperSet {
  /** The serial number of each original. */
  readonly serials: readonly string[];
  /** How many copies go with the originals. Undefined for an act that did not keep it: the bill says its own number. */
  readonly copies: number | undefined;
  /** When the electronic title ended: RFC 3339, UTC. */
  readonly ended: string;
}

/**
 * The paper set of a title that was switched to paper: each original with its number in the set, its serial number and
 * the sentence that it takes the place of the electronic record; then the copies, which give no right.
 */
export function layPaperSet(
  layout: Layout,
  data: FieldData,
  view: Omit<PrintView, "marking" | "paper">,
  { serials, copies, ended }: PaperSet,
): Paper {
  const originals = serials.length;
  const printed = {
    ...data,
    ...(data[ORIGINALS] !== undefined && { [ORIGINALS]: String(originals) }),
    ...(data[COPIES] !== undefined && copies !== undefined && { [COPIES]: String(copies) }),
  };
  const all = { originals, ended };
  const sheets = [
    ...serials.map((serial, i) => ({ marking: "PAPER" as const, number: i + 1, of: originals, serial })),
    ...Array.from({ length: copies ?? 0 }, (_, i) => ({
      marking: "PAPER_COPY" as const,
      number: i + 1,
      of: copies ?? 0,
      serial: serials.join(", "),
    })),
  ];
  const papers = sheets.map(({ marking, ...sheet }) =>
    layout.lay(printed, { ...view, marking, paper: { ...sheet, ...all } }),
  );
  const [first] = papers;
  if (first === undefined) throw new Error("a set of paper originals has one at least");
  return { ...first, pages: papers.flatMap(({ pages }) => pages) };
}
