// Data: every set of bytes that was ever signed for a nonce of the relayer.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

export class RelayAttempts1763700000004 implements MigrationInterface {
  name = "RelayAttempts1763700000004";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- One transaction has one nonce and the same calls for ever; what it offers for gas may rise from attempt to attempt.
-- relay_transaction.raw and .hash are those of the attempt in the chain, or else of the newest.
CREATE TABLE app.relay_attempt (
  id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES app.relay_transaction,
  number int NOT NULL CHECK (number > 0),
  raw text NOT NULL,
  hash text NOT NULL UNIQUE,
  -- the newest block when it was signed
  head bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (transaction_id, number)
);
INSERT INTO app.relay_attempt (id, transaction_id, number, raw, hash, head, created_at)
  SELECT gen_random_uuid(), id, 1, raw, hash, 0, created_at FROM app.relay_transaction;
`);
    await runner.query(rowSecurity({}, ["relay_attempt"]));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.relay_attempt");
  }
}
