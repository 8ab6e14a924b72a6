import type { EntityManager } from "typeorm";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";

const COUNTS = statement(
  "documentTemplates.documents",
  `SELECT document_template_version_id AS version, count(*)::int AS documents FROM app.document
    WHERE document_template_version_id = ANY ($1::uuid[]) GROUP BY document_template_version_id`,
  ["version", "documents"],
);

/** How many documents that the company sees were made with each of these versions. */
export const documentsMadeWith = async (
  tx: EntityManager,
  versions: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  new Map((await rows(tx, COUNTS, [versions])).map(({ version, documents }) => [version, documents]));
