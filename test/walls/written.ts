const SQL = /\b(?:INSERT INTO|UPDATE(?: ONLY)?|DELETE FROM|MERGE INTO|TRUNCATE(?: TABLE)?)\s+app\.(\w+|\$\{)/g;
const TABLE = /\btable\(\s*[\w.]+,\s*"app\.(\w+)",?\s*\)\s*\.(?:insert|insertNew|change|remove)\(/g;

/** The beginning of a name that is put in when the statement is made. */
export const UNNAMED = "${";

/** The tables of ours that a text writes, as often as it does, by SQL and by `table()`. */
export const tablesWritten = (text: string): string[] =>
  [...text.matchAll(SQL), ...text.matchAll(TABLE)].map(([, table = ""]) => table);
