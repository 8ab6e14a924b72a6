import { entryOf } from "../../lookup.ts";
import { wholeRows } from "../csv-rows.ts";
import { listEntryOf } from "../entry.ts";
import type { Source } from "../reading-state.ts";
import type { Identifier, ListedKind, ListedName } from "../types.ts";
import type { Reader } from "./reader.ts";

/** The columns of each file, which have no head. */
const COLUMNS = { list: 12, aliases: 5, addresses: 6, comments: 2 } as const;

const NOTHING = "-0-";
const said = (cell: string | undefined): string => (cell === undefined || cell === NOTHING ? "" : cell);

const KINDS = { "": "company", individual: "person", vessel: "vessel", aircraft: "aircraft" } as const satisfies Record<
  string,
  ListedKind
>;

/** The words before an identifier in remarks. */
const IDENTIFIERS: readonly { readonly pattern: RegExp; readonly kind: Identifier["kind"] }[] = [
  { pattern: /^Vessel Registration Identification IMO (\d+)/, kind: "imo" },
  { pattern: /^(?:alt\. )?(?:Identification|Company) Number IMO (\d+)/, kind: "imoCompany" },
  { pattern: /^(?:alt\. )?MMSI (\d+)/, kind: "mmsi" },
  { pattern: /^(?:alt\. )?Legal Entity Number (\S+)/, kind: "lei" },
  {
    pattern:
      /^(?:alt\. )?(?:(?:Business |Company )?Registration (?:Number|ID)|Company Number|Commercial Registry Number|Business Registration Number|C\.R\. No\.|Registered Charity No\.|Trade License No\.|Tax ID No\.) ([^(]+)/,
    kind: "registration",
  },
];

const COUNTRY = /^(?:alt\. )?(?:nationality|citizen) (.+)$/;
const BORN = /^(?:alt\. )?DOB (.+)$/;
const ALIAS = /^(?:alt\. )?([afn])\.k\.a\. '(.+)'$/;

/** The parts of remarks, each without the full stop of the last one. */
const partsOf = (remarks: string): readonly string[] => remarks.split(/;\s+/).map((part) => part.replace(/\.$/, ""));

const found = (parts: readonly string[], pattern: RegExp): readonly string[] =>
  parts.flatMap((part) => pattern.exec(part)?.[1] ?? []);

/** Names in remarks are those that OFAC calls weak. */
const remarkedNames = (parts: readonly string[]): readonly ListedName[] =>
  parts.flatMap((part) => {
    const [, how, text] = ALIAS.exec(part) ?? [];
    return text === undefined ? [] : [{ text, quality: "weak" as const, former: how === "f" }];
  });

const identifiersIn = (parts: readonly string[]): readonly (readonly [Identifier["kind"], string])[] =>
  IDENTIFIERS.flatMap(({ pattern, kind }) =>
    found(parts, pattern)
      // The number of a company is told by its own words, and would be read as any registration.
      .filter((value) => kind !== "registration" || !value.startsWith("IMO "))
      .map((value) => [kind, value.trim()] as const),
  );

/** The content of the other files, by the number of the entry. */
async function besides<T>(
  source: Source | undefined,
  columns: number,
  read: (cells: readonly string[]) => T,
): Promise<ReadonlyMap<string, readonly T[]>> {
  const kept = new Map<string, T[]>();
  if (source === undefined) return kept;
  for await (const { cells } of wholeRows(source, columns)) {
    const [number = ""] = cells;
    const values = kept.get(number) ?? [];
    values.push(read(cells));
    kept.set(number, values);
  }
  return kept;
}

const joined = (parts: readonly (string | undefined)[]): string =>
  parts
    .map(said)
    .filter((part) => part !== "")
    .join(", ");

/** SDN and the consolidated list: a table of names, and tables of other names, addresses and the rest of remarks. */
export const readOfac: Reader<"aliases" | "addresses" | "comments"> = async function* (files, tally) {
  const aliases = await besides(files.aliases, COLUMNS.aliases, ([, , how, text]): ListedName => ({
    text: said(text),
    quality: "strong",
    former: how === "fka",
  }));
  const addresses = await besides(files.addresses, COLUMNS.addresses, ([, , street, city, country]) => ({
    country: said(country),
    line: joined([street, city, country]),
  }));
  const comments = await besides(files.comments, COLUMNS.comments, ([, rest]) => said(rest));
  for await (const { cells } of wholeRows(files.list, COLUMNS.list)) {
    const [id = "", name, kind, programmes] = cells;
    const known = entryOf(KINDS, said(kind));
    if (known === undefined) {
      tally.leaveOut(id, "LIST_ROW_KIND", { value: said(kind).slice(0, 40) });
      continue;
    }
    // A remark that is too long for its table goes on in another one, in the middle of a word.
    const remarks = said(cells[11]) + (comments.get(id) ?? []).join("");
    const parts = partsOf(remarks);
    const places = addresses.get(id) ?? [];
    const entry = listEntryOf(
      {
        id,
        at: id,
        kind: known,
        names: [
          { text: said(name), quality: "primary", former: false },
          ...(aliases.get(id) ?? []),
          ...remarkedNames(parts),
        ],
        countries: [...found(parts, COUNTRY), ...places.map(({ country }) => country)],
        identifiers: identifiersIn(parts),
        birthDates: found(parts, BORN),
        flag: said(cells[9]),
        programmes: said(programmes).split(/\] ?\[/),
        addresses: places.map(({ line }) => line),
        remarks,
      },
      tally,
    );
    if (entry !== undefined) yield entry;
  }
};
