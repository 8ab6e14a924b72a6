// Data: what was typed on board of a tanker and was too late for its form.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class BunkerKept1763700000492 implements MigrationInterface {
  name = "BunkerKept1763700000492";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.bunker_kept (
  id uuid PRIMARY KEY,
  process_id uuid NOT NULL REFERENCES app.process ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  kind text NOT NULL,
  data jsonb NOT NULL,
  -- the refusal after which the form took it no more
  why text NOT NULL,
  person_name text NOT NULL,
  -- empty where it was typed in the office
  craft_name text NOT NULL,
  -- by the clock of the tablet
  typed_at timestamptz(3) NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX ON app.bunker_kept (process_id);
GRANT SELECT, INSERT ON app.bunker_kept TO hawser_app;
GRANT SELECT ON app.bunker_kept TO hawser_worker;
`);
    await runner.query(rowSecurity({ bunker_kept: { read: own, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.bunker_kept;");
  }
}
