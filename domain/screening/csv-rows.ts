import { LIMITS } from "../limits.ts";
import { lettersOf } from "./letters.ts";
import { refused, type Source } from "./reading-state.ts";

/** A row of a list, and the line on which it ends. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The sign of CP/M for the end of a file, with which OFAC still ends its own. */
const END = "\u001A";

type State = "begin" | "plain" | "quoted" | "quote";

/** Splits separated values (RFC 4180) that arrive in pieces. */
class Splitter {
  readonly #source: Source;
  readonly #separator: string;
  #cells: string[] = [];
  #value = "";
  #state: State = "begin";
  line = 1;

  constructor(source: Source, separator: string) {
    this.#source = source;
    this.#separator = separator;
  }

  *take(text: string): Generator<CsvRow> {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const letter = text[at]!;
      if (letter === "\n") this.line += 1;
      if (this.#state === "quoted") {
        if (letter !== '"') continue;
        this.#keep(text.slice(from, at));
        this.#state = "quote";
      } else if (letter === this.#separator) {
        if (this.#state !== "quote") this.#keep(text.slice(from, at));
        this.#cell();
      } else if (letter === "\n" || letter === END) {
        if (this.#state !== "quote") this.#keep(text.slice(from, at));
        yield* this.#row(letter === END ? this.line : this.line - 1);
      } else if (letter === '"' && this.#state !== "plain") {
        // Two quotation marks in a row are one that is meant.
        if (this.#state === "quote") this.#value += '"';
        this.#state = "quoted";
      } else {
        if (this.#state === "begin" && letter.trim() !== "") this.#state = "plain";
        // Blanks stand before and behind quotations, too.
        if (this.#state !== "quote") continue;
      }
      from = at + 1;
    }
    if (this.#state !== "quote") this.#keep(text.slice(from));
  }

  /** The last row, without the end of its line; an open quotation was cut. */
  *end(): Generator<CsvRow> {
    if (this.#state === "quoted") throw refused(this.#source, "LIST_TRUNCATED", { line: this.line });
    yield* this.#row(this.line);
  }

  #keep(text: string): void {
    this.#value += text;
    if (this.#value.length > LIMITS.listValueCharacters) throw refused(this.#source, "LIST_VALUE", { line: this.line });
  }

  #cell(): void {
    this.#cells.push(this.#value.trim());
    this.#value = "";
    this.#state = "begin";
    if (this.#cells.length > LIMITS.listColumns) throw refused(this.#source, "LIST_VALUE", { line: this.line });
  }

  *#row(line: number): Generator<CsvRow> {
    this.#cell();
    const cells = this.#cells;
    this.#cells = [];
    if (cells.length > 1 || cells[0] !== "") yield { cells, line };
  }
}

const SEPARATORS = [",", ";", "\t"] as const;

/** The separator of which the first line that has any has most. */
function separatorOf(text: string): string {
  const first = text.split("\n").find((line) => SEPARATORS.some((one) => line.includes(one))) ?? "";
  return SEPARATORS.toSorted((one, other) => first.split(other).length - first.split(one).length)[0]!;
}

/** The rows of a table that arrives in pieces, empty ones left out. */
export async function* csvRows(source: Source): AsyncGenerator<CsvRow> {
  let splitter: Splitter | undefined;
  for await (const text of lettersOf(source, "CSV")) {
    splitter ??= new Splitter(source, separatorOf(text));
    yield* splitter.take(text);
  }
  if (splitter !== undefined) yield* splitter.end();
}

/**
 * Rows of so many columns. One that is shorter was cut: at the end of the file the rest is missing, elsewhere something
 * in the middle.
 */
export async function* wholeRows(source: Source, columns: number): AsyncGenerator<CsvRow> {
  let short: CsvRow | undefined;
  for await (const row of csvRows(source)) {
    if (short !== undefined)
      throw refused(source, "LIST_ROW_CUT", { line: short.line, count: short.cells.length, columns });
    if (row.cells.length < columns) short = row;
    else yield row;
  }
  if (short !== undefined) throw refused(source, "LIST_TRUNCATED", { line: short.line });
}

/** A row of a table with a head: its cells by the names of their columns. */
export interface NamedRow {
  readonly line: number;
  /** The first that is not empty of the columns with these names. */
  readonly cell: (...names: readonly string[]) => string;
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();

/**
 * The rows below a head, which may stand a few rows from the top: published tables begin with their date. A head has
 * one of the names of each column that is needed.
 */
export async function* namedRows(
  source: Source,
  needed: Readonly<Record<string, readonly string[]>>,
): AsyncGenerator<NamedRow> {
  const BEFORE_HEAD = 3;
  let head: ReadonlyMap<string, number> | undefined;
  let [width, before] = [0, 0];
  let short: CsvRow | undefined;
  const missingOf = (names: ReadonlyMap<string, number>): readonly string[] =>
    Object.entries(needed).flatMap(([column, known]) => (known.some((name) => names.has(name)) ? [] : [column]));
  for await (const row of csvRows(source)) {
    if (short !== undefined)
      throw refused(source, "LIST_ROW_CUT", { line: short.line, count: short.cells.length, columns: width });
    if (head !== undefined) {
      const places = head;
      if (row.cells.length < width) short = row;
      else
        yield {
          line: row.line,
          cell: (...names) => {
            for (const name of names) {
              const value = row.cells[places.get(name) ?? -1] ?? "";
              if (value !== "") return value;
            }
            return "";
          },
        };
      continue;
    }
    const names = new Map(row.cells.map((name, i) => [plain(name), i]));
    const missing = missingOf(names);
    before += 1;
    if (missing.length === 0) [head, width] = [names, row.cells.length];
    else if (before === BEFORE_HEAD) throw refused(source, "LIST_COLUMNS", { missing: missing.join(", ") });
  }
  if (head === undefined) throw refused(source, "LIST_COLUMNS", { missing: Object.keys(needed).join(", ") });
  if (short !== undefined) throw refused(source, "LIST_TRUNCATED", { line: short.line });
}
