// Data: the unit of the quantity that lists show.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Units1763700000044 implements MigrationInterface {
  name = "Units1763700000044";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.document ADD COLUMN unit text NOT NULL DEFAULT '';
UPDATE app.document SET unit = coalesce(trim(data #>> '{cargo,0,unit}'), '') WHERE kind = 'BillOfLading' AND quantity <> '';
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.document DROP COLUMN unit");
  }
}
