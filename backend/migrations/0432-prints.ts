import type { MigrationInterface, QueryRunner } from "typeorm";

/** Prints of a document are made in the background as packages are. */
export class Prints1763700000432 implements MigrationInterface {
  name = "Prints1763700000432";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.package ADD COLUMN document_id uuid REFERENCES app.document ON DELETE CASCADE,
  DROP CONSTRAINT package_check, ADD CONSTRAINT package_about CHECK (num_nonnulls(envelope_id, pack_id, document_id) = 1);
CREATE INDEX ON app.package (document_id) WHERE document_id IS NOT NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM app.package WHERE document_id IS NOT NULL;
ALTER TABLE app.package DROP COLUMN document_id, ADD CONSTRAINT package_check CHECK ((envelope_id IS NULL) <> (pack_id IS NULL));
`);
  }
}
