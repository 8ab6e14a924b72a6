import { isEmpty, type Field, type FieldData, type GroupField, type ListField } from "../kinds/field.ts";
import { groupLines, shown, standing, type Manner } from "../kinds/shown.ts";
import { columnsOf } from "../kinds/tables.ts";
import { say } from "../text.ts";
import { FORM } from "./form-words.ts";
import { LINE, type Pages } from "./form-pages.ts";
import { wrap } from "./metrics.ts";
import { FRAME, INK, SIZE } from "./sheet.ts";
import { printTable } from "./table.ts";

const ALL = FRAME.right - FRAME.left;
const PAD = 1.6;
const LABEL = 4.2;

/** A box of the form: its label, its lines, and the fields that they are of. */
interface Cell {
  readonly label: string;
  readonly path: string;
  readonly wide: boolean;
  readonly parts: readonly { readonly field: string; readonly text: string }[];
  /** Longer than a page may be: it goes on from one to the next. */
  readonly long: boolean;
}

function cellOf(
  field: Exclude<Field, ListField>,
  data: FieldData,
  path: string,
  root: FieldData,
  manner: Manner,
): Cell | null {
  const at = `${path}${field.name}`;
  const label = say(field.label, manner.language);
  if (field.type === "group") {
    const inside = (data[field.name] ?? {}) as FieldData;
    if (isEmpty(inside) && field.required !== true) return null;
    return {
      label,
      path: at,
      wide: false,
      long: false,
      parts: groupLines(field, inside, root, manner).map((line) => ({ field: `${at}.${line.field}`, text: line.text })),
    };
  }
  const value = shown(field, data, root, manner);
  if (value === "" && field.required !== true) return null;
  const long = field.type === "longText";
  return {
    label,
    path: at,
    wide: long || (field.wide === true && field.type !== "choice"),
    long,
    parts: value === "" ? [] : [{ field: at, text: value }],
  };
}

/** Whether fields print at all: one is required, or says something. */
export const printsAny = (fields: readonly Field[], data: FieldData): boolean =>
  standing(fields, data).some(
    (field) =>
      field.required === true || (field.type === "list" && field.min !== undefined) || !isEmpty(data[field.name]),
  );

/** Fields as boxes in two columns, lists as tables: required ones always, others where they say something. */
export function printFields(
  pages: Pages,
  fields: readonly Field[],
  data: FieldData,
  path: string,
  root: FieldData,
  manner: Manner,
): void {
  let waiting: Cell | undefined;
  const flush = (): void => {
    if (waiting !== undefined) printRow(pages, [waiting], manner);
    waiting = undefined;
  };
  for (const field of standing(fields, data)) {
    if (field.type === "list") {
      flush();
      printList(pages, field, (data[field.name] ?? []) as readonly FieldData[], `${path}${field.name}`, root, manner);
      continue;
    }
    const cell = cellOf(field, data, path, root, manner);
    if (cell === null) continue;
    if (cell.wide) {
      flush();
      printRow(pages, [cell], manner);
    } else if (waiting === undefined) waiting = cell;
    else {
      printRow(pages, [waiting, cell], manner);
      waiting = undefined;
    }
  }
  flush();
}

/** One or two boxes of one height. */
function printRow(pages: Pages, cells: readonly Cell[], manner: Manner): void {
  const width = cells.length === 2 ? ALL / 2 : ALL;
  const broken = cells.map((cell) =>
    cell.parts.flatMap((part) =>
      wrap(part.text, "type", SIZE.data, width - 2 * PAD).map((text) => ({ field: part.field, text })),
    ),
  );
  const most = Math.max(1, ...broken.map((lines) => lines.length));
  const whole = LABEL + most * LINE + 1.6;
  // A cell that is longer than a page begins here and goes on; the rest stands together.
  if (whole > pages.left && (!cells.some((cell) => cell.long) || pages.left < 30)) pages.turn();
  let rest = broken;
  for (let first = true; first || rest.some((lines) => lines.length > 0); first = false) {
    if (!first) pages.turn();
    const fits = Math.max(1, Math.floor((pages.left - LABEL - 1.6) / LINE));
    const count = Math.min(fits, Math.max(1, ...rest.map((lines) => lines.length)));
    const height = LABEL + count * LINE + 1.6;
    cells.forEach((cell, i) => {
      const box = { x: FRAME.left + i * width, y: pages.y, width, height };
      pages.sheet.box(box, first ? cell.label : say(FORM.continued, manner.language, { label: cell.label }), cell.path);
      rest[i]!.slice(0, count).forEach(({ field, text }, n) => {
        const y = pages.y + LABEL + 2.6 + n * LINE;
        pages.sheet.text(box.x + PAD, y, text, { size: SIZE.data, field });
        if (field !== cell.path)
          pages.sheet.area(field, { x: box.x + PAD - 0.8, y: y - 2.8, width: width - 2 * PAD + 1.6, height: LINE });
      });
    });
    pages.y += height;
    rest = rest.map((lines) => lines.slice(count));
  }
}

/** A list: a table where its columns can be read side by side, else a block for each item. */
function printList(
  pages: Pages,
  list: ListField,
  items: readonly FieldData[],
  path: string,
  root: FieldData,
  manner: Manner,
): void {
  const filled = items.length === 0 && list.min ? [{}] : items;
  if (filled.length === 0) return;
  const columns = columnsOf(list);
  if (columns !== null) {
    printTable(pages, list, columns, path, filled, root, manner);
    return;
  }
  const name = say(list.item, manner.language);
  const group: Omit<GroupField, "name"> = { label: list.item, type: "group", fields: list.fields, required: true };
  // Parties and the like are a box each, two in a row.
  if (!list.fields.some((field) => field.type === "list" || field.type === "longText") && list.fields.length <= 4) {
    const cells = filled.map((item, i): Cell => ({
      label: filled.length === 1 ? name : say(FORM.item, manner.language, { name, number: i + 1 }),
      path: `${path}.${i}`,
      wide: false,
      long: false,
      parts: groupLines(group, item, root, manner).map((line) => ({
        field: `${path}.${i}.${line.field}`,
        text: line.text,
      })),
    }));
    for (let i = 0; i < cells.length; i += 2) printRow(pages, cells.slice(i, i + 2), manner);
    return;
  }
  for (const [i, item] of filled.entries()) {
    pages.room(24);
    pages.sheet.text(FRAME.left, pages.y + 4, say(FORM.item, manner.language, { name, number: i + 1 }), {
      face: "sansBold",
      size: 7.2,
      colour: INK.muted,
    });
    pages.y += 5.6;
    printFields(pages, list.fields, item, `${path}.${i}.`, root, manner);
    pages.y += 1.6;
  }
}
