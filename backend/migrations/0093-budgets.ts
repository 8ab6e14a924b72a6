// Data: what companies spend of the operator's gas and storage, and how much each may.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class Budgets1763700000093 implements MigrationInterface {
  name = "Budgets1763700000093";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- What the act may cost at most, and what it has cost in blocks; with others in a transaction its share of that.
ALTER TABLE app.intent ADD COLUMN gas bigint NOT NULL DEFAULT 0, ADD COLUMN gas_used bigint;
ALTER TABLE app.relay_transaction ADD COLUMN gas_used bigint;
CREATE INDEX intent_gas ON app.intent (organisation_id, created_at) INCLUDE (gas, gas_used, status, sent_before) WHERE organisation_id IS NOT NULL;
-- Null: what domain/limits.ts says.
CREATE TABLE app.budget (
  organisation_id uuid PRIMARY KEY REFERENCES app.organisation,
  gas_daily bigint CHECK (gas_daily >= 0),
  gas_total bigint CHECK (gas_total >= 0),
  storage_mb int CHECK (storage_mb >= 0)
);
GRANT SELECT ON app.budget TO hawser_app;
CREATE INDEX file_owner ON app.file (owner_id) INCLUDE (size);
CREATE INDEX seal_made ON app.seal (organisation_id, created_at);
`);
    await runner.query(rowSecurity({ budget: { read: own, write: "false" } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.seal_made; DROP INDEX app.file_owner; DROP INDEX app.intent_gas;
DROP TABLE app.budget;
ALTER TABLE app.relay_transaction DROP COLUMN gas_used;
ALTER TABLE app.intent DROP COLUMN gas_used, DROP COLUMN gas;
`);
  }
}
