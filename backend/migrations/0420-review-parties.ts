// Data: who of a company answers for a party of a process, and parties that took over the turn of another.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { makeDeskFunctions } from "../asked/schema.ts";
import { own } from "./row-security.ts";

export class ReviewParties1763700000420 implements MigrationInterface {
  name = "ReviewParties1763700000420";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.process_party
  -- who answers as well, in the place of the colleague who is named
  ADD COLUMN substitute_id uuid REFERENCES app.person,
  ADD COLUMN substitute_name text,
  -- the place in the order that it took over from a party that was replaced; its own where there is none
  ADD COLUMN turn int,
  -- nobody of the company can answer; the initiator was told
  ADD COLUMN unreachable boolean NOT NULL DEFAULT false,
  ADD CHECK (substitute_id IS NULL OR person_id IS NOT NULL AND substitute_id <> person_id);
CREATE INDEX ON app.process_party (person_id) WHERE person_id IS NOT NULL AND active;
GRANT UPDATE (person_id, person_name, substitute_id, substitute_name) ON app.process_party TO hawser_app;
-- A company names its own colleagues; the company that began the process alone says who takes part.
CREATE POLICY app_colleague ON app.process_party FOR UPDATE TO hawser_app USING (${own} AND active) WITH CHECK (${own});
CREATE FUNCTION app.keep_party() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.active <> OLD.active AND NOT app.takes_step(OLD.process_id, NULL) THEN
    RAISE insufficient_privilege USING MESSAGE = 'the company that began a process says who takes part in it';
  END IF;
  IF OLD.organisation_id <> app.current_organisation()
    AND (NEW.person_id, NEW.person_name, NEW.substitute_id, NEW.substitute_name)
      IS DISTINCT FROM (OLD.person_id, OLD.person_name, OLD.substitute_id, OLD.substitute_name) THEN
    RAISE insufficient_privilege USING MESSAGE = 'a company names its own colleagues';
  END IF;
  RETURN NEW;
END $$;
-- No organisation acts in what the worker does.
CREATE TRIGGER keep_party BEFORE UPDATE ON app.process_party FOR EACH ROW
  WHEN (app.current_organisation() IS NOT NULL) EXECUTE FUNCTION app.keep_party();
`);
    await makeDeskFunctions((sql) => runner.query(sql));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TRIGGER keep_party ON app.process_party;
DROP FUNCTION app.keep_party();
DROP POLICY app_colleague ON app.process_party;
-- The functions of desks read what goes now; a start of the version before makes them anew.
ALTER TABLE app.process_party DISABLE TRIGGER desk;
ALTER TABLE app.process_line DISABLE TRIGGER desk;
ALTER TABLE app.process DISABLE TRIGGER desk;
-- The version before knows neither the order of parties that took a turn over nor the steps that changed parties.
UPDATE app.document SET locked_by = NULL WHERE locked_by IN
  (SELECT process_id FROM app.process_line WHERE step IN ('assign', 'replace'));
DELETE FROM app.desk WHERE subject = 'review' AND subject_id IN
  (SELECT process_id FROM app.process_line WHERE step IN ('assign', 'replace'));
DELETE FROM app.process WHERE id IN (SELECT process_id FROM app.process_line WHERE step IN ('assign', 'replace'));
ALTER TABLE app.process_party ENABLE TRIGGER desk;
ALTER TABLE app.process_line ENABLE TRIGGER desk;
ALTER TABLE app.process ENABLE TRIGGER desk;
ALTER TABLE app.process_party DROP COLUMN substitute_id, DROP COLUMN substitute_name, DROP COLUMN turn,
  DROP COLUMN unreachable;
`);
  }
}
