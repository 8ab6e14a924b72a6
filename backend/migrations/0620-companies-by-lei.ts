// Data: an index that finds the company of an LEI, as other platforms name a recipient.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class CompaniesByLei1763700000620 implements MigrationInterface {
  name = "CompaniesByLei1763700000620";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX organisation_lei ON app.organisation (lei) WHERE lei <> '';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX app.organisation_lei;`);
  }
}
