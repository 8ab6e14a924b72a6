import { isEmpty, type FieldData, type ListField, type ValueField } from "../kinds/field.ts";
import { shown, type Manner } from "../kinds/shown.ts";
import { say } from "../text.ts";
import { FORM } from "./form-words.ts";
import { LINE, type Pages } from "./form-pages.ts";
import { wrap } from "./metrics.ts";
import { FRAME, INK, SIZE } from "./sheet.ts";

const PAD = 1.4;
const TYPE = 8;
/** A text of no more letters is a number in a list. */
const NARROW = 10;

/** How much of the width a column of a type asks for. */
const weight = (field: ValueField): number =>
  field.type === "text" && (field.max ?? NARROW + 1) <= NARROW
    ? 0.9
    : field.type === "choice" && field.wide === true
      ? 3
      : field.type === "moment"
        ? 2.4
        : weightOf(field);

const weightOf = (field: ValueField): number =>
  field.type === "text" || field.type === "longText" || field.type === "lines"
    ? field.wide === true
      ? 4
      : 2.4
    : field.type === "integer"
      ? 1.2
      : field.type === "money"
        ? 2.2
        : 1.8;
const isNumber = (field: ValueField): boolean =>
  field.type === "decimal" || field.type === "integer" || field.type === "money";

/** A list as a ruled table: its head stands on every page, a row is never torn unless it is longer than a page. */
export function printTable(
  pages: Pages,
  list: ListField,
  columns: readonly ValueField[],
  path: string,
  items: readonly FieldData[],
  root: FieldData,
  manner: Manner,
): void {
  const all = FRAME.right - FRAME.left;
  const total = columns.reduce((sum, field) => sum + weight(field), 0);
  let x = FRAME.left;
  const places = columns.map((field) => {
    const width = (all * weight(field)) / total;
    const place = { field, x, width };
    x += width;
    return place;
  });
  const head = (again: boolean): void => {
    const labels = places.map(({ field, width }) =>
      wrap(say(field.label, manner.language), "sansBold", 6.4, width - 2 * PAD),
    );
    const height = Math.max(...labels.map((lines) => lines.length)) * 2.9 + 2.2;
    pages.room(height + LINE + 6);
    pages.sheet.text(
      FRAME.left,
      pages.y + 3.4,
      again
        ? say(FORM.continued, manner.language, { label: say(list.label, manner.language) })
        : say(list.label, manner.language),
      { face: "sans", size: SIZE.label, colour: INK.muted },
    );
    pages.y += 4.6;
    pages.sheet.rectangle(
      { x: FRAME.left, y: pages.y, width: all, height },
      { fill: "#eef1f5", stroke: INK.rule, lineWidth: 0.2 },
    );
    places.forEach(({ field, x: left, width }, i) =>
      labels[i]!.forEach((line, k) =>
        pages.sheet.text(isNumber(field) ? left + width - PAD : left + PAD, pages.y + 3.2 + k * 2.9, line, {
          face: "sansBold",
          size: 6.4,
          align: isNumber(field) ? "right" : "left",
        }),
      ),
    );
    pages.y += height;
  };
  /** Lines of a row that still fit on this page. */
  const most = (): number => Math.floor((pages.left - 2) / 3.4);
  head(false);
  for (const [i, item] of items.entries()) {
    if (isEmpty(item) && items.length > 1) continue;
    const cells = places.map(({ field, width }) =>
      wrap(shown(field, item, root, manner), "type", TYPE, width - 2 * PAD),
    );
    let rest = cells;
    while (rest.some((lines) => lines.length > 0)) {
      const needed = Math.max(...rest.map((lines) => lines.length));
      // A row that fits on a page of its own waits for one.
      if (needed > most() && (needed <= 60 || most() < 4)) {
        pages.turn();
        head(true);
      }
      const count = Math.min(needed, most());
      const height = count * 3.4 + 1.8;
      places.forEach(({ field, x: left, width }, k) => {
        pages.sheet.rectangle({ x: left, y: pages.y, width, height }, { stroke: INK.rule, lineWidth: 0.15 });
        pages.sheet.area(`${path}.${i}.${field.name}`, { x: left, y: pages.y, width, height });
        rest[k]!.slice(0, count).forEach((line, n) =>
          pages.sheet.text(isNumber(field) ? left + width - PAD : left + PAD, pages.y + 3.2 + n * 3.4, line, {
            size: TYPE,
            align: isNumber(field) ? "right" : "left",
            field: `${path}.${i}.${field.name}`,
          }),
        );
      });
      pages.y += height;
      rest = rest.map((lines) => lines.slice(count));
      if (rest.some((lines) => lines.length > 0)) {
        pages.turn();
        head(true);
      }
    }
  }
  pages.y += 2.4;
}
