// Data: when a visitor was reminded of a signature last.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class VisitorReminded1763700000498 implements MigrationInterface {
  name = "VisitorReminded1763700000498";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.visitor ADD COLUMN reminded_at timestamptz(3);");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.visitor DROP COLUMN reminded_at;");
  }
}
