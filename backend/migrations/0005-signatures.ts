// Data: when an act was signed, so that the own wallet's signature is kept apart from its being sent.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Signatures1763700000005 implements MigrationInterface {
  name = "Signatures1763700000005";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- when the title key signed the request, here or in the owner's wallet
ALTER TABLE app.intent ADD signed_at timestamptz(3);
UPDATE app.intent SET signed_at = created_at WHERE signature IS NOT NULL;
-- an act that waits for a wallet to send a transaction has nothing to be signed: its time is over
UPDATE app.intent SET deadline = now() WHERE custody = 'wallet' AND status = 'waiting' AND request IS NULL AND deadline > now();
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.intent DROP signed_at");
  }
}
