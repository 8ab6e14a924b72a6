import { entryOf } from "../../lookup.ts";
import { namedRows } from "../csv-rows.ts";
import { listEntryOf } from "../entry.ts";
import type { Identifier, ListedKind } from "../types.ts";
import type { Reader } from "./reader.ts";

const COLUMNS = {
  id: ["id"],
  schema: ["schema"],
  name: ["name"],
  aliases: ["aliases"],
  countries: ["countries"],
} as const;

/** The schemata of its targets that are compared. */
const KINDS = {
  Person: "person",
  Company: "company",
  Organization: "company",
  LegalEntity: "company",
  PublicBody: "company",
  Vessel: "vessel",
  Airplane: "aircraft",
} as const satisfies Record<string, ListedKind>;

const several = (cell: string): readonly string[] =>
  cell
    .split(";")
    .map((value) => value.trim())
    .filter((value) => value !== "");

/** Numbers stand without their kind: of a ship is what has its form, and an LEI what has its check digits. */
function identifiersOf(kind: ListedKind, cell: string): readonly (readonly [Identifier["kind"], string])[] {
  return several(cell).flatMap((value): readonly (readonly [Identifier["kind"], string])[] => {
    if (kind === "vessel")
      return [
        ["imo", value],
        ["mmsi", value],
      ];
    if (/^IMO\s?\d{7}$/i.test(value)) return [["imoCompany", value]];
    return kind === "company"
      ? [
          ["lei", value],
          ["registration", value],
        ]
      : [];
  });
}

/** The simplified table of targets of OpenSanctions. */
export const readOpenSanctions: Reader<never> = async function* ({ list }, tally) {
  for await (const { cell } of namedRows(list, COLUMNS)) {
    const [id, schema] = [cell("id"), cell("schema")];
    const kind = entryOf(KINDS, schema);
    if (kind === undefined) {
      tally.leaveOut(id, "LIST_ROW_KIND", { value: schema.slice(0, 40) });
      continue;
    }
    const countries = several(cell("countries"));
    const entry = listEntryOf(
      {
        id,
        at: id,
        kind,
        names: [
          { text: cell("name"), quality: "primary", former: false },
          ...several(cell("aliases")).map((text) => ({ text, quality: "strong" as const, former: false })),
        ],
        countries,
        identifiers: identifiersOf(kind, cell("identifiers")),
        birthDates: several(cell("birth date")),
        flag: kind === "vessel" ? (countries[0] ?? "") : "",
        programmes: several(cell("program ids", "dataset")),
        listedOn: cell("first seen").slice(0, 10),
        addresses: several(cell("addresses")),
        remarks: cell("sanctions"),
      },
      tally,
    );
    if (entry !== undefined) yield entry;
  }
};
