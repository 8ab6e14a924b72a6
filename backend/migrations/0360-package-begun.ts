import type { MigrationInterface, QueryRunner } from "typeorm";

/** How many processes have begun to make a package since it was asked for. Some installations have the column. */
export class PackageBegun1763700000360 implements MigrationInterface {
  name = "PackageBegun1763700000360";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.package ADD COLUMN IF NOT EXISTS begun smallint NOT NULL DEFAULT 0");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.package DROP COLUMN begun");
  }
}
