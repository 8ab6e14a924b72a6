// Data: one person in several companies: what is remembered of each, and what must not cross from one to another.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Memberships1763700000017 implements MigrationInterface {
  name = "Memberships1763700000017";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.membership ADD COLUMN last_login timestamptz(3);
UPDATE app.membership m SET last_login = p.last_login FROM app.person p WHERE p.id = m.person_id;
-- Whether the person has said for which company the session is.
ALTER TABLE app.session ADD COLUMN chosen boolean NOT NULL DEFAULT false;

-- An answer that was stored for a request belongs to the company that it was made for.
ALTER TABLE app.idempotency ADD COLUMN organisation_id uuid;
UPDATE app.idempotency i SET organisation_id = (SELECT m.organisation_id FROM app.membership m WHERE m.person_id = i.person_id ORDER BY m.created_at LIMIT 1);
DELETE FROM app.idempotency WHERE organisation_id IS NULL;
ALTER TABLE app.idempotency ALTER COLUMN organisation_id SET NOT NULL, DROP CONSTRAINT idempotency_pkey, ADD PRIMARY KEY (organisation_id, person_id, route, key);
ALTER POLICY app_read ON app.idempotency USING (person_id = app.current_person() AND organisation_id = app.current_organisation());
ALTER POLICY app_insert ON app.idempotency WITH CHECK (person_id = app.current_person() AND organisation_id = app.current_organisation());
ALTER POLICY app_update ON app.idempotency USING (person_id = app.current_person() AND organisation_id = app.current_organisation())
  WITH CHECK (person_id = app.current_person() AND organisation_id = app.current_organisation());
ALTER POLICY app_delete ON app.idempotency USING (person_id = app.current_person() AND organisation_id = app.current_organisation());
-- What a colleague agreed to for another company is not ours to read.
ALTER POLICY app_read ON app.acceptance USING (app.is_colleague(person_id) AND (organisation_id IS NULL OR organisation_id = app.current_organisation()));
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER POLICY app_read ON app.acceptance USING (app.is_colleague(person_id));
DELETE FROM app.idempotency;
ALTER POLICY app_read ON app.idempotency USING (person_id = app.current_person());
ALTER POLICY app_insert ON app.idempotency WITH CHECK (person_id = app.current_person());
ALTER POLICY app_update ON app.idempotency USING (person_id = app.current_person()) WITH CHECK (person_id = app.current_person());
ALTER POLICY app_delete ON app.idempotency USING (person_id = app.current_person());
ALTER TABLE app.idempotency DROP CONSTRAINT idempotency_pkey, DROP COLUMN organisation_id;
ALTER TABLE app.idempotency ADD PRIMARY KEY (person_id, route, key);
ALTER TABLE app.session DROP COLUMN chosen;
ALTER TABLE app.membership DROP COLUMN last_login;
`);
  }
}
