// Data: reviews of bills of lading, and parties of processes that were replaced.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { makeDeskFunctions } from "../asked/schema.ts";
import { own, rowSecurity } from "./row-security.ts";

const seen = "app.sees_process(process_id)";
const begins = "app.takes_step(process_id, NULL)";

const reach = (party: string): string => `
CREATE OR REPLACE FUNCTION app.takes_part(target uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app AS $$
  SELECT EXISTS (SELECT 1 FROM app.process p WHERE p.id = target AND p.${own})
    OR EXISTS (SELECT 1 FROM app.process_party x WHERE x.process_id = target AND x.${own}${party}) $$;
CREATE OR REPLACE FUNCTION app.takes_step(target uuid, place int) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app AS $$
  SELECT CASE WHEN place IS NULL THEN EXISTS (SELECT 1 FROM app.process p WHERE p.id = target AND p.${own})
    ELSE EXISTS (SELECT 1 FROM app.process_party x WHERE x.process_id = target AND x.position = place AND x.${own}${party}) END $$;
`;

export class Reviews1763700000400 implements MigrationInterface {
  name = "Reviews1763700000400";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- A party that was replaced keeps its place, which the history names, and reads no more.
ALTER TABLE app.process_party ADD COLUMN active boolean NOT NULL DEFAULT true;
GRANT UPDATE (active) ON app.process_party TO hawser_app;
${reach(" AND x.active")}
CREATE UNIQUE INDEX process_reference ON app.process (organisation_id, name, lower(reference)) WHERE reference <> '';

CREATE TABLE app.review (
  process_id uuid PRIMARY KEY REFERENCES app.process ON DELETE CASCADE,
  kind text NOT NULL,
  issuer_id uuid REFERENCES app.organisation,
  -- the newest version that was submitted; none before the first
  revision int NOT NULL DEFAULT 0,
  -- the bill that the issuer writes and signs
  document_id uuid REFERENCES app.document ON DELETE SET NULL
);
CREATE INDEX ON app.review (document_id);
-- What the initiator is writing: nobody else reads it before it is submitted.
CREATE TABLE app.review_draft (
  process_id uuid PRIMARY KEY REFERENCES app.process ON DELETE CASCADE,
  data jsonb NOT NULL,
  language text NOT NULL,
  sequence jsonb NOT NULL
);
-- The versions that were submitted. Nothing changes one.
CREATE TABLE app.review_version (
  process_id uuid NOT NULL REFERENCES app.process ON DELETE CASCADE,
  revision int NOT NULL,
  data jsonb NOT NULL,
  language text NOT NULL,
  at timestamptz(3) NOT NULL,
  person_name text NOT NULL,
  PRIMARY KEY (process_id, revision)
);
CREATE TABLE app.review_comment (
  id uuid PRIMARY KEY,
  process_id uuid NOT NULL REFERENCES app.process ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  person_name text NOT NULL,
  revision int NOT NULL,
  -- the field of the form; empty for the whole
  field text NOT NULL DEFAULT '',
  said text NOT NULL,
  -- the value that is proposed for the field
  proposed jsonb,
  at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  settled_by text,
  taken boolean,
  CHECK ((settled_at IS NULL) = (taken IS NULL))
);
CREATE INDEX ON app.review_comment (process_id, at);
-- The persons who opened a version.
CREATE TABLE app.review_reader (
  process_id uuid NOT NULL REFERENCES app.process ON DELETE CASCADE,
  revision int NOT NULL,
  person_id uuid NOT NULL REFERENCES app.person,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_name text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (process_id, revision, person_id)
);
GRANT SELECT, INSERT ON app.review, app.review_draft, app.review_version, app.review_comment, app.review_reader TO hawser_app;
GRANT UPDATE (kind, issuer_id, revision, document_id) ON app.review TO hawser_app;
GRANT UPDATE (data, language, sequence) ON app.review_draft TO hawser_app;
GRANT UPDATE (settled_at, settled_by, taken) ON app.review_comment TO hawser_app;
${rowSecurity(
  {
    review: {
      read: seen,
      write: `${begins} OR (issuer_id = app.current_organisation() AND app.takes_part(process_id))`,
    },
    review_draft: { read: begins, write: begins },
    review_version: { read: seen, write: begins },
    review_comment: {
      read: "app.takes_part(process_id)",
      write: `app.takes_part(process_id) AND (${own} OR ${begins})`,
    },
    review_reader: { read: "app.takes_part(process_id)", write: `app.takes_part(process_id) AND ${own}` },
  },
  [],
)}
`);
    await makeDeskFunctions((sql) => runner.query(sql));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.review_reader, app.review_comment, app.review_version, app.review_draft, app.review;
DROP INDEX app.process_reference;
-- The functions of desks read what goes now; a start of the version before makes them anew.
ALTER TABLE app.process DISABLE TRIGGER desk;
ALTER TABLE app.process_party DISABLE TRIGGER desk;
ALTER TABLE app.process_line DISABLE TRIGGER desk;
DELETE FROM app.process WHERE name = 'review';
DELETE FROM app.desk WHERE subject = 'review';
ALTER TABLE app.process ENABLE TRIGGER desk;
ALTER TABLE app.process_party ENABLE TRIGGER desk;
ALTER TABLE app.process_line ENABLE TRIGGER desk;
${reach("")}
ALTER TABLE app.process_party DROP COLUMN active;
`);
  }
}
