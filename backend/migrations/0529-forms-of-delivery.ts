import type { MigrationInterface, QueryRunner } from "typeorm";

/** The forms of a delivery are found by it: the index that a kind is there once leaves out the kinds that are raised. */
export class FormsOfDelivery1763700000529 implements MigrationInterface {
  name = "FormsOfDelivery1763700000529";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("CREATE INDEX bunker_form_of_delivery ON app.bunker_form (process_id)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP INDEX app.bunker_form_of_delivery");
  }
}
