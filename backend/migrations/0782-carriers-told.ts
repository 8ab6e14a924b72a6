// Data: the task by which a company follows that its carrier elsewhere is told of the issue, and who asked anew.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class CarriersTold1763700000782 implements MigrationInterface {
  name = "CarriersTold1763700000782";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.pint_issuance ADD COLUMN task_id uuid REFERENCES app.task ON DELETE SET NULL;
CREATE INDEX pint_issuance_task ON app.pint_issuance (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX pint_issuance_failed ON app.pint_issuance (task_id) WHERE state = 'FAILED';
CREATE INDEX pint_issuance_number ON app.pint_issuance (carrier_code, number, received_at);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.pint_issuance_number; DROP INDEX app.pint_issuance_failed;
ALTER TABLE app.pint_issuance DROP COLUMN task_id;
`);
  }
}
