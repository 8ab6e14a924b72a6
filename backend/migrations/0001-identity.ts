// Data: the tables of people, companies, keys and sessions.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity, type Reach } from "./row-security.ts";

/**
 * Roles: hawser_app acts for one organisation under row-level security; hawser_worker carries the jobs,
 * the ledger and signing in, with policies of its own. Neither owns a table.
 */
export class Identity1763700000001 implements MigrationInterface {
  name = "Identity1763700000001";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
DO $$ BEGIN CREATE ROLE hawser_app NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
DO $$ BEGIN CREATE ROLE hawser_worker NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
CREATE SCHEMA IF NOT EXISTS app;
GRANT USAGE ON SCHEMA app TO hawser_app, hawser_worker;
ALTER DEFAULT PRIVILEGES IN SCHEMA app GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO hawser_worker;
ALTER DEFAULT PRIVILEGES IN SCHEMA app GRANT USAGE ON SEQUENCES TO hawser_app, hawser_worker;

CREATE FUNCTION app.current_organisation() RETURNS uuid LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('app.organisation', true), '')::uuid $$;
CREATE FUNCTION app.current_person() RETURNS uuid LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('app.person', true), '')::uuid $$;

CREATE TABLE app.organisation (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  chinese_name text,
  country text NOT NULL,
  city text NOT NULL,
  postal_address text NOT NULL,
  status text NOT NULL DEFAULT 'CREATING' CHECK (status IN ('CREATING','ACTIVATED','FAILED')),
  custody text NOT NULL DEFAULT 'platform' CHECK (custody IN ('platform','wallet')),
  address text UNIQUE CHECK (address ~ '^0x[0-9a-f]{40}$'),
  chain_id int NOT NULL,
  registry text CHECK (registry ~ '^0x[0-9a-f]{40}$'),
  findable boolean NOT NULL DEFAULT true,
  is_public boolean NOT NULL DEFAULT false,
  verification_needed boolean NOT NULL DEFAULT true,
  agreement_version int,
  agreement_at timestamptz(3),
  agreement_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE app.person (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  email_verified_at timestamptz(3),
  password_changed_at timestamptz(3),
  -- keyed fingerprints of every password so far, the present one too
  previous_passwords text[] NOT NULL DEFAULT '{}',
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  signed_name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'en-US' CHECK (language IN ('en-US','zh-CN')),
  agreement_version int,
  agreement_at timestamptz(3),
  enabled boolean NOT NULL DEFAULT true,
  last_login timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

-- An address belongs to whoever proves it: until then a claim neither blocks nor reveals another.
CREATE UNIQUE INDEX person_email_key ON app.person (email) WHERE email_verified_at IS NOT NULL;
CREATE INDEX ON app.person (email, created_at DESC);

CREATE TABLE app.membership (
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  is_admin boolean NOT NULL DEFAULT false,
  permissions text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'INVITED' CHECK (status IN ('INVITED','ACTIVATED','DISABLED')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, person_id)
);
CREATE INDEX ON app.membership (person_id);

CREATE TABLE app.session (
  token_hash bytea PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES app.person,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  next_step text NOT NULL,
  address text NOT NULL DEFAULT '',
  agent text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX ON app.session (person_id);

CREATE TABLE app.attempt (
  key text PRIMARY KEY,
  failures int NOT NULL DEFAULT 0,
  blocked_until timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE app.one_time_code (
  person_id uuid NOT NULL REFERENCES app.person,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (person_id, purpose)
);

CREATE TABLE app.link_token (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL,
  person_id uuid NOT NULL REFERENCES app.person,
  organisation_id uuid REFERENCES app.organisation,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);

-- The keyring: secrets exist only wrapped to recipients.
CREATE TABLE app.person_key (
  person_id uuid PRIMARY KEY REFERENCES app.person,
  public_key bytea NOT NULL,
  wrapped_private bytea NOT NULL,
  salt bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE TABLE app.secret (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid REFERENCES app.person,
  purpose text NOT NULL CHECK (purpose IN ('title-key','organisation-certificate','user-certificate','issuer-key')),
  public_part text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  retired_at timestamptz(3)
);
CREATE INDEX ON app.secret (organisation_id, purpose);
CREATE TABLE app.secret_share (
  secret_id uuid NOT NULL REFERENCES app.secret,
  recipient_kind text NOT NULL CHECK (recipient_kind IN ('person','token','service')),
  recipient_id uuid NOT NULL,
  wrapped bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (secret_id, recipient_kind, recipient_id)
);
CREATE TABLE app.authority (
  role text PRIMARY KEY,
  certificate bytea NOT NULL,
  wrapped_key bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE TABLE app.certificate (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid REFERENCES app.person,
  secret_id uuid NOT NULL REFERENCES app.secret,
  serial text NOT NULL UNIQUE,
  subject text NOT NULL,
  issuer text NOT NULL,
  der bytea NOT NULL,
  -- the authorities above it, nearest first
  chain bytea[] NOT NULL,
  not_before timestamptz(3) NOT NULL,
  not_after timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.certificate (organisation_id, person_id);

CREATE TABLE app.sign_capacity (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  type text NOT NULL CHECK (type IN ('carrier','vessel','master')),
  carrier text NOT NULL DEFAULT '',
  vessel text NOT NULL DEFAULT '',
  master text NOT NULL DEFAULT '',
  UNIQUE (organisation_id, type, carrier, vessel, master)
);
CREATE TABLE app.wallet_challenge (
  organisation_id uuid PRIMARY KEY REFERENCES app.organisation,
  message text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);

-- Title addresses that a company has given up. No act may name one any more; the past keeps its names by them.
CREATE TABLE app.former_address (
  address text PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  until timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE app.contact (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  other_id uuid NOT NULL REFERENCES app.organisation,
  state text NOT NULL CHECK (state IN ('REQUEST_SENT','PENDING','ADDING','ADDED')),
  enabled boolean NOT NULL DEFAULT true,
  message text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organisation_id, other_id),
  CHECK (organisation_id <> other_id)
);
-- What one side notes about the other; both sides may write app.contact, nobody but the owner sees this.
CREATE TABLE app.contact_note (
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  other_id uuid NOT NULL REFERENCES app.organisation,
  comment text NOT NULL DEFAULT '',
  party_code text NOT NULL DEFAULT '',
  PRIMARY KEY (organisation_id, other_id)
);
CREATE TABLE app.contact_invitation (
  code text PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);

CREATE TABLE app.idempotency (
  person_id uuid NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  status int,
  answer jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, route, key)
);
CREATE TABLE app.mail (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  sent_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.mail (next_at) WHERE sent_at IS NULL;
-- A letter to whoever is responsible in a company; who writes it never learns the addresses.
CREATE TABLE app.organisation_mail (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  permissions text[] NOT NULL,
  subject jsonb NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- Who sees what. Login, sessions, codes, mail and idempotency belong to the worker role alone.
GRANT SELECT ON app.organisation, app.person, app.membership, app.secret, app.certificate, app.sign_capacity TO hawser_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.contact, app.contact_note, app.contact_invitation TO hawser_app;
GRANT UPDATE ON app.organisation, app.membership TO hawser_app;
GRANT UPDATE (agreement_version, agreement_at, updated_at) ON app.person TO hawser_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.wallet_challenge TO hawser_app;
GRANT INSERT ON app.organisation_mail TO hawser_app;
GRANT SELECT, INSERT, DELETE ON app.former_address TO hawser_app;
GRANT INSERT, UPDATE, DELETE ON app.sign_capacity TO hawser_app;
GRANT SELECT, INSERT, DELETE ON app.secret_share TO hawser_app;
GRANT INSERT, UPDATE ON app.secret, app.certificate TO hawser_app;
GRANT SELECT ON app.person_key TO hawser_app;
GRANT SELECT, INSERT, UPDATE ON app.idempotency TO hawser_app;

CREATE FUNCTION app.is_colleague(who uuid) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT EXISTS (SELECT 1 FROM app.membership m WHERE m.person_id = who AND m.organisation_id = app.current_organisation()) $$;
`);
    await runner.query(rowSecurity(APP_POLICIES, WORKER_ONLY));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP SCHEMA app CASCADE");
  }
}

/** Tables that hawser_app reaches, each with the rows that it may read and those that it may write. */
const APP_POLICIES: Record<string, Reach> = {
  organisation: { read: "true", write: "id = app.current_organisation()" },
  person: { read: "app.is_colleague(id)", write: "app.is_colleague(id)" },
  membership: { read: own, write: own },
  person_key: { read: "app.is_colleague(person_id)", write: "false" },
  secret: { read: own, write: own },
  secret_share: {
    read: "EXISTS (SELECT 1 FROM app.secret s WHERE s.id = secret_id AND s.organisation_id = app.current_organisation())",
    write:
      "EXISTS (SELECT 1 FROM app.secret s WHERE s.id = secret_id AND s.organisation_id = app.current_organisation())",
  },
  certificate: { read: own, write: own },
  sign_capacity: { read: own, write: own },
  contact: {
    read: `${own} OR other_id = app.current_organisation()`,
    write: `${own} OR other_id = app.current_organisation()`,
  },
  contact_note: { read: own, write: own },
  idempotency: { read: "person_id = app.current_person()", write: "person_id = app.current_person()" },
  // Whoever knows a code, and says so for this transaction, sees and uses that one.
  contact_invitation: {
    read: `${own} OR code = current_setting('app.invitation', true)`,
    write: `${own} OR code = current_setting('app.invitation', true)`,
  },
  wallet_challenge: { read: own, write: own },
  former_address: { read: "true", write: own },
  organisation_mail: { read: "false", write: "true" },
};
const WORKER_ONLY = ["session", "attempt", "one_time_code", "link_token", "authority", "mail"];
