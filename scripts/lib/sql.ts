import type { EntityManager } from "typeorm";

// Statements of tests and tools, whose rows are typed by the caller who wrote the SQL. The backend has named ones.

/** Rows that a statement answers with. */
export async function rows<Row>(tx: EntityManager, text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  if (tx.queryRunner === undefined) throw new Error("a statement outside of a transaction");
  const { records } = await tx.queryRunner.query(text, [...parameters], true);
  return records as Row[];
}

/** The first of them; null where there is none. */
export const first = async <Row>(
  tx: EntityManager,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row | null> => (await rows<Row>(tx, text, parameters))[0] ?? null;
