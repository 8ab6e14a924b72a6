import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

/** Until when a signed original can be judged by itself, and the form of it that is kept so that it can for longer. */
export class Archives1763700000200 implements MigrationInterface {
  name = "Archives1763700000200";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.archive (
  file_id uuid PRIMARY KEY REFERENCES app.file ON DELETE CASCADE,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES app.organisation,
  -- Null where nobody can say.
  ends_at timestamptz,
  looked_at timestamptz NOT NULL,
  -- Nothing is kept before it is needed.
  storage_key text,
  sha256 text,
  size int,
  stamps int NOT NULL DEFAULT 0,
  CHECK ((storage_key IS NULL) = (sha256 IS NULL) AND (storage_key IS NULL) = (size IS NULL))
);
CREATE INDEX archive_document ON app.archive (document_id);
CREATE INDEX archive_owner ON app.archive (owner_id);
CREATE INDEX archive_stored ON app.archive (storage_key) WHERE storage_key IS NOT NULL;
CREATE INDEX file_signed ON app.file (id) WHERE role = 'signed';
GRANT SELECT ON app.archive TO hawser_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.archive TO hawser_worker;
${rowSecurity(
  { archive: { read: "owner_id = app.current_organisation() OR app.may_see_file(document_id, NULL)", write: "false" } },
  [],
)}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP INDEX app.file_signed; DROP TABLE app.archive;");
  }
}
