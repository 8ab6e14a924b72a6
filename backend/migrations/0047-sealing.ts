// Data: an envelope is sealed in steps, so that a long one goes on after a restart.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Sealing1763700000047 implements MigrationInterface {
  name = "Sealing1763700000047";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- what is sealed is known when every file is there: until then the seal is only begun
ALTER TABLE app.seal ALTER COLUMN manifest DROP NOT NULL, ALTER COLUMN sha256 DROP NOT NULL, ALTER COLUMN signature DROP NOT NULL, ALTER COLUMN leaf DROP NOT NULL,
  -- the company's signing key for this one signature, under the key-encryption key; gone with the signature, or when the seal is withdrawn
  ADD COLUMN signing_key bytea,
  ADD CONSTRAINT seal_begun_or_signed CHECK (num_nulls(manifest, sha256, signature, leaf) IN (0, 4) AND (manifest IS NULL OR signing_key IS NULL) AND (withdrawn_at IS NULL OR signing_key IS NULL));
CREATE INDEX seal_begun ON app.seal (created_at) WHERE leaf IS NULL AND withdrawn_at IS NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM app.seal WHERE leaf IS NULL;
DROP INDEX app.seal_begun;
ALTER TABLE app.seal DROP CONSTRAINT seal_begun_or_signed, DROP COLUMN signing_key,
  ALTER COLUMN manifest SET NOT NULL, ALTER COLUMN sha256 SET NOT NULL, ALTER COLUMN signature SET NOT NULL, ALTER COLUMN leaf SET NOT NULL;
`);
  }
}
