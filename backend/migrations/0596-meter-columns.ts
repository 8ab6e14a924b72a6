// Data: how the columns of a craft's meter files are called.
import type { MigrationInterface, QueryRunner } from "typeorm";

const COLUMNS = ["column_time", "column_totaliser", "column_mass_flow", "column_density", "column_temperature"];

export class MeterColumns1763700000596 implements MigrationInterface {
  name = "MeterColumns1763700000596";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE app.craft ${COLUMNS.map((one) => `ADD COLUMN ${one} text NOT NULL DEFAULT ''`).join(", ")};`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE app.craft ${COLUMNS.map((one) => `DROP COLUMN ${one}`).join(", ")};`);
  }
}
