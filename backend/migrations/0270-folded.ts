// Data: what is searched is found without its accents. And desks say what a company still holds.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { FOLDED } from "../core/folded.ts";
import { rowSecurity } from "./row-security.ts";

const mine = "person_id = app.current_person() AND organisation_id = app.current_organisation()";
const columns = (names: string): string => `ALTER TABLE app.desk DROP CONSTRAINT desk_column_check;
ALTER TABLE app.desk ADD CONSTRAINT desk_column_check CHECK ("column" IN (${names}));`;

export class Folded1763700000270 implements MigrationInterface {
  name = "Folded1763700000270";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
${FOLDED};
GRANT EXECUTE ON FUNCTION app.folded(text) TO hawser_app, hawser_worker;
CREATE OR REPLACE FUNCTION app.write_alike() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := app.folded(NEW.words);
  RETURN NEW;
END $$;
UPDATE app.finding SET words = words WHERE words <> app.folded(words);
CREATE INDEX organisation_folded ON app.organisation
  USING gin (app.folded(name) public.gin_trgm_ops, app.folded(chinese_name) public.gin_trgm_ops);

${columns("'asked','held','waiting','done','draft'")}
-- A title stands on desks by itself until an envelope that carries it is sealed.
CREATE FUNCTION app.desk_touches_titles() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = app, pg_temp AS $$
BEGIN
  PERFORM app.touch_desk('document', x.document_id) FROM app.envelope_document x WHERE x.envelope_id = NEW.id AND x.moves IS NOT NULL;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION app.desk_touches_titles() FROM PUBLIC;
CREATE TRIGGER desk_titles AFTER UPDATE OF state ON app.envelope FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION app.desk_touches_titles();

-- Views of lists that a person keeps: what stands in the address after the question mark, under a name.
CREATE TABLE app.saved_view (
  person_id uuid NOT NULL REFERENCES app.person ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation ON DELETE CASCADE,
  list text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  PRIMARY KEY (person_id, organisation_id, list, name)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.saved_view TO hawser_app;
`);
    await runner.query(rowSecurity({ saved_view: { read: mine, write: mine } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.saved_view;
DROP TRIGGER desk_titles ON app.envelope;
DROP FUNCTION app.desk_touches_titles();
DELETE FROM app.desk WHERE "column" = 'held';
${columns("'asked','waiting','done','draft'")}
DROP INDEX app.organisation_folded;
CREATE OR REPLACE FUNCTION app.write_alike() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := lower(normalize(NEW.words, NFKC));
  RETURN NEW;
END $$;
DROP FUNCTION app.folded(text);
`);
  }
}
