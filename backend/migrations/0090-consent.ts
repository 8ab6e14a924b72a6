// Data: nobody becomes a member without consent; an invitation has a row of its own; whoever listens in a session hears
// at once that it has ended.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { unforced } from "./row-security.ts";

/** What ends sessions and credentials of a person, as conditions of triggers. */
const ENDS = {
  session: "AFTER DELETE",
  membership: "AFTER UPDATE OF status, expires_at, api_only",
  api_token: "AFTER UPDATE OF revoked_at, rests_since",
  oauth_client: "AFTER UPDATE OF revoked_at, rests_since, secret_hash",
} as const;

export class Consent1763700000090 implements MigrationInterface {
  name = "Consent1763700000090";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.membership
  -- Of one that is disabled: what it was before, and is again when it is enabled.
  ADD COLUMN disabled_from text CHECK (disabled_from IN ('INVITED','ACTIVATED')),
  -- When an account that was closed was opened again: sessions of before stay ended.
  ADD COLUMN reopened_at timestamptz(3);
${unforced(
  ["membership", "person", "link_token", "audit", "certificate"],
  `
-- Whoever was invited after having left has consented to nothing since.
UPDATE app.membership m SET disabled_from = CASE
    WHEN NOT EXISTS (SELECT 1 FROM app.certificate c WHERE c.organisation_id = m.organisation_id AND c.person_id = m.person_id) THEN 'INVITED'
    WHEN (SELECT a.action FROM app.audit a WHERE a.organisation_id = m.organisation_id AND (a.action = 'auth.activate' AND a.person_id = m.person_id OR a.action = 'users.invite' AND a.detail->'person'->>'id' = m.person_id::text) ORDER BY a.n DESC LIMIT 1) = 'users.invite' THEN 'INVITED'
    ELSE 'ACTIVATED' END
  WHERE m.status = 'DISABLED';
DO $$ DECLARE one record; own uuid; BEGIN
  FOR one IN SELECT m.*, p.email, p.language FROM app.membership m JOIN app.person p ON p.id = m.person_id WHERE m.status = 'INVITED' AND p.email_verified_at IS NOT NULL LOOP
    own := gen_random_uuid();
    INSERT INTO app.person (id, email, language) VALUES (own, one.email, one.language);
    INSERT INTO app.membership (organisation_id, person_id, is_admin, permissions, status, created_at, created_by) VALUES (one.organisation_id, own, one.is_admin, one.permissions, 'INVITED', one.created_at, one.created_by);
    UPDATE app.link_token SET person_id = own WHERE person_id = one.person_id AND organisation_id = one.organisation_id AND purpose = 'invitation';
    IF EXISTS (SELECT 1 FROM app.certificate c WHERE c.organisation_id = one.organisation_id AND c.person_id = one.person_id) THEN
      UPDATE app.membership SET status = 'REMOVED', is_admin = false, permissions = '{}' WHERE organisation_id = one.organisation_id AND person_id = one.person_id;
    ELSE
      DELETE FROM app.membership WHERE organisation_id = one.organisation_id AND person_id = one.person_id;
    END IF;
  END LOOP;
END $$;`,
)}
CREATE FUNCTION app.tell_of_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('app_session', OLD.person_id::text);
  RETURN NULL;
END $$;
${Object.entries(ENDS)
  .map(
    ([table, when]) =>
      `CREATE TRIGGER tell_of_end ${when} ON app.${table} FOR EACH ROW EXECUTE FUNCTION app.tell_of_end();`,
  )
  .join("\n")}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
${Object.keys(ENDS)
  .map((table) => `DROP TRIGGER tell_of_end ON app.${table};`)
  .join("\n")}
DROP FUNCTION app.tell_of_end();
ALTER TABLE app.membership DROP COLUMN reopened_at, DROP COLUMN disabled_from;
`);
  }
}
