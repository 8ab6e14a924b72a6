// Data: how long people work for a company, who has left it, who made and last changed what, what nobody proved, and
// stamps that go.
import type { MigrationInterface, QueryRunner } from "typeorm";

/** Columns whose change is somebody's doing; the rest is kept by the product itself. */
const KEPT_BY_PEOPLE = {
  person: "first_name, last_name, signed_name, phone, language, email, enabled, second_email",
  membership:
    "is_admin, permissions, status, api_only, external_platform, second_email, password_expiry_days, expires_at",
  organisation: `name, chinese_name, country, state_or_province, city, postal_address, local_state_or_province, local_city, local_address, phone, fiata_id,
    findable, is_public, verification_needed, password_expiry_days, session_minutes, chain_id, custody, address`,
};
const TABLES = Object.keys(KEPT_BY_PEOPLE) as (keyof typeof KEPT_BY_PEOPLE)[];

export class Members1763700000036 implements MigrationInterface {
  name = "Members1763700000036";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.membership
  ADD COLUMN expires_at timestamptz(3),
  ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now();
UPDATE app.membership SET updated_at = created_at;
-- Who has left stays known by name to the company, and belongs to it no more.
ALTER TABLE app.membership DROP CONSTRAINT membership_status_check, ADD CONSTRAINT membership_status_check CHECK (status IN ('INVITED','ACTIVATED','DISABLED','REMOVED'));

-- Empty: the product itself.
CREATE FUNCTION app.note_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.created_by := coalesce(NEW.created_by, app.current_person());
  ELSE
    NEW.updated_at := now();
  END IF;
  NEW.updated_by := app.current_person();
  RETURN NEW;
END $$;
${TABLES.map(
  (table) => `
ALTER TABLE app.${table} ADD COLUMN created_by uuid, ADD COLUMN updated_by uuid;
CREATE TRIGGER author_of_new BEFORE INSERT ON app.${table} FOR EACH ROW EXECUTE FUNCTION app.note_author();
CREATE TRIGGER author_of_change BEFORE UPDATE OF ${KEPT_BY_PEOPLE[table]} ON app.${table} FOR EACH ROW EXECUTE FUNCTION app.note_author();`,
).join("\n")}

-- A claim that nobody has proved is no company: only of such may its few lines be deleted, by nobody but the jobs.
CREATE FUNCTION app.is_unproved(organisation uuid) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT EXISTS (SELECT 1 FROM app.organisation o WHERE o.id = organisation AND o.status = 'CREATING')
           AND NOT EXISTS (SELECT 1 FROM app.membership m JOIN app.person p ON p.id = m.person_id WHERE m.organisation_id = organisation AND p.email_verified_at IS NOT NULL)
           AND NOT EXISTS (SELECT 1 FROM app.intent i WHERE i.organisation_id = organisation) $$;
CREATE FUNCTION app.is_unproved_person(person uuid) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT EXISTS (SELECT 1 FROM app.person p WHERE p.id = person AND p.email_verified_at IS NULL) $$;
GRANT DELETE ON app.stamp TO hawser_app;
GRANT DELETE ON app.audit, app.acceptance TO hawser_worker;
CREATE POLICY unproved_only ON app.audit AS RESTRICTIVE FOR DELETE TO hawser_worker USING (app.is_unproved(organisation_id));
CREATE POLICY unproved_only ON app.acceptance AS RESTRICTIVE FOR DELETE TO hawser_worker USING (app.is_unproved_person(person_id));
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP POLICY unproved_only ON app.acceptance;
DROP POLICY unproved_only ON app.audit;
REVOKE DELETE ON app.stamp FROM hawser_app;
REVOKE DELETE ON app.audit, app.acceptance FROM hawser_worker;
DROP FUNCTION app.is_unproved_person(uuid);
DROP FUNCTION app.is_unproved(uuid);
${TABLES.map(
  (table) => `
DROP TRIGGER author_of_change ON app.${table};
DROP TRIGGER author_of_new ON app.${table};
ALTER TABLE app.${table} DROP COLUMN created_by, DROP COLUMN updated_by;`,
).join("\n")}
DROP FUNCTION app.note_author();
UPDATE app.membership SET status = 'DISABLED' WHERE status = 'REMOVED';
ALTER TABLE app.membership DROP CONSTRAINT membership_status_check, ADD CONSTRAINT membership_status_check CHECK (status IN ('INVITED','ACTIVATED','DISABLED'));
ALTER TABLE app.membership DROP COLUMN updated_at, DROP COLUMN expires_at;
`);
  }
}
