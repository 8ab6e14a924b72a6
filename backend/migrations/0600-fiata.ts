// Data: the sign-in of each company at FIATA, and the calls about its bills.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

const texts = (...names: readonly string[]): string => names.map((name) => `'${name}'`).join(",");

export class Fiata1763700000600 implements MigrationInterface {
  name = "Fiata1763700000600";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.acceptance DROP CONSTRAINT acceptance_legal_text_check;
ALTER TABLE app.acceptance ADD CONSTRAINT acceptance_legal_text_check
  CHECK (legal_text IN (${texts("terms", "privacy", "agreement", "fiata")}));
CREATE TABLE app.fiata_connection (
  organisation_id uuid PRIMARY KEY REFERENCES app.organisation,
  user_name text NOT NULL CHECK (user_name <> ''),
  -- sealed; never shown again
  password bytea NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE TABLE app.fiata_call (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  task_id uuid REFERENCES app.task ON DELETE SET NULL,
  person_id uuid NOT NULL REFERENCES app.person,
  number text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('PREVIEW','ISSUE')),
  -- what FIATA is sent, as the bill said it when the call was begun
  content jsonb NOT NULL,
  -- of its canonical JSON
  content_sha256 text NOT NULL,
  -- the document of FIATA that it takes the place of
  amends text,
  state text NOT NULL DEFAULT 'QUEUED'
    CHECK (state IN ('QUEUED','SENDING','TAKEN','REFUSED','FAILED','UNKNOWN')),
  -- tries since a person last asked for it
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  state_at timestamptz(3) NOT NULL DEFAULT now(),
  status int,
  answer text,
  error_code text,
  error_parameters jsonb,
  problems jsonb NOT NULL DEFAULT '[]',
  fiata_id text,
  pdf_sha256 text,
  pdf_size int,
  storage_key text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (state <> 'TAKEN' OR (pdf_sha256 IS NOT NULL AND pdf_size IS NOT NULL AND storage_key IS NOT NULL)),
  CHECK (state <> 'TAKEN' OR mode = 'PREVIEW' OR fiata_id IS NOT NULL)
);
-- Of one bill FIATA is never asked twice at once, nor again while nobody knows what became of a call.
CREATE UNIQUE INDEX fiata_call_one ON app.fiata_call (document_id)
  WHERE mode = 'ISSUE' AND state IN ('QUEUED','SENDING','UNKNOWN');
CREATE INDEX fiata_call_open ON app.fiata_call (next_at) WHERE state IN ('QUEUED','SENDING');
CREATE INDEX ON app.fiata_call (document_id, created_at DESC);
CREATE INDEX ON app.fiata_call (organisation_id, fiata_id) WHERE fiata_id IS NOT NULL;
CREATE INDEX ON app.fiata_call (organisation_id, storage_key) WHERE storage_key IS NOT NULL;
CREATE INDEX ON app.fiata_call (task_id) WHERE task_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON app.fiata_connection, app.fiata_call TO hawser_app;
GRANT SELECT ON app.fiata_connection TO hawser_worker;
GRANT SELECT, UPDATE ON app.fiata_call TO hawser_worker;
${rowSecurity({ fiata_connection: { read: own, write: own }, fiata_call: { read: own, write: own } }, [])}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.fiata_call;
DROP TABLE app.fiata_connection;
DELETE FROM app.acceptance WHERE legal_text = 'fiata';
ALTER TABLE app.acceptance DROP CONSTRAINT acceptance_legal_text_check;
ALTER TABLE app.acceptance ADD CONSTRAINT acceptance_legal_text_check
  CHECK (legal_text IN (${texts("terms", "privacy", "agreement")}));
`);
  }
}
