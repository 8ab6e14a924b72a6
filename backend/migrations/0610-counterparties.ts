// Data: the platforms and carriers' systems that bills are exchanged with, their keys, and the keys of this node.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

export class Counterparties1763700000610 implements MigrationInterface {
  name = "Counterparties1763700000610";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.counterparty (
  id uuid PRIMARY KEY,
  -- of a platform, as DCSA lists it; of a carrier, as SMDG does
  code text NOT NULL CHECK (code ~ '^[A-Z]{2,4}$'),
  name text NOT NULL CHECK (name <> ''),
  base_url text NOT NULL,
  role text NOT NULL CHECK (role IN ('platform', 'carrier')),
  contracts text[] NOT NULL,
  strict boolean NOT NULL,
  used boolean NOT NULL,
  -- whether its address has answered when somebody last looked
  checked_at timestamptz(3),
  check_status int,
  check_error text,
  check_ms int,
  removed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX counterparty_name ON app.counterparty (lower(name)) WHERE removed_at IS NULL;
-- ZZZ is the code of every platform that no list names.
CREATE UNIQUE INDEX counterparty_code ON app.counterparty (role, code) WHERE removed_at IS NULL AND code <> 'ZZZ';
CREATE TABLE app.counterparty_rulebook (
  counterparty_id uuid NOT NULL REFERENCES app.counterparty,
  version int NOT NULL CHECK (version > 0),
  law text NOT NULL,
  link text NOT NULL,
  text text NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (counterparty_id, version)
);
CREATE TABLE app.counterparty_key (
  id uuid PRIMARY KEY,
  counterparty_id uuid NOT NULL REFERENCES app.counterparty,
  kid text NOT NULL CHECK (kid <> ''),
  algorithm text NOT NULL CHECK (algorithm IN ('ES256', 'PS256')),
  -- SPKI in DER, and the SHA-256 of it
  public_key bytea NOT NULL,
  sha256 text NOT NULL,
  certificate bytea,
  valid_from timestamptz(3) NOT NULL,
  valid_until timestamptz(3),
  removed_at timestamptz(3),
  created_by_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (valid_until IS NULL OR valid_from < valid_until)
);
CREATE UNIQUE INDEX counterparty_kid ON app.counterparty_key (kid) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX counterparty_key_once ON app.counterparty_key (sha256) WHERE removed_at IS NULL;
CREATE INDEX ON app.counterparty_key (counterparty_id);
CREATE TABLE app.platform_key (
  id uuid PRIMARY KEY,
  kid text NOT NULL UNIQUE,
  algorithm text NOT NULL CHECK (algorithm IN ('ES256', 'PS256')),
  public_key bytea NOT NULL,
  sha256 text NOT NULL,
  certificate bytea NOT NULL,
  -- sealed; null when it signs no more
  private_key bytea,
  signs_from timestamptz(3) NOT NULL,
  valid_until timestamptz(3) NOT NULL,
  withdrawn_at timestamptz(3),
  created_by_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (signs_from < valid_until),
  CHECK (withdrawn_at IS NULL OR private_key IS NULL)
);
CREATE INDEX platform_key_signs ON app.platform_key (signs_from) WHERE private_key IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON app.counterparty, app.counterparty_key, app.platform_key TO hawser_worker;
GRANT SELECT, INSERT ON app.counterparty_rulebook TO hawser_worker;
${rowSecurity({}, ["counterparty", "counterparty_rulebook", "counterparty_key", "platform_key"])}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.platform_key; DROP TABLE app.counterparty_key; DROP TABLE app.counterparty_rulebook;
DROP TABLE app.counterparty;
`);
  }
}
