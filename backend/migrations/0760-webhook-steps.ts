// Data: the step of a process that a change is, for webhooks.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class WebhookSteps1763700000760 implements MigrationInterface {
  name = "WebhookSteps1763700000760";

  async up(runner: QueryRunner): Promise<void> {
    // Null for a change that is no step.
    await runner.query("ALTER TABLE app.webhook_event ADD COLUMN step jsonb");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.webhook_event DROP COLUMN step");
  }
}
