import type { itemsOf } from "../bunker/written.ts";
import { said } from "../bunker/written.ts";
import { SULPHUR_LIMITS, type LimitBasis, type SulphurLimit } from "../kinds/bunker/parts.ts";
import { entryOf } from "../lookup.ts";
import { say } from "../text.ts";
import type { NoteSheet } from "./bunker-sheet.ts";
import { NOTE } from "./bunker-words.ts";
import { wrap } from "./metrics.ts";
import type { PrintView } from "./print-view.ts";
import { FRAME, INK } from "./sheet.ts";

const SIZE = 6.4;
const LINE = 2.9;
const TICK = 2.2;
const INDENT = 5.6;

/** Which of the two bases of the purchaser's limit the print counts. */
const BASES = { EQUIVALENT: "1", TRIAL: "2" } as const satisfies Record<LimitBasis, string>;

/** The declaration of appendix V with its three choices; of two products, which of them is meant stands behind each. */
export function printDeclaration(page: NoteSheet, products: ReturnType<typeof itemsOf>, { language }: PrintView): void {
  const width = FRAME.right - FRAME.left - 2 * 2.2;
  const opening = wrap(say(NOTE.declared, language), "sans", SIZE, width);
  const choices = (Object.keys(SULPHUR_LIMITS) as SulphurLimit[]).map((limit) => {
    const meant = products.filter(({ item }) => said(item, "declared") === limit);
    const values = [...new Set(meant.map(({ item }) => said(item, "purchaserLimit")).filter(Boolean))].join("; ");
    const bases = [...new Set(meant.map(({ item }) => entryOf(BASES, said(item, "limitBasis")) ?? "").filter(Boolean))];
    const names = products.length > 1 ? meant.map(({ item }) => said(item, "name")).join("; ") : "";
    const notes = [
      ...(bases.length > 0 ? [say(NOTE.basis, language, { basis: bases.join(", ") })] : []),
      ...(names === "" ? [] : [names]),
    ].join(" · ");
    const words = say(NOTE[limit], language, { limit: values || "______" });
    return {
      limit,
      ticked: meant.length > 0,
      lines: wrap(notes === "" ? words : `${words} [${notes}]`, "sans", SIZE, width - INDENT),
    };
  });
  const lines = opening.length + choices.reduce((sum, one) => sum + one.lines.length, 0);
  const height = lines * LINE + choices.length * 0.5 + 2.6;
  page.room(height);
  const { sheet } = page;
  const x = FRAME.left + 2.2;
  sheet.rectangle(
    { x: FRAME.left, y: page.y, width: FRAME.right - FRAME.left, height },
    { stroke: INK.rule, lineWidth: 0.25 },
  );
  products.forEach(({ at }) =>
    sheet.area(`products.${at}.declared`, { x: FRAME.left, y: page.y, width: FRAME.right - FRAME.left, height }),
  );
  let y = page.y + 3.4;
  for (const line of opening) {
    sheet.text(x, y, line, { face: "sans", size: SIZE });
    y += LINE;
  }
  for (const { ticked, lines: words } of choices) {
    y += 0.5;
    const box = { x, y: y - 1.95, width: TICK, height: TICK };
    sheet.rectangle(box, { stroke: INK.rule, lineWidth: 0.2 });
    if (ticked) {
      sheet.line(box.x + 0.3, box.y + 0.3, box.x + TICK - 0.3, box.y + TICK - 0.3, 0.35);
      sheet.line(box.x + TICK - 0.3, box.y + 0.3, box.x + 0.3, box.y + TICK - 0.3, 0.35);
    }
    for (const line of words) {
      sheet.text(x + INDENT, y, line, { face: "sans", size: SIZE });
      y += LINE;
    }
  }
  page.y += height;
}
