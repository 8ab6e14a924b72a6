// Data: the tasks by which a company follows surrenders between platforms, their answers, and titles that come.
import type { MigrationInterface, QueryRunner } from "typeorm";

const TABLES = ["pint_surrender", "pint_claim", "pint_landing"] as const;

export class PintSurrenderTasks1763700000791 implements MigrationInterface {
  name = "PintSurrenderTasks1763700000791";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
${TABLES.map(
  (table) => `ALTER TABLE app.${table} ADD COLUMN task_id uuid REFERENCES app.task ON DELETE SET NULL;
CREATE INDEX ${table}_task ON app.${table} (task_id) WHERE task_id IS NOT NULL;`,
).join("\n")}
-- A company has its carrier asked again.
DROP POLICY app_update ON app.pint_surrender;
CREATE POLICY app_update ON app.pint_surrender FOR UPDATE TO hawser_app
  USING (organisation_id = app.current_organisation()) WITH CHECK (organisation_id = app.current_organisation());
GRANT UPDATE (state, attempts, next_at, error_code) ON app.pint_surrender TO hawser_app;
CREATE TRIGGER desk AFTER UPDATE OF state ON app.pint_surrender FOR EACH ROW
  WHEN (OLD.state = 'FAILED' OR NEW.state = 'FAILED') EXECUTE FUNCTION app.desk_touches('document', 'document_id');
-- For the node's administrators.
CREATE INDEX pint_surrender_held ON app.pint_surrender (created_at DESC) WHERE state IN ('DUE','FAILED');
CREATE INDEX pint_claim_held ON app.pint_claim (received_at DESC) WHERE state IN ('ANSWERING','FAILED');
CREATE INDEX ebl_notice_held ON app.ebl_notice (created_at DESC) WHERE state = 'FAILED';
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.pint_surrender_held; DROP INDEX app.pint_claim_held; DROP INDEX app.ebl_notice_held;
DROP TRIGGER desk ON app.pint_surrender;
REVOKE UPDATE (state, attempts, next_at, error_code) ON app.pint_surrender FROM hawser_app;
DROP POLICY app_update ON app.pint_surrender;
CREATE POLICY app_update ON app.pint_surrender FOR UPDATE TO hawser_app USING (false) WITH CHECK (false);
${TABLES.map((table) => `ALTER TABLE app.${table} DROP COLUMN task_id;`).join("\n")}
`);
  }
}
