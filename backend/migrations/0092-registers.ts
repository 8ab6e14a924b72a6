// Data: companies are there before their register is, and it is known which registers were told to be paused.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity, unforced } from "./row-security.ts";

export class Registers1763700000092 implements MigrationInterface {
  name = "Registers1763700000092";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- A register that its issuer and its holders were told is paused.
CREATE TABLE app.paused_register (
  chain_id int NOT NULL,
  registry text NOT NULL,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  told_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (chain_id, registry)
);
CREATE INDEX intent_renounce ON app.intent ((parameters->>'registry')) WHERE action = 'renouncePausing';
`);
    await runner.query(rowSecurity({}, ["paused_register"]));
    // What waited for its register, or for another try at it, need not: the register comes with the first title.
    await runner.query(
      unforced(
        ["organisation", "intent"],
        `
UPDATE app.organisation o SET status = 'ACTIVATED', updated_at = now() WHERE status IN ('CREATING','FAILED') AND approval <> 'WAITING' AND address IS NOT NULL
   AND EXISTS (SELECT 1 FROM app.intent i WHERE i.organisation_id = o.id AND i.action = 'deployRegistry');
`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP INDEX app.intent_renounce; DROP TABLE app.paused_register;");
  }
}
