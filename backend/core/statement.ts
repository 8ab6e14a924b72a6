import type { Statements } from "../schema/statements.ts";

export type StatementName = keyof Statements;

/** A statement of SQL that has a name. The types of its columns are read from the migrated database. */
export interface Statement<Row = unknown> {
  readonly name: StatementName;
  readonly text: string;
  /** No value: it keeps the type of a row. */
  readonly row?: Row;
}

/** A row that a statement answers with, by its name or by what was declared. */
export type RowOf<S> = S extends StatementName
  ? Statements[S]
  : S extends Statement<infer Row>
    ? Row
    : S extends (...shape: never[]) => Statement<infer Row>
      ? Row
      : never;

/** Columns of the answer with types that are narrower than those which the database knows. */
type Narrowing<N extends StatementName> = { readonly [C in keyof Statements[N]]?: Statements[N][C] };
type Narrowed<N extends StatementName, To> = Statement<Omit<Statements[N], keyof To> & To>;

/** A statement whose columns may be narrowed, once, where it is declared. */
interface Described<N extends StatementName> extends Statement<Statements[N]> {
  /** Says that columns hold less than the database knows: names of the domain, or JSON of a known shape. */
  as<To extends Narrowing<N>>(): Narrowed<N, To>;
}
interface DescribedBy<N extends StatementName, Shape> {
  (shape: Shape): Statement<Statements[N]>;
  /** As {@link Described.as}. */
  as<To extends Narrowing<N>>(): (shape: Shape) => Narrowed<N, To>;
}

/** A declaration with every text that its statement can have. */
export interface Declared {
  readonly name: StatementName;
  readonly texts: readonly string[];
  readonly sure: readonly string[];
}

const declared = new Map<StatementName, Declared>();

function declare(one: Declared): void {
  if (declared.has(one.name)) throw new Error(`two statements are called ${one.name}`);
  declared.set(one.name, one);
}

/**
 * Declares a statement, once, when its module is loaded. `npm run generate` asks a migrated database for its columns,
 * and writes them to `backend/schema/statements.ts`: a column that is renamed or gone is noticed by `npm run check`.
 * `sure`: columns that are never null, where the database does not say so.
 */
export function statement<const N extends StatementName>(
  name: N,
  text: string,
  sure: readonly (keyof Statements[N] & string)[] = [],
): Described<N> {
  declare({ name, texts: [text], sure });
  const one = { name, text };
  return { ...one, as: () => one };
}

/**
 * Declares a statement whose text depends on what is asked, such as an order or a filter. `samples` make every part of
 * the text appear; the columns of the answer are the same for all.
 */
export function statementBy<const N extends StatementName, Shape>(
  name: N,
  textOf: (shape: Shape) => string,
  samples: readonly Shape[],
  sure: readonly (keyof Statements[N] & string)[] = [],
): DescribedBy<N, Shape> {
  declare({ name, texts: samples.map(textOf), sure });
  const by = (shape: Shape) => ({ name, text: textOf(shape) });
  return Object.assign(by, { as: () => by });
}

/** Every declaration of the modules that are loaded. */
export const declaredStatements = (): readonly Declared[] => [...declared.values()];
