import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readList } from "#domain/screening/formats";
import type { ListFormat } from "#domain/screening/list-formats";
import type { ListedKind, ListEntry } from "#domain/screening/types";
import { random, type Random } from "../../lib/random.ts";

export interface List {
  readonly list: string;
  readonly entries: readonly ListEntry[];
}

/** The files of published lists, by how they are called in the folder of a measurement. */
const FILES = [
  { format: "ofac", named: /sdn.*\.csv$|^cons_prim\.csv$/i },
  { format: "un", named: /^un.*\.xml$/i },
  { format: "eu", named: /^eu.*\.xml$|xmlFullSanctionsList/i },
  { format: "uk", named: /^uk.*\.csv$|^ConList\.csv$/i },
  { format: "openSanctions", named: /targets\.simple\.csv$/i },
] as const satisfies readonly { readonly format: ListFormat; readonly named: RegExp }[];

async function readFolder(folder: string): Promise<readonly List[]> {
  const lists: List[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const format = FILES.find(({ named }) => named.test(name))?.format;
    if (format === undefined) continue;
    const entries: ListEntry[] = [];
    const files = new Map([[name, createReadStream(join(folder, name))]]);
    for await (const entry of readList(format, files)) entries.push(entry);
    lists.push({ list: name, entries });
  }
  if (lists.length === 0) throw new Error(`${folder} has no list: ofac-sdn.csv, un-consolidated.xml, …`);
  return lists;
}

const SYLLABLES = "ba be bo da do fa ga ha ji ka ko la le li ma mi mo na no pa qa ra ri ro sa se sha ta tu va ya zar";
const WORDS = "marine trading shipping general petroleum bank industries company international group services";
/** As many entries as the two published lists of which this measurement was made. */
const SIZE = 10_000;

/** Invented names, which look like none: what this list measures is speed. */
function invented(): readonly List[] {
  const by = random(1);
  const [syllables, words] = [SYLLABLES.split(" "), WORDS.split(" ")];
  const word = (): string => Array.from({ length: 2 + by.below(2) }, () => by.pick(syllables)).join("");
  const entries = Array.from({ length: SIZE }, (_, i): ListEntry => {
    const kind = by.pick<ListedKind>(["person", "company", "company", "vessel"]);
    const name = [word(), word(), kind === "company" ? by.pick(words) : word()];
    return {
      id: String(i),
      kind,
      names: [name, respelled(name, by)].map((parts, at) => ({
        text: parts.join(" "),
        quality: at === 0 ? "primary" : "strong",
        former: false,
      })),
      countries: [],
      identifiers: [],
      birthDates: [],
      flag: null,
      programmes: [],
      listedOn: null,
      addresses: [],
      remarks: "",
    };
  });
  return [{ list: "invented", entries }];
}

/** The alias of an invented name: in another order, and with another vowel. */
const respelled = ([one = "", ...more]: readonly string[], by: Random): readonly string[] => [
  ...more,
  one.replace(/[aeiou](?=[^aeiou]*$)/, by.pick(["a", "e", "o"])),
];

/** The lists of a folder, or invented ones where none is named. */
export const listsOf = async (folder: string | undefined): Promise<readonly List[]> =>
  folder === undefined ? invented() : readFolder(folder);
