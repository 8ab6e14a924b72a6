import { entryOf } from "../../lookup.ts";
import { namedRows, type NamedRow } from "../csv-rows.ts";
import { listEntryOf, type Written } from "../entry.ts";
import type { Identifier, ListedKind, ListedName } from "../types.ts";
import type { Reader } from "./reader.ts";

/** The columns of the UK Sanctions List, and of the consolidated list of OFSI that it took the place of. */
const COLUMNS = {
  id: ["unique id", "group id"],
  kind: ["designation type", "group type", "individual entity ship"],
  name: ["name 6"],
} as const;
const GIVEN = ["name 1", "name 2", "name 3", "name 4", "name 5"] as const;
const ADDRESS = [1, 2, 3, 4, 5, 6].flatMap((n) => [[`address line ${n}`, `address ${n}`]]);

const KINDS = { individual: "person", entity: "company", ship: "vessel" } as const satisfies Record<string, ListedKind>;

/** An entry whose rows are being read: each name and address has one of its own. */
interface Growing extends Written {
  readonly names: ListedName[];
  readonly countries: string[];
  readonly identifiers: (readonly [Identifier["kind"], string])[];
  readonly birthDates: string[];
  readonly addresses: string[];
}

function namesOf({ cell }: NamedRow): readonly ListedName[] {
  const how = `${cell("name type", "alias type")} ${cell("alias strength", "alias quality")}`.toLowerCase();
  const quality = /weak|low/.test(how) ? "weak" : /^primary name(?! variation)/.test(how) ? "primary" : "strong";
  const former = /f\.?k\.?a|former/.test(how);
  const whole = [...GIVEN.map((part) => cell(part)), cell("name 6")].filter((part) => part !== "").join(" ");
  return [
    { text: whole, quality, former },
    { text: cell("name non latin script"), quality: "strong", former },
  ];
}

/** Dates without a day or a month have noughts there; countries and numbers are several in one cell. */
const dateIn = (written: string): string =>
  written.replace(/^(?:00|dd)[/.](?:(?:00|mm)[/.])?/i, "").replace(/^(\d\d)\/(\d{4})$/, "$2-$1");
const several = (written: string): readonly string[] => written.split(/\s*(?:[;|\n]|\(\d+\))\s*/);

function add(entry: Growing, row: NamedRow): void {
  const { cell } = row;
  entry.names.push(...namesOf(row));
  entry.countries.push(
    ...several(cell("address country", "country")),
    ...several(cell("nationality ies", "nationality")),
  );
  entry.birthDates.push(...several(cell("d o b", "dob")).map((date) => dateInOrder(dateIn(date))));
  entry.addresses.push(
    [
      ...ADDRESS.map((names) => cell(...names)),
      cell("address postal code", "post zip code"),
      cell("address country", "country"),
    ]
      .filter((part) => part !== "")
      .join(", "),
  );
  for (const number of several(cell("imo number"))) if (number !== "") entry.identifiers.push(["imo", number]);
  for (const number of several(cell("business registration number s", "business registration number")))
    if (number !== "") entry.identifiers.push(["registration", number]);
}

/** The primary name first. */
const ordered = (names: readonly ListedName[]): readonly ListedName[] =>
  names.toSorted((one, other) => Number(other.quality === "primary") - Number(one.quality === "primary"));

/** British dates have the day first: 03/04/2022 is of April. */
const dateInOrder = (written: string): string => written.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$2-$1");

/** The list of the United Kingdom: a row for each name, which are together by their identity. */
export const readUk: Reader<never> = async function* ({ list }, tally) {
  const entries = new Map<string, Growing>();
  for await (const row of namedRows(list, COLUMNS)) {
    const { cell, line } = row;
    const [id, said] = [cell(...COLUMNS.id), cell(...COLUMNS.kind)];
    const kind = entryOf(KINDS, said.toLowerCase());
    if (kind === undefined) {
      tally.leaveOut(id === "" ? String(line) : id, "LIST_ROW_KIND", { value: said.slice(0, 40) });
      continue;
    }
    const entry = entries.get(id) ?? {
      id,
      at: id,
      kind,
      names: [],
      countries: [],
      identifiers: [],
      birthDates: [],
      flag: cell("current believed flag of ship"),
      programmes: [cell("regime name", "regime")],
      listedOn: dateInOrder(cell("date designated", "uk sanctions list date designated", "listed on")),
      addresses: [],
      remarks: cell("other information"),
    };
    entries.set(id, entry);
    add(entry, row);
  }
  for (const written of entries.values()) {
    const entry = listEntryOf({ ...written, names: ordered(written.names) }, tally);
    if (entry !== undefined) yield entry;
  }
};
