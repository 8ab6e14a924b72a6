// Data: a line of the record keeps the name of who acted, and is found by person, kind of act and time.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Record1763700000012 implements MigrationInterface {
  name = "Record1763700000012";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- 1: what is hashed leaves out the company and the name; 2: it has both.
ALTER TABLE app.audit ADD COLUMN format smallint NOT NULL DEFAULT 1, ADD COLUMN person_name text;
CREATE INDEX audit_person ON app.audit (organisation_id, person_id, n);
CREATE INDEX audit_group ON app.audit (organisation_id, split_part(action, '.', 1), n);
CREATE INDEX audit_at ON app.audit (organisation_id, at);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.audit_at;
DROP INDEX app.audit_group;
DROP INDEX app.audit_person;
ALTER TABLE app.audit DROP COLUMN person_name, DROP COLUMN format;
`);
  }
}
