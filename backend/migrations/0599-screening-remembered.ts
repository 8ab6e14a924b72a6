// Data: what a decision is about stays with it; why a list could not be fetched.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class ScreeningRemembered1763700000599 implements MigrationInterface {
  name = "ScreeningRemembered1763700000599";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- Every name, IMO number and code under which the body was checked: a correction frees nobody.
ALTER TABLE app.screening_case ADD COLUMN names text[] NOT NULL DEFAULT '{}',
  ADD COLUMN imos text[] NOT NULL DEFAULT '{}', ADD COLUMN codes text[] NOT NULL DEFAULT '{}';
-- Of the facts of the body that were compared.
ALTER TABLE app.screening_case ADD COLUMN subject_sha256 text NOT NULL DEFAULT '';
UPDATE app.screening_case k SET names = ARRAY[c.name], imos = ARRAY(SELECT c.subject->>'imo' WHERE c.subject->>'imo' <> '')
  FROM app.screening_check c WHERE c.id = (SELECT x.id FROM app.screening_check x
    WHERE x.organisation_id = k.organisation_id AND x.source = k.source AND x.subject_id = k.subject_id
    ORDER BY x.at DESC LIMIT 1);
ALTER TABLE app.screening_list ADD COLUMN fetch_error text;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.screening_case DROP COLUMN names, DROP COLUMN imos, DROP COLUMN codes, DROP COLUMN subject_sha256;
ALTER TABLE app.screening_list DROP COLUMN fetch_error;
`);
  }
}
