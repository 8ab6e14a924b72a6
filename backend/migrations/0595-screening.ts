// Data: lists for compliance checks and their versions, bodies entered by hand, checks, their hits, what is decided.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { makeDeskFunctions } from "../asked/schema.ts";
import { own, rowSecurity } from "./row-security.ts";

/** The company's own rows, and those of the node, which the worker alone writes. */
const read = `organisation_id IS NULL OR ${own}`;

export class Screening1763700000595 implements MigrationInterface {
  name = "Screening1763700000595";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.screening_list (
  id uuid PRIMARY KEY,
  -- null: kept by the node for every company
  organisation_id uuid REFERENCES app.organisation,
  name text NOT NULL CHECK (name <> ''),
  format text NOT NULL,
  address text NOT NULL DEFAULT '',
  -- what the address said of its last answer, for a conditional request
  etag text NOT NULL DEFAULT '',
  fetch_at timestamptz(3),
  fetched_at timestamptz(3),
  removed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX screening_list_name ON app.screening_list (organisation_id, lower(name)) NULLS NOT DISTINCT
  WHERE removed_at IS NULL;
CREATE INDEX ON app.screening_list (fetch_at) WHERE fetch_at IS NOT NULL AND removed_at IS NULL;
CREATE TABLE app.screening_version (
  id uuid PRIMARY KEY,
  list_id uuid NOT NULL REFERENCES app.screening_list,
  organisation_id uuid REFERENCES app.organisation,
  n int NOT NULL,
  state text NOT NULL CHECK (state IN ('READING', 'WAITING', 'IN_USE', 'PAST', 'REFUSED')),
  at timestamptz(3) NOT NULL DEFAULT now(),
  person_name text,
  source text NOT NULL,
  sha256 text NOT NULL,
  entries int NOT NULL DEFAULT 0,
  names int NOT NULL DEFAULT 0,
  unusable int NOT NULL DEFAULT 0,
  faults jsonb NOT NULL DEFAULT '[]',
  error_code text,
  error_parameters jsonb,
  task_id uuid,
  -- the reader that has taken it, until it is taken to have died
  claimed_until timestamptz(3),
  UNIQUE (list_id, n)
);
CREATE UNIQUE INDEX screening_in_use ON app.screening_version (list_id) WHERE state = 'IN_USE';
CREATE INDEX screening_version_reading ON app.screening_version (at, id) WHERE state = 'READING';
-- The file as it was given until it is read, and the bodies of it from then on, compressed.
CREATE TABLE app.screening_content (
  version_id uuid PRIMARY KEY REFERENCES app.screening_version ON DELETE CASCADE,
  organisation_id uuid REFERENCES app.organisation,
  raw bytea,
  entries bytea
);
CREATE TABLE app.screening_setting (
  organisation_id uuid PRIMARY KEY REFERENCES app.organisation,
  -- scores are kept in thousandths
  hit int NOT NULL CHECK (hit <= 1000),
  review int NOT NULL CHECK (review >= 0),
  open_hit text NOT NULL CHECK (open_hit IN ('warn', 'stop')),
  years int NOT NULL,
  CHECK (review < hit)
);
-- The number that a company gave last to a check.
CREATE TABLE app.screening_number (
  organisation_id uuid PRIMARY KEY REFERENCES app.organisation,
  last int NOT NULL
);
CREATE TABLE app.screening_entered (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  kind text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  local_name text NOT NULL DEFAULT '',
  other_names text[] NOT NULL DEFAULT '{}',
  country text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  region text NOT NULL DEFAULT '',
  registration text NOT NULL DEFAULT '',
  lei text NOT NULL DEFAULT '',
  imo text NOT NULL DEFAULT '',
  flag text NOT NULL DEFAULT '',
  born text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.screening_entered (organisation_id, lower(name), id);
CREATE TABLE app.screening_owner (
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  owned_source text NOT NULL,
  owned_id uuid NOT NULL,
  owner_source text NOT NULL,
  owner_id uuid NOT NULL,
  -- in per cent, a decimal
  share text NOT NULL,
  PRIMARY KEY (organisation_id, owned_source, owned_id, owner_source, owner_id)
);
CREATE TABLE app.screening_check (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  number text NOT NULL,
  source text NOT NULL,
  subject_id uuid NOT NULL,
  -- the body as it was when it was checked
  subject jsonb NOT NULL,
  name text NOT NULL,
  cause text NOT NULL CHECK (cause IN ('ASKED', 'LIST', 'CLOCK')),
  person_id uuid REFERENCES app.person,
  person_name text,
  at timestamptz(3) NOT NULL DEFAULT now(),
  state text NOT NULL CHECK (state IN ('PROCESSING', 'FINISHED', 'FAILED')),
  claimed_until timestamptz(3),
  finished_at timestamptz(3),
  outcome text CHECK (outcome IN ('CLEAR', 'REVIEW', 'HIT')),
  error_code text,
  -- lists, method, nearest names, ownership: everything that the report says besides hits
  result jsonb,
  report_sha256 text,
  report_key text,
  report_at timestamptz(3),
  report_by text,
  UNIQUE (organisation_id, number),
  CHECK ((state = 'FINISHED') = (outcome IS NOT NULL AND result IS NOT NULL AND finished_at IS NOT NULL))
);
CREATE INDEX ON app.screening_check (organisation_id, at DESC, id DESC);
CREATE INDEX ON app.screening_check (organisation_id, source, subject_id, at DESC);
CREATE INDEX screening_check_processing ON app.screening_check (at, id) WHERE state = 'PROCESSING';
CREATE INDEX ON app.screening_check (report_key) WHERE report_key IS NOT NULL;
-- What is decided about a pair of a body and an entry of a list: one process for each pair.
CREATE TABLE app.screening_case (
  process_id uuid PRIMARY KEY REFERENCES app.process ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  source text NOT NULL,
  subject_id uuid NOT NULL,
  list_id uuid NOT NULL REFERENCES app.screening_list,
  entry_id text NOT NULL,
  -- of what the list said of the entry when it was decided about
  entry_sha256 text NOT NULL,
  UNIQUE (organisation_id, source, subject_id, list_id, entry_id)
);
-- Nothing changes or removes a hit while its check is kept.
CREATE TABLE app.screening_hit (
  check_id uuid NOT NULL REFERENCES app.screening_check ON DELETE CASCADE,
  n int NOT NULL,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  process_id uuid NOT NULL REFERENCES app.screening_case,
  version_id uuid NOT NULL REFERENCES app.screening_version,
  rule text NOT NULL,
  score int NOT NULL CHECK (score BETWEEN 0 AND 1000),
  match jsonb,
  entry jsonb NOT NULL,
  PRIMARY KEY (check_id, n)
);
CREATE INDEX ON app.screening_hit (process_id);
CREATE TABLE app.screening_evidence (
  id uuid PRIMARY KEY,
  process_id uuid NOT NULL REFERENCES app.screening_case ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  name text NOT NULL,
  size int NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  person_name text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.screening_evidence (process_id);
CREATE INDEX ON app.screening_evidence (organisation_id, storage_key);
-- Companies whose bodies are to be compared anew.
CREATE TABLE app.screening_round (
  organisation_id uuid PRIMARY KEY REFERENCES app.organisation,
  cause text NOT NULL CHECK (cause IN ('LIST', 'CLOCK')),
  task_id uuid,
  claimed_until timestamptz(3),
  at timestamptz(3) NOT NULL DEFAULT now()
);
-- Until when a party is asked may be said anew.
GRANT UPDATE (due_on, due_told) ON app.process_party TO hawser_app;
GRANT SELECT, INSERT, UPDATE ON app.screening_list, app.screening_version, app.screening_setting,
  app.screening_number, app.screening_check, app.screening_case TO hawser_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.screening_content, app.screening_entered, app.screening_owner TO hawser_app;
GRANT SELECT, INSERT ON app.screening_hit, app.screening_evidence TO hawser_app;
GRANT SELECT, INSERT, UPDATE ON app.screening_round TO hawser_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.screening_list, app.screening_version, app.screening_content,
  app.screening_check, app.screening_case, app.screening_round TO hawser_worker;
GRANT SELECT, INSERT, DELETE ON app.screening_hit, app.screening_evidence TO hawser_worker;
GRANT SELECT ON app.screening_setting TO hawser_worker;
GRANT SELECT, INSERT, UPDATE ON app.screening_number TO hawser_worker;
GRANT SELECT ON app.screening_entered, app.screening_owner TO hawser_worker;
${rowSecurity(
  {
    screening_list: { read, write: own },
    screening_version: { read, write: own },
    screening_content: { read, write: own },
    screening_setting: { read: own, write: own },
    screening_number: { read: own, write: own },
    screening_entered: { read: own, write: own },
    screening_owner: { read: own, write: own },
    screening_check: { read: own, write: own },
    screening_case: { read: own, write: own },
    screening_hit: { read: own, write: own },
    screening_evidence: { read: own, write: own },
    screening_round: { read: own, write: own },
  },
  [],
)}
`);
    await makeDeskFunctions((sql) => runner.query(sql));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.screening_round; DROP TABLE app.screening_evidence; DROP TABLE app.screening_hit;
DROP TABLE app.screening_case; DROP TABLE app.screening_check; DROP TABLE app.screening_owner;
DROP TABLE app.screening_entered; DROP TABLE app.screening_number; DROP TABLE app.screening_setting; DROP TABLE app.screening_content;
DROP TABLE app.screening_version; DROP TABLE app.screening_list;
REVOKE UPDATE (due_on, due_told) ON app.process_party FROM hawser_app;
DELETE FROM app.process WHERE name = 'screening';
`);
  }
}
