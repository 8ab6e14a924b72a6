import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/** Files of other issuers that a company keeps, with the verdict on each and the title that it names. */
export class ReceivedFiles1763700000480 implements MigrationInterface {
  name = "ReceivedFiles1763700000480";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.received_file (
  document_id uuid PRIMARY KEY REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  sha256 text NOT NULL,
  verdict jsonb NOT NULL,
  verified_at timestamptz(3) NOT NULL,
  -- the title that it names, and the id by which remarks on it are read
  chain_id int,
  registry text,
  token_id text,
  document_key text,
  CHECK ((chain_id IS NULL) = (registry IS NULL) AND (registry IS NULL) = (token_id IS NULL)),
  UNIQUE (organisation_id, sha256)
);
GRANT SELECT, INSERT ON app.received_file TO hawser_app;
GRANT UPDATE (verdict, verified_at) ON app.received_file TO hawser_app;
GRANT SELECT (uploaded) ON app.document TO hawser_visitor;
`);
    await runner.query(rowSecurity({ received_file: { read: `${own} OR app.may_see(document_id)`, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.received_file");
  }
}
