// Data: the country of a measurement, by the time zone of its page. Measurements that are there have none.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class MeasurementCountry1763700000350 implements MigrationInterface {
  name = "MeasurementCountry1763700000350";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE app.measurement ADD COLUMN country text NOT NULL DEFAULT '' CHECK (country ~ '^([A-Z]{2})?$')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.measurement DROP COLUMN country");
  }
}
