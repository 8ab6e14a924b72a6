// Data: a company without a Chinese name has none; capacities to sign are the same in whatever case their names are
// written.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Names1763700000032 implements MigrationInterface {
  name = "Names1763700000032";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
UPDATE app.organisation SET chinese_name = nullif(trim(chinese_name), '') WHERE chinese_name IS DISTINCT FROM nullif(trim(chinese_name), '');
ALTER TABLE app.organisation ADD CONSTRAINT organisation_chinese_name CHECK (chinese_name <> '');

-- Names that differed by case alone were taken as two. Those stay, for bills are signed in them, until they are changed or deleted.
ALTER TABLE app.sign_capacity ADD COLUMN repeated boolean NOT NULL DEFAULT false;
UPDATE app.sign_capacity c SET repeated = true
  FROM (SELECT id, row_number() OVER (PARTITION BY organisation_id, type, lower(trim(carrier)), lower(trim(vessel)), lower(trim(master)) ORDER BY id) AS n FROM app.sign_capacity) o
 WHERE o.id = c.id AND o.n > 1;
CREATE UNIQUE INDEX sign_capacity_names ON app.sign_capacity (organisation_id, type, lower(trim(carrier)), lower(trim(vessel)), lower(trim(master))) WHERE NOT repeated;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.sign_capacity_names;
ALTER TABLE app.sign_capacity DROP COLUMN repeated;
ALTER TABLE app.organisation DROP CONSTRAINT organisation_chinese_name;
`);
  }
}
