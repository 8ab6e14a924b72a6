/**
 * The characters with which spreadsheets begin a formula, in East Asian width too; a text that begins so after
 * apostrophes is marked as well, so that it comes back as it was.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** Marks as text what a spreadsheet would take for a formula. */
const harmless = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);
const cell = (value: string): string => {
  const text = harmless(value);
  // Spreadsheets of some countries separate at semicolons.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The beginning of a file by which spreadsheets read Chinese names right. */
export const CSV_BEGIN = "\uFEFF";

/** One line of comma-separated values (RFC 4180). */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(",")}\r\n`;

/** A whole file of comma-separated values. */
export const toCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  CSV_BEGIN + [head, ...rows].map(csvLine).join("");

/** A line of a file: its cells, and what separates them. */
export interface Row {
  readonly separator: string;
  readonly cells: readonly string[];
}

const SEPARATORS = [",", ";", "\t"] as const;

/** The line by which spreadsheets are told the separator; it is no line of the table. */
const NAMED = /^"?sep=([,;\t])"?[ \t]*(?:\n|$)/i;

/** Takes the mark of `harmless` away again. */
const asWritten = (value: string): string => (value.startsWith("'") && FORMULA.test(value) ? value.slice(1) : value);

/** No line of more cells is looked for with another separator than the file's: it would be scanned again and again. */
const MOST_CELLS = 32;

/**
 * The line that begins at `from`, and where the next one begins. Null if a quotation stays open, or if the line has
 * more than `most` cells.
 */
function lineAt(
  source: string,
  from: number,
  separator: string,
  most = Infinity,
): { readonly row: Row; readonly next: number } | null {
  const cells: string[] = [];
  let value = "";
  let quoted = false;
  let at = from;
  for (; at < source.length && (quoted || source[at] !== "\n"); at += 1) {
    const character = source[at]!;
    if (quoted && character === '"' && source[at + 1] === '"') {
      value += '"';
      at += 1;
    } else if (character === '"' && (quoted || value === "")) quoted = !quoted;
    else if (!quoted && character === separator) {
      cells.push(asWritten(value));
      if (cells.length === most) return null;
      value = "";
    } else value += character;
  }
  return quoted ? null : { row: { separator, cells: [...cells, asWritten(value)] }, next: at + 1 };
}

/**
 * The lines of a file of separated values (RFC 4180), empty ones left out: the separator is the one of comma, semicolon
 * and tab that the first line has most of, or the one that a line `sep=;` before it names. A line without it that has,
 * with another separator, as many cells as the first line is read with that other one: programs that fill in a table
 * may leave alone the lines that they do not change. Null for a file with an open quotation or nothing in it.
 */
export function parseCsv(text: string): readonly Row[] | null {
  const source = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n");
  if (source.trim() === "") return null;
  const named = NAMED.exec(source);
  const begin = named?.[0].length ?? 0;
  const [first = ""] = source.slice(begin).split("\n", 1);
  const [main = ",", ...others] = SEPARATORS.toSorted(
    (one, other) =>
      Number(other === named?.[1]) - Number(one === named?.[1]) || first.split(other).length - first.split(one).length,
  );
  const rows: Row[] = [];
  for (let at = begin; at < source.length;) {
    const line = lineAt(source, at, main);
    if (line === null) return null;
    const width = rows[0]?.cells.length ?? 1;
    const mixed =
      line.row.cells.length === 1 && width > 1 && width <= MOST_CELLS
        ? others
            .map((other) => lineAt(source, at, other, width))
            .find((found) => found !== null && found.row.cells.length === width)
        : undefined;
    const { row, next } = mixed ?? line;
    if (row.cells.length > 1 || row.cells[0]?.trim() !== "") rows.push(row);
    at = next;
  }
  return rows;
}
