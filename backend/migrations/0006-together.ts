// Data: one signature for several titles; which originals of an envelope were refused.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Together1763700000006 implements MigrationInterface {
  name = "Together1763700000006";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- the act whose request carries this one out too; null for an act with a request of its own
ALTER TABLE app.intent ADD carried_by uuid REFERENCES app.intent;
-- titles under its request, itself included
ALTER TABLE app.intent ADD together int NOT NULL DEFAULT 1 CHECK (together >= 1);
CREATE INDEX ON app.intent (carried_by) WHERE carried_by IS NOT NULL;

ALTER TABLE app.envelope_document ADD refused_at timestamptz(3);
UPDATE app.envelope_document x SET refused_at = e.refused_at FROM app.envelope e WHERE e.id = x.envelope_id AND x.moves IS NOT NULL AND e.refused_at IS NOT NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.envelope_document DROP refused_at;
ALTER TABLE app.intent DROP carried_by, DROP together;
`);
  }
}
