/**
 * With what spreadsheets begin a formula, in East Asian width too; what begins so after apostrophes is marked as well,
 * so that it comes back as it was.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** What a spreadsheet would take for a formula is told to be text. */
const harmless = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);
const cell = (value: string): string => {
  const text = harmless(value);
  // Spreadsheets of some countries separate at semicolons.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** What a file begins with, so that spreadsheets read Chinese names right. */
export const CSV_BEGIN = "\uFEFF";

/** One line of comma-separated values (RFC 4180). */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(",")}\r\n`;

/** A whole file of comma-separated values. */
export const toCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  CSV_BEGIN + [head, ...rows].map(csvLine).join("");

/** The cells of a file, and what separates them. */
export interface Table {
  readonly separator: string;
  readonly rows: string[][];
}

/**
 * The cells of a file of separated values (RFC 4180): the separator is the one of comma, semicolon and tab that its
 * first line has most of. Null for a file with an open quotation or nothing in it.
 */
export function parseCsv(text: string): Table | null {
  const source = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n");
  if (source.trim() === "") return null;
  const [first = ""] = source.split("\n", 1);
  const separator = [",", ";", "\t"].toSorted((one, other) => first.split(other).length - first.split(one).length)[0]!;
  const rows: string[][] = [[]];
  let value = "";
  let quoted = false;
  const end = (): void => {
    // What `harmless` told to be text comes back as it was.
    rows.at(-1)!.push(value.startsWith("'") && FORMULA.test(value) ? value.slice(1) : value);
    value = "";
  };
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at]!;
    if (quoted && character === '"' && source[at + 1] === '"') {
      value += '"';
      at += 1;
    } else if (character === '"' && (quoted || value === "")) quoted = !quoted;
    else if (!quoted && character === separator) end();
    else if (!quoted && character === "\n") {
      end();
      rows.push([]);
    } else value += character;
  }
  if (quoted) return null;
  end();
  return { separator, rows: rows.filter((row) => row.length > 1 || row[0]?.trim() !== "") };
}
