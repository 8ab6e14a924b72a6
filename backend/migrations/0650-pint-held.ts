// Data: what of the exchanges with other platforms waits for a person, found without reading the rest.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class PintHeld1763700000650 implements MigrationInterface {
  name = "PintHeld1763700000650";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE INDEX pint_offer_held ON app.pint_offer (created_at DESC) WHERE state IN ('FROZEN','WAITING');
CREATE INDEX pint_landing_failing ON app.pint_landing (next_at)
  WHERE state IN ('DUE','FAILED') AND error_code IS NOT NULL;
-- The parties of a bill are found by the names that it gives them.
CREATE INDEX organisation_lower_name ON app.organisation (lower(name));
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "DROP INDEX app.pint_offer_held; DROP INDEX app.pint_landing_failing; DROP INDEX app.organisation_lower_name",
    );
  }
}
