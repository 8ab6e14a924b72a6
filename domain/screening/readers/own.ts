import { namedRows, type NamedRow } from "../csv-rows.ts";
import { listEntryOf } from "../entry.ts";
import { countryCode } from "../country-codes.ts";
import { identifierOf } from "../identifiers.ts";
import type { ListTally } from "../reading-state.ts";
import { LISTED_KINDS, type Identifier, type ListedKind } from "../types.ts";
import type { Reader } from "./reader.ts";

/** The columns of an own list; the others may be missing. */
const NEEDED = { kind: ["kind"], name: ["name"] } as const;

/** The columns with codes. */
const CODES = ["imo", "lei", "registration", "mmsi", "hs", "locode"] as const satisfies readonly Identifier["kind"][];
const COUNTRIES = ["country", "flag"] as const;

/** The head of an own list, as an example of one begins. */
export const OWN_COLUMNS = [
  "kind",
  "name",
  "aliases",
  "country",
  ...CODES.filter((code) => code !== "mmsi"),
  "flag",
  "remarks",
] as const;

const several = (cell: string): readonly string[] =>
  cell
    .split(/[;|\n]/)
    .map((value) => value.trim())
    .filter((value) => value !== "");

/** The codes of a row. A wrong one is told, and the row is compared by the rest. */
function codesOf({ cell, line }: NamedRow, kind: ListedKind, tally: ListTally) {
  const codes: (readonly [Identifier["kind"], string])[] = [];
  for (const column of CODES)
    for (const value of several(cell(column))) {
      const meant = column === "imo" && kind === "company" ? "imoCompany" : column;
      if (identifierOf(meant, value) === undefined)
        tally.leaveOut(String(line), "LIST_ROW_CODE", { column, value: value.slice(0, 40) });
      else codes.push([meant, value]);
    }
  for (const column of COUNTRIES)
    for (const value of several(cell(column)))
      if (countryCode(value) === undefined)
        tally.leaveOut(String(line), "LIST_ROW_CODE", { column, value: value.slice(0, 40) });
  return codes;
}

/** The same row has the same identity in the next version of the list, wherever it stands. */
function identityOf({ cell }: NamedRow, kind: ListedKind): string {
  const [code = ""] = CODES.map((column) => cell(column)).filter((value) => value !== "");
  return cell("id") || [kind, cell("name"), code || cell("flag")].filter((part) => part !== "").join(" ");
}

/** A list that a company keeps for itself: bodies by their names and numbers, goods and places by their codes. */
export const readOwn: Reader<never> = async function* ({ list }, tally) {
  for await (const row of namedRows(list, NEEDED)) {
    const { cell, line } = row;
    const kind = LISTED_KINDS.find((one) => one === cell("kind").toLowerCase());
    if (kind === undefined) {
      tally.leaveOut(String(line), "LIST_ROW_KIND", { value: cell("kind").slice(0, 40) });
      continue;
    }
    const entry = listEntryOf(
      {
        id: identityOf(row, kind),
        at: String(line),
        kind,
        names: [
          { text: cell("name"), quality: "primary", former: false },
          ...several(cell("aliases")).map((text) => ({ text, quality: "strong" as const, former: false })),
          ...several(cell("former names")).map((text) => ({ text, quality: "strong" as const, former: true })),
        ],
        countries: several(cell("country")),
        identifiers: codesOf(row, kind, tally),
        flag: cell("flag"),
        remarks: cell("remarks"),
      },
      tally,
    );
    if (entry !== undefined) yield entry;
  }
};
