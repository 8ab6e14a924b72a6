// Data: a delivery has any number of the forms that either side raises.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class RaisedForms1763700000528 implements MigrationInterface {
  name = "RaisedForms1763700000528";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.bunker_form_once;
CREATE UNIQUE INDEX bunker_form_once ON app.bunker_form (process_id, kind)
  WHERE voided_at IS NULL AND kind NOT IN ('BunkerProtest', 'BunkerQuantityDispute');
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.bunker_form_once;
CREATE UNIQUE INDEX bunker_form_once ON app.bunker_form (process_id, kind) WHERE voided_at IS NULL;
`);
  }
}
