import { Refused } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import type { ListFormat } from "./list-formats.ts";
import { readEu } from "./readers/eu.ts";
import { readOfac } from "./readers/ofac.ts";
import { readOpenSanctions } from "./readers/open-sanctions.ts";
import { readOwn } from "./readers/own.ts";
import type { Reader } from "./readers/reader.ts";
import { readUk } from "./readers/uk.ts";
import { readUn } from "./readers/un.ts";
import { ListTally, type Chunks, type Source } from "./reading-state.ts";
import type { ListEntry } from "./types.ts";

/** The files besides the main one, by the names that they are published with. */
const OFAC_FILES = { aliases: /alt/i, addresses: /add/i, comments: /comment/i } as const;
type Part = keyof typeof OFAC_FILES;

interface Format {
  /** The files besides the main one, which may have any other name. */
  readonly beside: Readonly<Partial<Record<Part, RegExp>>>;
  /** The names of its files as they are said to who gives others. */
  readonly files: string;
  /** The list to which a file belongs, by its name, where two lists are published as one. */
  readonly listOf?: (file: string) => string;
  readonly read: Reader<Part>;
}

/** How each is read. */
const READERS = {
  ofac: {
    beside: OFAC_FILES,
    listOf: (file) => (/^cons/i.test(file) ? "consolidated" : "sdn"),
    files: "sdn.csv, alt.csv, add.csv, sdn_comments.csv; cons_prim.csv, cons_alt.csv, cons_add.csv, cons_comments.csv",
    read: readOfac,
  },
  un: { beside: {}, files: "consolidated.xml", read: readUn },
  eu: { beside: {}, files: "xmlFullSanctionsList_1_1.xml", read: readEu },
  uk: { beside: {}, files: "UK-Sanctions-List.csv", read: readUk },
  openSanctions: { beside: {}, files: "targets.simple.csv", read: readOpenSanctions },
  own: { beside: {}, files: "list.csv", read: readOwn },
} as const satisfies Record<ListFormat, Format>;

const baseName = (file: string): string => file.replace(/^.*[\\/]/, "");

/** Each file by what it holds; refuses one that is too many, and the others without the main one. */
function sourcesOf({ beside, files: expected }: Format, files: ReadonlyMap<string, Chunks>, tally: ListTally) {
  const sources: Partial<Record<Part | "list", Source>> = {};
  for (const [file, chunks] of files) {
    const name = baseName(file);
    const part = (Object.keys(beside) as Part[]).find((one) => beside[one]?.test(name)) ?? "list";
    if (sources[part] !== undefined) throw new Refused("LIST_FILES", { file: name, expected });
    sources[part] = { file: name, chunks, tally };
  }
  const { list } = sources;
  if (list === undefined) throw new Refused("LIST_MAIN_FILE");
  return { ...sources, list };
}

/** The folder of a list that is fetched in parts: what other formats publish in parts are whole lists. */
const PART = /^part-\d+\//;

/** The files of each list, where several are published as one. */
function listsIn({ listOf }: Format, files: ReadonlyMap<string, Chunks>): readonly ReadonlyMap<string, Chunks>[] {
  const lists = new Map<string, Map<string, Chunks>>();
  for (const [file, chunks] of files) {
    const list = listOf?.(baseName(file)) ?? PART.exec(file)?.[0] ?? "";
    lists.set(list, (lists.get(list) ?? new Map<string, Chunks>()).set(file, chunks));
  }
  return [...lists.values()];
}

/**
 * The entries of a list, from its files by their names, as they arrive. What is refused as a whole is thrown
 * (`Refused`, with a code that begins with LIST_); rows that cannot be used are counted in the tally.
 */
export async function* readList(
  format: ListFormat,
  files: ReadonlyMap<string, Chunks>,
  tally = new ListTally(),
): AsyncGenerator<ListEntry> {
  const read: Format = READERS[format];
  const seen = new Set<string>();
  const lists = listsIn(read, files).map((list) => sourcesOf(read, list, tally));
  for (const list of lists)
    for await (const entry of read.read(list, tally)) {
      if (seen.has(entry.id)) {
        tally.leaveOut(entry.id, "LIST_ROW_TWICE", { value: entry.id });
        continue;
      }
      seen.add(entry.id);
      tally.entries += 1;
      tally.names += entry.names.length;
      if (tally.entries > LIMITS.listEntries) throw new Refused("LIST_ENTRIES");
      yield entry;
    }
  if (tally.entries === 0) throw new Refused("LIST_NOBODY");
}
