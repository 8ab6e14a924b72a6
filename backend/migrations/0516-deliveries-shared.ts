import type { MigrationInterface, QueryRunner } from "typeorm";

/** The delivery that visitors are shown in a workspace. */
export class DeliveriesShared1763700000516 implements MigrationInterface {
  name = "DeliveriesShared1763700000516";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("CREATE INDEX ON app.bunker_delivery (workspace_id) WHERE workspace_id IS NOT NULL");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP INDEX app.bunker_delivery_workspace_id_idx");
  }
}
