import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/**
 * Documents that are made of the rows of a file. A row has the id of its document before that is made: whatever is
 * interrupted, it becomes that one document and no other.
 */
export class DocumentBatches1763700000475 implements MigrationInterface {
  name = "DocumentBatches1763700000475";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.document_batch (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  version_id uuid NOT NULL REFERENCES app.document_template_version,
  name text NOT NULL,
  language text NOT NULL,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  size int NOT NULL,
  encoding text NOT NULL,
  separator text NOT NULL,
  columns text[] NOT NULL,
  uploaded int NOT NULL CHECK (uploaded > 0),
  state text NOT NULL CHECK (state IN ('CHECKED','RUNNING','STOPPED','FAILED','DONE')),
  -- the batch whose mended rows it has
  former_id uuid REFERENCES app.document_batch ON DELETE SET NULL,
  -- how it is signed, and the keys that the password opened for it: they are forgotten when it ends
  signing jsonb,
  keys bytea,
  begun int NOT NULL DEFAULT 0,
  leased_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  signed_at timestamptz(3),
  verified_at timestamptz(3),
  CHECK (keys IS NULL OR state = 'RUNNING')
);
CREATE INDEX ON app.document_batch (organisation_id, created_at DESC);
CREATE INDEX ON app.document_batch (version_id);
CREATE INDEX ON app.document_batch (former_id) WHERE former_id IS NOT NULL;
CREATE INDEX document_batch_running ON app.document_batch (started_at) WHERE state = 'RUNNING';
CREATE TABLE app.document_batch_row (
  batch_id uuid NOT NULL REFERENCES app.document_batch ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  row int NOT NULL CHECK (row > 0),
  cells text[] NOT NULL,
  number text NOT NULL,
  number_key text NOT NULL,
  data jsonb NOT NULL,
  faults jsonb NOT NULL,
  document_id uuid UNIQUE,
  made_at timestamptz(3),
  verified_at timestamptz(3),
  PRIMARY KEY (batch_id, row),
  CHECK (made_at IS NULL OR document_id IS NOT NULL)
);
CREATE INDEX ON app.document_batch_row (organisation_id, number_key) WHERE document_id IS NOT NULL AND made_at IS NULL;
ALTER TABLE app.task ADD COLUMN batch_id uuid REFERENCES app.document_batch ON DELETE CASCADE;
CREATE INDEX ON app.task (batch_id) WHERE batch_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.document_batch, app.document_batch_row TO hawser_app;
GRANT SELECT, UPDATE ON app.document_batch, app.document_batch_row TO hawser_worker;
`);
    await runner.query(
      rowSecurity({ document_batch: { read: own, write: own }, document_batch_row: { read: own, write: own } }, []),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.task DROP COLUMN batch_id;
DROP TABLE app.document_batch_row;
DROP TABLE app.document_batch;
`);
  }
}
