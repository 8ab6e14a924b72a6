// Data: documents that are made by forms, how long they count and how they print.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Kinds1763700000045 implements MigrationInterface {
  name = "Kinds1763700000045";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.document
  -- it came as a file; else it is written until it is signed
  ADD COLUMN uploaded boolean NOT NULL DEFAULT false,
  ADD COLUMN valid_until date,
  -- version of the printed form
  ADD COLUMN layout int NOT NULL DEFAULT 1;
ALTER TABLE app.document NO FORCE ROW LEVEL SECURITY;
UPDATE app.document SET uploaded = true WHERE kind <> 'BillOfLading';
ALTER TABLE app.document FORCE ROW LEVEL SECURITY;
CREATE INDEX document_validity ON app.document (valid_until) WHERE valid_until IS NOT NULL AND voided_at IS NULL;
-- one live title per kind, number and issuer, whatever the kind
DROP INDEX app.document_number;
CREATE UNIQUE INDEX document_number ON app.document (organisation_id, kind, number)
  WHERE token_id IS NOT NULL AND signed_at IS NOT NULL AND closed_as IS DISTINCT FROM 'VOID';
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.document_number;
CREATE UNIQUE INDEX document_number ON app.document (organisation_id, kind, number)
  WHERE kind = 'BillOfLading' AND signed_at IS NOT NULL AND closed_as IS DISTINCT FROM 'VOID';
ALTER TABLE app.document DROP COLUMN uploaded, DROP COLUMN valid_until, DROP COLUMN layout;
`);
  }
}
