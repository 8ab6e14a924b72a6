// Data: how many decisions, remarks and files about its hits a signed report of a check has.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class ScreeningSteps1763700000672 implements MigrationInterface {
  name = "ScreeningSteps1763700000672";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.screening_report ADD COLUMN steps int NOT NULL DEFAULT 0;
UPDATE app.screening_report r SET steps = (
    SELECT count(*) FROM app.screening_hit h JOIN app.process_line l ON l.process_id = h.process_id
      WHERE h.check_id = r.check_id AND l.at <= r.at)
  + (SELECT count(*) FROM app.screening_hit h JOIN app.screening_evidence e ON e.process_id = h.process_id
      WHERE h.check_id = r.check_id AND e.at <= r.at);
ALTER TABLE app.screening_report ALTER COLUMN steps DROP DEFAULT;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.screening_report DROP COLUMN steps");
  }
}
