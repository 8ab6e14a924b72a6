// Data: a push is of a bunker delivery.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { unforced } from "./row-security.ts";

export class PushedDelivery1763700000527 implements MigrationInterface {
  name = "PushedDelivery1763700000527";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      unforced(
        ["bunker_push", "bunker_delivery"],
        `ALTER TABLE app.bunker_push ADD FOREIGN KEY (delivery_id) REFERENCES app.bunker_delivery (process_id);
         CREATE INDEX ON app.bunker_push (delivery_id);`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "DROP INDEX app.bunker_push_delivery_id_idx; ALTER TABLE app.bunker_push DROP CONSTRAINT bunker_push_delivery_id_fkey;",
    );
  }
}
