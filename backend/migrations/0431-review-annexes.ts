// Data: a PDF that goes with a draft of a bill, of what is being written and of each version.
import type { MigrationInterface, QueryRunner } from "typeorm";

const TABLES = ["review_draft", "review_version"] as const;

export class ReviewAnnexes1763700000431 implements MigrationInterface {
  name = "ReviewAnnexes1763700000431";

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`
ALTER TABLE app.${table} ADD COLUMN annex_name text, ADD COLUMN annex_sha256 text, ADD COLUMN annex_size int,
  ADD COLUMN annex_key text, ADD CHECK (num_nulls(annex_name, annex_sha256, annex_size, annex_key) IN (0, 4));
CREATE INDEX ON app.${table} (annex_key) WHERE annex_key IS NOT NULL;
`);
    await runner.query(`
GRANT UPDATE (annex_name, annex_sha256, annex_size, annex_key) ON app.review_draft TO hawser_app;
GRANT SELECT (annex_name, annex_sha256, annex_size, annex_key) ON app.review_version TO hawser_visitor;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(
        `ALTER TABLE app.${table} DROP COLUMN annex_name, DROP COLUMN annex_sha256, DROP COLUMN annex_size, DROP COLUMN annex_key`,
      );
  }
}
