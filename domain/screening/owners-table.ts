import { isLei } from "../assurance.ts";
import { parseCsv } from "../csv.ts";
import type { ErrorCode } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { entryOf } from "../lookup.ts";
import type { TextParameters } from "../text.ts";
import { countryCode } from "./country-codes.ts";
import { sharesFault } from "./ownership.ts";

/** The columns of a table of owners: in this order, or as its first row names them. The last four may be missing. */
export const OWNERS_COLUMNS = ["parent", "share", "kind", "country", "registration", "lei", "imo"] as const;
export type OwnersColumn = (typeof OWNERS_COLUMNS)[number];

/** An owner is looked for among the listed of its kind alone, so that each row says it. */
const KINDS = { company: "company", person: "person", 公司: "company", 个人: "person" } as const;
export type OwnerKind = (typeof KINDS)[keyof typeof KINDS];
const kindOf = (typed: string): OwnerKind | undefined => entryOf(KINDS, typed.toLowerCase());

/** An owner as a row names it, with the share in per cent. */
export interface OwnersRow {
  /** Its place among the rows that say anything, from 1 on. */
  readonly row: number;
  readonly parent: {
    readonly name: string;
    readonly kind: OwnerKind;
    readonly country: string;
    readonly registration: string;
    readonly lei: string;
    readonly imo: string;
  };
  readonly share: string;
}

interface OwnersFault {
  readonly row: number;
  readonly column: OwnersColumn | "";
  readonly code: ErrorCode;
  readonly parameters?: TextParameters;
}

const FAULTS: Readonly<Record<Exclude<OwnersColumn, "share">, (value: string) => ErrorCode | undefined>> = {
  parent: (value) => (value === "" ? "REQUIRED" : undefined),
  kind: (value) => (value === "" ? "REQUIRED" : kindOf(value) === undefined ? "NOT_A_CHOICE" : undefined),
  country: (value) => (value !== "" && countryCode(value) === undefined ? "NOT_A_CHOICE" : undefined),
  registration: () => undefined,
  lei: (value) => (value !== "" && !isLei(value.toUpperCase()) ? "LEI_INVALID" : undefined),
  imo: (value) => (/^(\d{7})?$/.test(value) ? undefined : "IMO_NUMBER"),
};

/** A share as it is typed: a comma for the point, a sign of per cent behind it. */
const shareOf = (typed: string): string => typed.replace(/\s*%$/, "").replace(",", ".").trim();

/** The owners of a CSV file, and what is wrong by row and column. `owned` is the name of what they own. */
export function ownersTable(
  text: string,
  owned: string,
): { readonly rows: readonly OwnersRow[]; readonly faults: readonly OwnersFault[] } {
  if (text.trim() === "") return { rows: [], faults: [] };
  const lines = (parseCsv(text) ?? []).map(({ cells }, i) => ({ row: i + 1, cells }));
  const head = (lines[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const headed = head.includes("parent");
  const order = OWNERS_COLUMNS.map((column, i) => [column, headed ? head.indexOf(column) : i] as const);
  const filled = lines.slice(headed ? 1 : 0).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) return { rows: [], faults: [{ row: 1, column: "", code: "REQUIRED" }] };
  if (filled.length > LIMITS.screeningOwners) {
    const parameters = { max: LIMITS.screeningOwners };
    return {
      rows: [],
      faults: [{ row: filled[LIMITS.screeningOwners]!.row, column: "", code: "TOO_MANY", parameters }],
    };
  }
  const rows: OwnersRow[] = [];
  const faults: OwnersFault[] = [];
  for (const { row, cells } of filled) {
    const typed = Object.fromEntries(order.map(([column, at]) => [column, (cells[at] ?? "").trim()])) as Record<
      OwnersColumn,
      string
    >;
    const { parent: name, share: _, ...facts } = typed;
    const share = shareOf(typed.share);
    const wrong = (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).flatMap((column): OwnersFault[] => {
      const code = FAULTS[column](typed[column]);
      return code === undefined ? [] : [{ row, column, code }];
    });
    if (rows.some(({ parent }) => parent.name.toUpperCase() === name.toUpperCase()) && name !== "")
      wrong.push({ row, column: "parent", code: "OWNERSHIP_TWICE", parameters: { name } });
    const before = rows.map((one) => ({ owner: one.parent.name, owned, percent: one.share }));
    const fault = sharesFault([...before, { owner: name, owned, percent: share }]);
    if (fault !== null) wrong.push({ row, column: "share", code: fault.code, parameters: fault.parameters });
    faults.push(...wrong);
    const kind = kindOf(facts.kind);
    if (wrong.length > 0 || kind === undefined) continue;
    const country = countryCode(facts.country) ?? "";
    rows.push({ row, parent: { ...facts, name, kind, country, lei: facts.lei.toUpperCase() }, share });
  }
  return { rows, faults };
}
