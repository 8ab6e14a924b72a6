import { parseCsv } from "../csv.ts";
import type { ErrorCode } from "../errors.ts";
import { readValue, type FieldData, type ValueField } from "../kinds/field.ts";
import { wrong } from "../kinds/wrong.ts";
import type { Kind } from "../kinds/kind.ts";
import { REPLACEMENTS } from "./replacement.ts";
import { containersOf, emptyPart, sharedByLine, withContainers, withShare, type Goods } from "./splitting.ts";

/** A column of a table that is pasted: the number of a part, a share of a line of the bill, or its containers. */
export type PastedColumn =
  | { readonly of: "number" }
  | { readonly of: "share"; readonly line: number; readonly field: ValueField }
  | { readonly of: "containers" };

/** The columns of a table with a row for each part, in the order in which the parts stand in the form. */
export const pastedColumns = (goods: Goods, original: FieldData): readonly PastedColumn[] => [
  { of: "number" },
  ...(goods.containers !== null
    ? [{ of: "containers" } as const]
    : sharedByLine(goods, original, []).map(({ line, field }) => ({ of: "share", line: line ?? 0, field }) as const)),
];

/** A cell that is not taken: counted from 1, `column` 0 for the row as a whole. */
export interface PastedFault {
  readonly row: number;
  readonly column: number;
  readonly code: ErrorCode;
  readonly text: string;
}

const { min: FEWEST, max: MOST } = REPLACEMENTS.SPLIT.successors;
const SEPARATORS = /[\s,;，；、]+/u;

/** Why a share cannot be taken as it is written; empty cells take no share. */
function faultOf(column: PastedColumn, value: string): ErrorCode | null {
  if (column.of !== "share" || value === "") return null;
  const fault = wrong[column.field.type](value, column.field, undefined);
  return fault === null ? null : typeof fault === "string" ? fault : fault.code;
}

/**
 * The parts of a bill of a table that was copied from a spreadsheet, a row for each, and every cell that cannot be
 * taken: with one of those, nothing is. A first row of headings is left out. Values are read as they are typed.
 */
export function pastedParts(
  kind: Kind,
  goods: Goods,
  original: FieldData,
  table: string,
): { readonly parts: readonly FieldData[]; readonly faults: readonly PastedFault[] } {
  const columns = pastedColumns(goods, original);
  const all = (parseCsv(table.includes("\t") ? `sep=\t\n${table}` : table) ?? []).map(({ cells }) =>
    cells.map((cell) => cell.trim()),
  );
  const known = new Set(containersOf(goods, original, []).map(({ reference }) => reference));
  const cellsOf = (row: readonly string[]): readonly string[] =>
    columns.map((column, i) => (column.of === "share" ? readValue(column.field, row[i] ?? "") : (row[i] ?? "")));
  const named = (cell: string): readonly string[] => cell.toUpperCase().split(SEPARATORS).filter(Boolean);
  const isHead = (row: readonly string[]): boolean =>
    columns.every((column, i) =>
      column.of === "share"
        ? /\p{L}/u.test(row[i] ?? "")
        : column.of !== "containers" || !named(row[i] ?? "").some((one) => known.has(one)),
    );
  const rows = all.length > FEWEST && isHead(all[0] ?? []) ? all.slice(1) : all;
  const skipped = all.length - rows.length;
  if (rows.length < FEWEST || rows.length > MOST)
    return { parts: [], faults: [{ row: rows.length, column: 0, code: "REPLACEMENT_COUNT", text: "" }] };
  const faults: PastedFault[] = [];
  const taken = new Set<string>();
  let parts: FieldData[] = rows.map(() => emptyPart(kind, original));
  rows.forEach((row, at) => {
    const say = (column: number, code: ErrorCode, text: string) =>
      faults.push({ row: at + 1 + skipped, column: column + 1, code, text });
    cellsOf(row).forEach((value, i) => {
      const column = columns[i]!;
      const code = faultOf(column, value);
      if (code !== null) say(i, code, row[i] ?? "");
      else if (column.of === "number") parts = withAt(parts, at, { ...parts[at], [kind.numberField]: value });
      else if (column.of === "share" && value !== "")
        parts = withAt(
          parts,
          at,
          withShare(goods, original, parts[at] ?? {}, { line: column.line, field: column.field.name, value }),
        );
      else if (column.of === "containers") {
        const references = named(value);
        for (const one of references)
          if (!known.has(one)) say(i, "EQUIPMENT_UNKNOWN", one);
          else if (taken.has(one)) say(i, "LISTED_TWICE", one);
          else taken.add(one);
        parts = withContainers(goods, original, parts, { references: new Set(references), to: at });
      }
    });
    if (row.length > columns.length && row.slice(columns.length).some(Boolean))
      say(columns.length, "NOT_A_CHOICE", row[columns.length] ?? "");
  });
  return faults.length > 0 ? { parts: [], faults } : { parts, faults };
}

const withAt = (parts: readonly FieldData[], at: number, next: FieldData): FieldData[] =>
  parts.map((part, i) => (i === at ? next : part));
