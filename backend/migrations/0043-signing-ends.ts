// Data: what a party of a request to sign has again when the request is withdrawn, and what was written as its last day
// came.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class SigningEnds1763700000043 implements MigrationInterface {
  name = "SigningEnds1763700000043";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- what an envelope gave to a company that a request to sign made a party; that company has it again when the request is withdrawn
ALTER TABLE app.document_access ADD COLUMN held text CHECK (held IN ('copy','original')), ADD CHECK (held IS NULL OR access = 'party');
-- the letters about the last day that were sent: 1 the day before, 2 on it, 3 after it
ALTER TABLE app.signing_request ADD COLUMN due_told int NOT NULL DEFAULT 0;
CREATE INDEX ON app.signing_request (due_on) WHERE ended IS NULL AND due_told < 3;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.document_access DROP COLUMN held;
ALTER TABLE app.signing_request DROP COLUMN due_told;
`);
  }
}
