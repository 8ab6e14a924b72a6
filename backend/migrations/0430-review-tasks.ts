import type { MigrationInterface, QueryRunner } from "typeorm";

/** Work on a process of several companies is followed as one of its tasks. */
export class ReviewTasks1763700000430 implements MigrationInterface {
  name = "ReviewTasks1763700000430";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.task ADD COLUMN process_id uuid REFERENCES app.process ON DELETE CASCADE;
CREATE INDEX ON app.task (process_id) WHERE process_id IS NOT NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.task DROP COLUMN process_id;");
  }
}
