// Data: bodies that are compared by themselves are read in the order of an index, company by company.
import type { MigrationInterface, QueryRunner } from "typeorm";

const TABLES = ["screening_entered", "external_contact", "vessel"];

export class ScreeningWatched1763700000670 implements MigrationInterface {
  name = "ScreeningWatched1763700000670";

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`CREATE INDEX ${table}_watched ON app.${table} (organisation_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP INDEX app.${table}_watched`);
  }
}
