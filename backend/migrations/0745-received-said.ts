// Data: what received files say, by which they are compared with lists, and the template whose form that has.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class ReceivedSaid1763700000745 implements MigrationInterface {
  name = "ReceivedSaid1763700000745";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.received_file
  -- null for a file that came before, until it is read
  ADD COLUMN said jsonb,
  ADD COLUMN made_with uuid REFERENCES app.document_template_version ON DELETE SET NULL;
CREATE INDEX ON app.received_file (document_id) WHERE said IS NULL;
CREATE INDEX ON app.received_file (made_with) WHERE made_with IS NOT NULL;
GRANT SELECT, UPDATE (said, made_with) ON app.received_file TO hawser_worker;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
REVOKE UPDATE (said, made_with) ON app.received_file FROM hawser_worker;
ALTER TABLE app.received_file DROP COLUMN said, DROP COLUMN made_with;
`);
  }
}
