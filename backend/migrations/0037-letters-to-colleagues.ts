// Data: letters to one colleague of a company, which the company's own requests may put down.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class LettersToColleagues1763700000037 implements MigrationInterface {
  name = "LettersToColleagues1763700000037";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.organisation_mail ADD COLUMN person_id uuid REFERENCES app.person");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM app.organisation_mail WHERE person_id IS NOT NULL");
    await runner.query("ALTER TABLE app.organisation_mail DROP COLUMN person_id");
  }
}
