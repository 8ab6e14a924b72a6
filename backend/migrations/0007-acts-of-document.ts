// Data: the acts on one document are looked for with every change of its title.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class ActsOfDocument1763700000007 implements MigrationInterface {
  name = "ActsOfDocument1763700000007";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE INDEX intent_of_document ON app.intent (document_id, created_at) WHERE document_id IS NOT NULL",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP INDEX app.intent_of_document");
  }
}
