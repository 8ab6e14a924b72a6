// Data: second verification, passwords and sessions that end, what people agreed to, and changes that wait for a link.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

export class Arrival1763700000014 implements MigrationInterface {
  name = "Arrival1763700000014";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.organisation
  ADD COLUMN password_expiry_days int CHECK (password_expiry_days BETWEEN 1 AND 3650),
  ADD COLUMN session_minutes int CHECK (session_minutes BETWEEN 5 AND 1440);
-- What the company asks of one of its people: null is what it asks of everybody.
ALTER TABLE app.membership
  ADD COLUMN password_expiry_days int CHECK (password_expiry_days BETWEEN 1 AND 3650),
  ADD COLUMN second_email boolean NOT NULL DEFAULT false;
ALTER TABLE app.person ADD COLUMN second_email boolean NOT NULL DEFAULT false;

ALTER TABLE app.session
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN second_proved boolean NOT NULL DEFAULT false;
-- What a session was asked and has yet to answer: a passkey's challenge, a sealed secret of an authenticator app.
CREATE TABLE app.session_challenge (
  token_hash bytea NOT NULL REFERENCES app.session ON DELETE CASCADE,
  purpose text NOT NULL,
  value bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (token_hash, purpose)
);

CREATE TABLE app.second_factor (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES app.person,
  kind text NOT NULL CHECK (kind IN ('totp','passkey')),
  name text NOT NULL,
  -- totp: the secret, sealed by the key-encryption key
  secret bytea CHECK ((kind = 'totp') = (secret IS NOT NULL)),
  credential_id text UNIQUE CHECK ((kind = 'passkey') = (credential_id IS NOT NULL)),
  public_key bytea CHECK ((kind = 'passkey') = (public_key IS NOT NULL)),
  transports text[] NOT NULL DEFAULT '{}',
  -- totp: the last time step that was taken; passkey: its count of signatures
  counter bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  used_at timestamptz(3)
);
CREATE INDEX ON app.second_factor (person_id);
CREATE TABLE app.recovery_code (
  person_id uuid NOT NULL REFERENCES app.person,
  code_hash bytea NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (person_id, code_hash)
);

-- What a change by a link will set.
ALTER TABLE app.link_token ADD COLUMN value text;

-- Who agreed to which version of which text, and when; with a company: for it.
CREATE TABLE app.acceptance (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  person_id uuid NOT NULL REFERENCES app.person,
  organisation_id uuid REFERENCES app.organisation,
  legal_text text NOT NULL CHECK (legal_text IN ('terms','privacy','agreement')),
  version int NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (person_id, organisation_id, legal_text, version)
);
INSERT INTO app.acceptance (person_id, legal_text, version, at)
  SELECT p.id, t, p.terms_version, coalesce(p.terms_at, p.created_at) FROM app.person p, unnest(ARRAY['terms','privacy']) t WHERE p.terms_version IS NOT NULL;
INSERT INTO app.acceptance (person_id, legal_text, version, at)
  SELECT id, 'agreement', agreement_version, coalesce(agreement_at, created_at) FROM app.person WHERE agreement_version IS NOT NULL;
INSERT INTO app.acceptance (person_id, organisation_id, legal_text, version, at)
  SELECT agreement_by, id, 'agreement', agreement_version, coalesce(agreement_at, created_at) FROM app.organisation WHERE agreement_version IS NOT NULL AND agreement_by IS NOT NULL;
GRANT SELECT, INSERT ON app.acceptance TO hawser_app;
`);
    await runner.query(
      rowSecurity(
        {
          acceptance: {
            read: "app.is_colleague(person_id)",
            write:
              "person_id = app.current_person() AND (organisation_id IS NULL OR organisation_id = app.current_organisation())",
          },
        },
        ["session_challenge", "second_factor", "recovery_code"],
      ),
    );
    await runner.query("REVOKE UPDATE, DELETE ON app.acceptance FROM hawser_worker");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.acceptance;
ALTER TABLE app.link_token DROP COLUMN value;
DROP TABLE app.recovery_code;
DROP TABLE app.second_factor;
DROP TABLE app.session_challenge;
ALTER TABLE app.session DROP COLUMN second_proved, DROP COLUMN id;
ALTER TABLE app.person DROP COLUMN second_email;
ALTER TABLE app.membership DROP COLUMN second_email, DROP COLUMN password_expiry_days;
ALTER TABLE app.organisation DROP COLUMN session_minutes, DROP COLUMN password_expiry_days;
`);
  }
}
