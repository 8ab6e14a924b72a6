import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The content of a request that may be repeated is kept by a hash with a key. Hashes without one let a reader of the
 * database guess at secrets, and are taken away: such a request is not answered again.
 */
export class RepeatsKeyed1763700000805 implements MigrationInterface {
  name = "RepeatsKeyed1763700000805";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.idempotency NO FORCE ROW LEVEL SECURITY;
UPDATE app.idempotency SET body_hash = '';
ALTER TABLE app.idempotency FORCE ROW LEVEL SECURITY;
`);
  }

  /** The hashes are gone for good. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
