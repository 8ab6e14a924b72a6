// Data: second verifications that are to be reset after a while, unless their owner signs in with one.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

export class SecondResets1763700000027 implements MigrationInterface {
  name = "SecondResets1763700000027";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.second_reset (
  person_id uuid PRIMARY KEY REFERENCES app.person,
  -- In whose record it was asked for.
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  due_at timestamptz(3) NOT NULL
);
CREATE INDEX ON app.second_reset (due_at);
`);
    await runner.query(rowSecurity({}, ["second_reset"]));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.second_reset");
  }
}
