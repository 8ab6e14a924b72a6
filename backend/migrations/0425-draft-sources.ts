// Data: documents that drafts of bills were begun with.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class DraftSources1763700000425 implements MigrationInterface {
  name = "DraftSources1763700000425";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- the document that a draft was begun with, and what the draft took over, as the parties read it
ALTER TABLE app.review ADD COLUMN source_id uuid REFERENCES app.document ON DELETE SET NULL, ADD COLUMN source jsonb;
CREATE INDEX ON app.review (source_id) WHERE source_id IS NOT NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.review DROP COLUMN source_id, DROP COLUMN source");
  }
}
