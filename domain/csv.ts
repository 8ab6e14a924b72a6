/** What a spreadsheet would take for a formula is told to be text. */
const harmless = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
const cell = (value: string): string => {
  const text = harmless(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** What a file begins with, so that spreadsheets read Chinese names right. */
export const CSV_BEGIN = "\uFEFF";

/** One line of comma-separated values (RFC 4180). */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(",")}\r\n`;

/** A whole file of comma-separated values. */
export const toCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string => CSV_BEGIN + [head, ...rows].map(csvLine).join("");
