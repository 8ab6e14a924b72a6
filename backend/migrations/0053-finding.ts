// Data: what documents and their files say, for search; who reads a document is asked where its row is read.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/** What the document `d` says: all that was filled in, but not the codes of choices that nobody reads. */
const SAYS = `lower(concat_ws(' ', d.number, d.name, d.vessel, d.cargo,
    (SELECT string_agg(v #>> '{}', ' ') FROM jsonb_path_query(d.data, 'strict $.**') v WHERE jsonb_typeof(v) = 'number' OR jsonb_typeof(v) = 'string' AND v #>> '{}' !~ '^[A-Z0-9]+(_[A-Z0-9]+)+$')))`;
const READERS = `ARRAY(SELECT a.organisation_id FROM app.document_access a WHERE a.document_id = d.id)`;

export class Finding1763700000053 implements MigrationInterface {
  name = "Finding1763700000053";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- Of each document one row for what was filled in, and one for the text of each file. An index finds both at once, whose it is
-- and what it says, so that a search costs what it finds, however much others have.
CREATE TABLE app.finding (
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  file_id uuid REFERENCES app.file ON DELETE CASCADE,
  readers uuid[] NOT NULL,
  words text NOT NULL
);
CREATE UNIQUE INDEX finding_document ON app.finding (document_id, file_id) NULLS NOT DISTINCT;
CREATE INDEX finding_file ON app.finding (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX finding_words ON app.finding USING gin (readers, words public.gin_trgm_ops) WITH (fastupdate = off);

CREATE FUNCTION app.note_finding() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = app AS $$
BEGIN
  INSERT INTO app.finding (document_id, readers, words) SELECT d.id, ${READERS}, ${SAYS} FROM (SELECT NEW.*) d
    ON CONFLICT (document_id, file_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER finding_of_new AFTER INSERT ON app.document FOR EACH ROW EXECUTE FUNCTION app.note_finding();
CREATE TRIGGER finding_of_change AFTER UPDATE OF number, name, vessel, cargo, data ON app.document FOR EACH ROW
  WHEN ((OLD.number, OLD.name, OLD.vessel, OLD.cargo, OLD.data) IS DISTINCT FROM (NEW.number, NEW.name, NEW.vessel, NEW.cargo, NEW.data)) EXECUTE FUNCTION app.note_finding();

CREATE FUNCTION app.note_readers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = app AS $$
BEGIN
  UPDATE app.finding SET readers = ARRAY(SELECT a.organisation_id FROM app.document_access a WHERE a.document_id = finding.document_id)
   WHERE document_id = coalesce(NEW.document_id, OLD.document_id);
  RETURN NULL;
END $$;
CREATE TRIGGER readers_of_document AFTER INSERT OR DELETE ON app.document_access FOR EACH ROW EXECUTE FUNCTION app.note_readers();

-- Row-level security lets no index find words: this one looks past it, for the company that asks and nobody else.
CREATE FUNCTION app.found(pattern text) RETURNS TABLE (document_id uuid, file_id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, public ROWS 100
  AS $$ SELECT f.document_id, f.file_id FROM app.finding f WHERE f.readers @> ARRAY[app.current_organisation()] AND f.words LIKE pattern $$;
REVOKE EXECUTE ON FUNCTION app.found(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.found(text) TO hawser_app;
-- What a hash begins with is compared by operators that let an index work below row-level security.
CREATE INDEX document_token ON app.document (token_id text_pattern_ops) WHERE token_id IS NOT NULL;
CREATE INDEX document_registry ON app.document (registry text_pattern_ops) WHERE registry IS NOT NULL;
CREATE INDEX file_hash ON app.file (sha256 text_pattern_ops);
-- The side bar counts titles by their kind: of hundreds of documents, no more than this is read.
CREATE INDEX document_kind ON app.document (id) INCLUDE (organisation_id, kind);
CREATE INDEX organisation_names ON app.organisation USING gin (name public.gin_trgm_ops, chinese_name public.gin_trgm_ops);

ALTER TABLE app.document NO FORCE ROW LEVEL SECURITY;
INSERT INTO app.finding (document_id, readers, words) SELECT d.id, ${READERS}, ${SAYS} FROM app.document d;
ALTER TABLE app.document FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON app.finding TO hawser_app;

-- The same as may_see and may_see_envelope, but in one with the query: a function is called for every row.
DROP POLICY app_read ON app.document;
CREATE POLICY app_read ON app.document FOR SELECT TO hawser_app
  USING (${own} OR EXISTS (SELECT 1 FROM app.document_access a WHERE a.document_id = document.id AND a.${own}));
DROP POLICY app_read ON app.envelope_document;
CREATE POLICY app_read ON app.envelope_document FOR SELECT TO hawser_app USING (EXISTS (SELECT 1 FROM app.envelope e WHERE e.id = envelope_id));
`);
    await runner.query(
      rowSecurity(
        {
          finding: {
            read: "app.current_organisation() = ANY (readers)",
            write:
              "EXISTS (SELECT 1 FROM app.file f WHERE f.id = file_id AND f.document_id = finding.document_id AND f.owner_id = app.current_organisation())",
            unforced: true,
          },
        },
        [],
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP POLICY app_read ON app.envelope_document;
CREATE POLICY app_read ON app.envelope_document FOR SELECT TO hawser_app USING (app.may_see_envelope(envelope_id));
DROP POLICY app_read ON app.document;
CREATE POLICY app_read ON app.document FOR SELECT TO hawser_app USING (${own} OR app.may_see(id));
DROP INDEX app.organisation_names, app.document_kind, app.file_hash, app.document_registry, app.document_token;
DROP FUNCTION app.found(text);
DROP TRIGGER readers_of_document ON app.document_access;
DROP TRIGGER finding_of_change ON app.document;
DROP TRIGGER finding_of_new ON app.document;
DROP FUNCTION app.note_readers(), app.note_finding();
DROP TABLE app.finding;
`);
  }
}
