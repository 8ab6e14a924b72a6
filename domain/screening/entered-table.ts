import { parseCsv } from "../csv.ts";
import type { ErrorCode } from "../errors.ts";
import { isLei } from "../assurance.ts";
import { LIMITS } from "../limits.ts";
import type { TextParameters } from "../text.ts";
import { countryCode } from "./country-codes.ts";

/** The columns of a table of companies that are checked: in this order, or as its first row names them. */
export const ENTERED_COLUMNS = ["name", "country", "registration", "lei", "imo"] as const;
export type EnteredColumn = (typeof ENTERED_COLUMNS)[number];
type Entered = Readonly<Record<EnteredColumn, string>>;

interface EnteredFault {
  /** The line of the table, from 1 on. */
  readonly row: number;
  readonly column: EnteredColumn | "";
  readonly code: ErrorCode;
  readonly parameters?: TextParameters;
}

interface EnteredRow {
  readonly row: number;
  readonly subject: Entered;
}

/** Why a value of a column cannot be taken; undefined where it can. */
const FAULTS: Readonly<Record<EnteredColumn, (value: string) => ErrorCode | undefined>> = {
  name: (value) => (value === "" ? "REQUIRED" : undefined),
  country: (value) => (value !== "" && countryCode(value) === undefined ? "NOT_A_CHOICE" : undefined),
  registration: () => undefined,
  lei: (value) => (value !== "" && !isLei(value.toUpperCase()) ? "LEI_INVALID" : undefined),
  imo: (value) => (/^(\d{7})?$/.test(value) ? undefined : "IMO_NUMBER"),
};

const place = (head: readonly string[], column: EnteredColumn): number =>
  head.findIndex((cell) => cell.trim().toLowerCase() === column);

/** The companies of a pasted table or a CSV file, and what is wrong by row and column. */
export function enteredTable(text: string): {
  readonly rows: readonly EnteredRow[];
  readonly faults: readonly EnteredFault[];
} {
  if (text.trim() === "") return { rows: [], faults: [] };
  const lines = (parseCsv(text) ?? []).map(({ cells }, i) => ({ row: i + 1, cells }));
  const head = lines[0]?.cells ?? [];
  const named = place(head, "name") >= 0;
  const order = ENTERED_COLUMNS.map((column, i) => [column, named ? place(head, column) : i] as const);
  const filled = lines.slice(named ? 1 : 0).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) return { rows: [], faults: [{ row: 1, column: "", code: "REQUIRED" }] };
  if (filled.length > LIMITS.screeningAtOnce)
    return {
      rows: [],
      faults: [{ row: 1, column: "", code: "TOO_MANY", parameters: { max: LIMITS.screeningAtOnce } }],
    };
  const rows: EnteredRow[] = [];
  const faults: EnteredFault[] = [];
  for (const { row, cells } of filled) {
    const typed = Object.fromEntries(order.map(([column, at]) => [column, (cells[at] ?? "").trim()])) as Record<
      EnteredColumn,
      string
    >;
    const wrong = ENTERED_COLUMNS.flatMap((column): EnteredFault[] => {
      const code = FAULTS[column](typed[column]);
      return code === undefined ? [] : [{ row, column, code }];
    });
    faults.push(...wrong);
    const subject = { ...typed, country: countryCode(typed.country) ?? "", lei: typed.lei.toUpperCase() };
    if (wrong.length === 0) rows.push({ row, subject });
  }
  return { rows, faults };
}
