// Data: a letter with a note that could not be written is a background task, which a person tries again.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class CopyTasks1763700000661 implements MigrationInterface {
  name = "CopyTasks1763700000661";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- of a letter that was given up
ALTER TABLE app.bunker_copy ADD COLUMN task_id uuid REFERENCES app.task ON DELETE SET NULL;
CREATE UNIQUE INDEX bunker_copy_task ON app.bunker_copy (task_id) WHERE task_id IS NOT NULL;
GRANT UPDATE (next_at, attempts, failed_at, reason) ON app.bunker_copy TO hawser_app;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
REVOKE UPDATE (next_at, attempts, failed_at, reason) ON app.bunker_copy FROM hawser_app;
ALTER TABLE app.bunker_copy DROP COLUMN task_id;
`);
  }
}
