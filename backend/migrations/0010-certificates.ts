// Data: certificates of several sources of which one is in use, revocation lists, and what changing a title address
// asks of the former one.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

export class Certificates1763700000010 implements MigrationInterface {
  name = "Certificates1763700000010";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.certificate
  -- issued here, or uploaded: in one file, or as certificate and key
  ADD COLUMN source text NOT NULL DEFAULT 'cloud' CHECK (source IN ('cloud','p12','files')),
  -- which name of the company it bears; a person's has none
  ADD COLUMN language text CHECK (language IN ('en-US','zh-CN')),
  ADD COLUMN in_use boolean NOT NULL DEFAULT false,
  ADD COLUMN revoked_reason text CHECK (revoked_reason IN ('keyCompromise','affiliationChanged','superseded','cessationOfOperation')),
  ADD COLUMN reminded_at timestamptz(3);
UPDATE app.certificate SET language = 'en-US' WHERE person_id IS NULL;
UPDATE app.certificate c SET in_use = true WHERE c.id = (
  SELECT d.id FROM app.certificate d WHERE d.organisation_id = c.organisation_id AND d.person_id IS NOT DISTINCT FROM c.person_id
   ORDER BY (d.revoked_at IS NULL) DESC, d.not_after DESC, d.id DESC LIMIT 1);
CREATE UNIQUE INDEX certificate_in_use ON app.certificate (organisation_id, coalesce(person_id, '00000000-0000-0000-0000-000000000000')) WHERE in_use;
-- Another authority counts its serial numbers for itself.
ALTER TABLE app.certificate DROP CONSTRAINT certificate_serial_key;
CREATE UNIQUE INDEX certificate_serial ON app.certificate (serial) WHERE source = 'cloud';
CREATE INDEX certificate_revoked ON app.certificate (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX certificate_ending ON app.certificate (not_after) WHERE in_use AND reminded_at IS NULL;
-- The newest list of each authority, as every process serves it.
CREATE TABLE app.revocation_list (
  authority text PRIMARY KEY CHECK (authority IN ('issuing','root')),
  number int NOT NULL,
  der bytea NOT NULL,
  entries int NOT NULL,
  this_update timestamptz(3) NOT NULL,
  next_update timestamptz(3) NOT NULL
);
-- What the wallet that is given up signs; no new message where the new address is a key kept here.
ALTER TABLE app.wallet_challenge ALTER COLUMN message DROP NOT NULL, ADD COLUMN former_message text;
-- A new secret of the company is wrapped to former keys too, and disabling a colleague takes those away.
GRANT SELECT (id, person_id, public_key) ON app.former_person_key TO hawser_app;
CREATE POLICY app_read ON app.former_person_key FOR SELECT TO hawser_app USING (app.is_colleague(person_id));
`);
    await runner.query(rowSecurity({}, ["revocation_list"]));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP POLICY app_read ON app.former_person_key;
REVOKE SELECT (id, person_id, public_key) ON app.former_person_key FROM hawser_app;
DELETE FROM app.wallet_challenge;
ALTER TABLE app.wallet_challenge DROP COLUMN former_message, ALTER COLUMN message SET NOT NULL;
DROP TABLE app.revocation_list;
DROP INDEX app.certificate_ending, app.certificate_revoked, app.certificate_serial, app.certificate_in_use;
DELETE FROM app.certificate WHERE source <> 'cloud';
ALTER TABLE app.certificate ADD CONSTRAINT certificate_serial_key UNIQUE (serial),
  DROP COLUMN source, DROP COLUMN language, DROP COLUMN in_use, DROP COLUMN revoked_reason, DROP COLUMN reminded_at;
`);
  }
}
