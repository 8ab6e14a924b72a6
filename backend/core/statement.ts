import type { Statements } from "../schema/statements.ts";

export type StatementName = keyof Statements;
/** A row that the statement of that name answers with. */
export type RowOf<N extends StatementName> = Statements[N];

/** A statement of SQL that has a name. The types of its columns are read from the migrated database. */
export interface Statement<N extends StatementName = StatementName> {
  readonly name: N;
  readonly text: string;
  /** Columns that are never null, where the database does not say so: counts, results of coalesce, joined rows. */
  readonly sure: readonly string[];
}

const declared = new Map<StatementName, Statement>();

/**
 * Declares a statement, once, when its module is loaded. `npm run generate` asks a migrated database for its columns,
 * and writes them to `backend/schema/statements.ts`: a column that is renamed or gone is noticed by `npm run check`.
 */
export function statement<const N extends StatementName>(
  name: N,
  text: string,
  sure: readonly (keyof Statements[N] & string)[] = [],
): Statement<N> {
  if (declared.has(name)) throw new Error(`two statements are called ${name}`);
  const one = { name, text, sure };
  declared.set(name, one);
  return one;
}

/** Every statement of the modules that are loaded. */
export const declaredStatements = (): readonly Statement[] => [...declared.values()];
