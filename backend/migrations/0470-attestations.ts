import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/**
 * Documents that companies issued on their stores: one root stands for one document or many. Whether the store has it
 * and what it revoked is read from the chain, and is not kept here.
 */
export class Attestations1763700000470 implements MigrationInterface {
  name = "Attestations1763700000470";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.attestation (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  chain_id int NOT NULL,
  store text NOT NULL,
  root text NOT NULL,
  -- secret: the salts of every field are made from it
  seed bytea NOT NULL CHECK (octet_length(seed) = 32),
  -- the domain that the documents name as the one that vouches for the store
  domain text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (chain_id, store, root)
);
CREATE TABLE app.attested_document (
  document_id uuid PRIMARY KEY,
  attestation_id uuid NOT NULL REFERENCES app.attestation,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  target text NOT NULL,
  proof jsonb NOT NULL
);
CREATE INDEX ON app.attestation (root);
CREATE INDEX ON app.attestation (organisation_id);
CREATE INDEX ON app.attested_document (attestation_id);
CREATE INDEX ON app.attested_document (target);
CREATE INDEX ON app.intent ((parameters->>'store')) WHERE action = 'deployStore';
CREATE INDEX ON app.intent ((parameters->>'attestation')) WHERE parameters ? 'attestation';
CREATE INDEX ON app.intent ((parameters->>'revoked')) WHERE parameters ? 'revoked';
GRANT SELECT, INSERT ON app.attestation, app.attested_document TO hawser_app;
`);
    await runner.query(
      rowSecurity({ attestation: { read: own, write: own }, attested_document: { read: own, write: own } }, []),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.attested_document;
DROP TABLE app.attestation;
`);
  }
}
