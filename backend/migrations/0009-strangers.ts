// Data: what keeps strangers from locking an account or filling a mailbox, to which terms a person agreed, and the keys
// of forgotten passwords.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

export class Strangers1763700000009 implements MigrationInterface {
  name = "Strangers1763700000009";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- From where a person has signed in of late.
CREATE TABLE app.familiar_source (
  person_id uuid NOT NULL REFERENCES app.person,
  source text NOT NULL,
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, source)
);
ALTER TABLE app.person ADD COLUMN terms_version int, ADD COLUMN terms_at timestamptz(3);
-- A letter that its reader need not have asked for, and the company that had it written.
ALTER TABLE app.mail ADD COLUMN unasked boolean NOT NULL DEFAULT false, ADD COLUMN written_for uuid REFERENCES app.organisation;
CREATE INDEX mail_unasked ON app.mail (recipient, created_at) WHERE unasked;
CREATE INDEX mail_written_for ON app.mail (written_for, created_at) WHERE written_for IS NOT NULL;
-- The key that a forgotten password opened; what is wrapped to it has the recipient 'former' with this id.
CREATE TABLE app.former_person_key (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES app.person,
  public_key bytea NOT NULL,
  wrapped_private bytea NOT NULL,
  salt bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.former_person_key (person_id);
ALTER TABLE app.secret_share DROP CONSTRAINT secret_share_recipient_kind_check;
ALTER TABLE app.secret_share ADD CONSTRAINT secret_share_recipient_kind_check CHECK (recipient_kind IN ('person','token','service','former'));
`);
    await runner.query(rowSecurity({}, ["familiar_source", "former_person_key"]));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM app.secret_share WHERE recipient_kind = 'former';
ALTER TABLE app.secret_share DROP CONSTRAINT secret_share_recipient_kind_check;
ALTER TABLE app.secret_share ADD CONSTRAINT secret_share_recipient_kind_check CHECK (recipient_kind IN ('person','token','service'));
DROP TABLE app.former_person_key;
DROP INDEX app.mail_written_for;
DROP INDEX app.mail_unasked;
ALTER TABLE app.mail DROP COLUMN written_for, DROP COLUMN unasked;
ALTER TABLE app.person DROP COLUMN terms_at, DROP COLUMN terms_version;
DROP TABLE app.familiar_source;
`);
  }
}
