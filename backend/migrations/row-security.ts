/** Which rows of a table a company reaches, as conditions in SQL. */
export interface Reach {
  readonly read: string;
  readonly write: string;
  /** What may be deleted, where that is less than what may be written. */
  readonly remove?: string;
  /** True where a function of the table's owner must read past the policies. */
  readonly unforced?: true;
}

/** The rows of the company that asks, in a table that says whose each row is. */
export const own = "organisation_id = app.current_organisation()";

/**
 * Row-level security: hawser_app within its reach, hawser_worker everywhere; some tables are the worker's alone.
 * Databases hold what it writes: another rule is another migration, never another text from here.
 */
export function rowSecurity(reach: Readonly<Record<string, Reach>>, workerOnly: readonly string[]): string {
  return [
    ...Object.entries(reach).map(
      ([table, { read, write, remove = write, unforced = false }]) => `
ALTER TABLE app.${table} ENABLE ROW LEVEL SECURITY;
${unforced ? "" : force(table)}
CREATE POLICY app_read ON app.${table} FOR SELECT TO hawser_app USING (${read});
CREATE POLICY app_insert ON app.${table} FOR INSERT TO hawser_app WITH CHECK (${write});
CREATE POLICY app_update ON app.${table} FOR UPDATE TO hawser_app USING (${write}) WITH CHECK (${write});
CREATE POLICY app_delete ON app.${table} FOR DELETE TO hawser_app USING (${remove});
${worker(table)}`,
    ),
    ...workerOnly.map(
      (table) => `
ALTER TABLE app.${table} ENABLE ROW LEVEL SECURITY;
${force(table)}
${worker(table)}`,
    ),
  ].join("\n");
}

const force = (table: string): string => `ALTER TABLE app.${table} FORCE ROW LEVEL SECURITY;`;
const worker = (table: string): string =>
  `CREATE POLICY worker ON app.${table} TO hawser_worker USING (true) WITH CHECK (true);`;

/**
 * Runs SQL of a migration on rows that forced policies hide even from the owner of the tables. Not for tables that stay
 * unforced, which functions of the owner read (0115).
 */
export function unforced(tables: readonly string[], sql: string): string {
  return [
    ...tables.map((table) => `ALTER TABLE app.${table} NO FORCE ROW LEVEL SECURITY;`),
    sql,
    ...tables.map(force),
  ].join("\n");
}
