// Data: bills of exchange are found by whom they are presented to.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Presented1763700000068 implements MigrationInterface {
  name = "Presented1763700000068";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("CREATE INDEX bill_statement_to ON app.bill_statement (to_id) WHERE to_id IS NOT NULL");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP INDEX app.bill_statement_to");
  }
}
