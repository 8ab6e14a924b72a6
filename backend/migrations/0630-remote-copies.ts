import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/** Encrypted copies of documents that anybody may fetch who has the link; the key is in the link alone. */
export class RemoteCopies1763700000630 implements MigrationInterface {
  name = "RemoteCopies1763700000630";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.remote_copy (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES app.person,
  -- the encrypted document; none once it is withdrawn
  body bytea,
  size int NOT NULL CHECK (size >= 0),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ends_at timestamptz(3) NOT NULL,
  withdrawn_at timestamptz(3),
  CHECK ((body IS NULL) = (withdrawn_at IS NOT NULL))
);
CREATE INDEX ON app.remote_copy (document_id, organisation_id);
CREATE INDEX ON app.remote_copy (organisation_id);
CREATE INDEX ON app.remote_copy (ends_at);
GRANT SELECT, INSERT, UPDATE ON app.remote_copy TO hawser_app;
GRANT SELECT, DELETE ON app.remote_copy TO hawser_worker;
`);
    await runner.query(rowSecurity({ remote_copy: { read: own, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.remote_copy;");
  }
}
