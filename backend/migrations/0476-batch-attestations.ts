import type { MigrationInterface, QueryRunner } from "typeorm";

/** A batch of OpenAttestation documents is issued by one root: whose it is, and when the chain had it for good. */
export class BatchAttestations1763700000476 implements MigrationInterface {
  name = "BatchAttestations1763700000476";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.document_batch ADD COLUMN attestation_id uuid REFERENCES app.attestation,
  ADD COLUMN sent_at timestamptz(3), ADD COLUMN final_at timestamptz(3);
CREATE INDEX ON app.document_batch (attestation_id) WHERE attestation_id IS NOT NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE app.document_batch DROP COLUMN attestation_id, DROP COLUMN sent_at, DROP COLUMN final_at;",
    );
  }
}
