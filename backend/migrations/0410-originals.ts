// Data: reviews of bills that were issued, and acts that are signed in advance.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own } from "./row-security.ts";

const STATUSES = (kept: string): string => `
ALTER TABLE app.intent DROP CONSTRAINT intent_status_check;
ALTER TABLE app.intent ADD CONSTRAINT intent_status_check
  CHECK (status IN ('waiting',${kept}'open','sent','done','failed','expired'));
`;

const keepAuthor = (unless: string): string => `
DROP TRIGGER keep_author ON app.document;
CREATE TRIGGER keep_author BEFORE UPDATE ON app.document FOR EACH ROW WHEN ((OLD.organisation_id <> app.current_organisation()
  OR NEW.organisation_id <> OLD.organisation_id OR NEW.id <> OLD.id OR NEW.created_by <> OLD.created_by)${unless})
  EXECUTE FUNCTION app.keep_author();
`;

export class Originals1763700000410 implements MigrationInterface {
  name = "Originals1763700000410";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- Signed in advance: it is sent when those whom it waits for have agreed, and never before.
ALTER TABLE app.intent ADD COLUMN kept boolean NOT NULL DEFAULT false;
${STATUSES("'kept',")}
CREATE INDEX intent_kept ON app.intent (chain_id, deadline) WHERE status = 'kept';

ALTER TABLE app.review
  ADD COLUMN type text NOT NULL DEFAULT 'draft' CHECK (type IN ('draft','amend','split','convert','surrender')),
  -- the bill that it is about, with its content as the parties read it who do not see the bill itself
  ADD COLUMN original_id uuid REFERENCES app.document,
  ADD COLUMN original jsonb,
  ADD COLUMN deliver_to_id uuid REFERENCES app.organisation,
  ADD COLUMN agent_id uuid REFERENCES app.organisation,
  -- the return of the original that was signed in advance, and the act that makes it void
  ADD COLUMN return_id uuid REFERENCES app.intent,
  ADD COLUMN cancel_id uuid REFERENCES app.intent,
  ADD COLUMN return_state text NOT NULL DEFAULT 'none'
    CHECK (return_state IN ('none','unsigned','kept','sent','returned','cancelled')),
  ADD CHECK ((type = 'draft') = (original IS NULL));
CREATE INDEX ON app.review (original_id) WHERE original_id IS NOT NULL;
CREATE INDEX ON app.review (return_id) WHERE return_id IS NOT NULL;
CREATE INDEX ON app.review (process_id) WHERE return_state IN ('unsigned','kept','sent');
ALTER TABLE app.review_draft ADD COLUMN terms jsonb NOT NULL DEFAULT '{}', ADD COLUMN parts jsonb NOT NULL DEFAULT '[]';
ALTER TABLE app.review_version ADD COLUMN terms jsonb NOT NULL DEFAULT '{}', ADD COLUMN parts jsonb NOT NULL DEFAULT '[]';
GRANT UPDATE (deliver_to_id, agent_id, return_id, cancel_id, return_state) ON app.review TO hawser_app;
GRANT UPDATE (terms, parts) ON app.review_draft TO hawser_app;

-- A holder locks a bill that another company has issued, for a review of its own about it, and changes nothing else.
CREATE FUNCTION app.locks_original(was app.document, becomes app.document) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT was.locked_by IS NULL AND becomes.locked_by IS NOT NULL
    AND to_jsonb(becomes) - '{locked_by,updated_at,updated_by,search,number_key}'::text[]
      = to_jsonb(was) - '{locked_by,updated_at,updated_by,search,number_key}'::text[]
    AND EXISTS (SELECT 1 FROM app.review r JOIN app.process p ON p.id = r.process_id WHERE p.id = becomes.locked_by
      AND r.original_id = was.id AND p.${own}) $$;
${keepAuthor(" AND NOT app.locks_original(OLD, NEW)")}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
${keepAuthor("")}
DROP FUNCTION app.locks_original(app.document, app.document);
ALTER TABLE app.process DISABLE TRIGGER desk;
ALTER TABLE app.process_party DISABLE TRIGGER desk;
ALTER TABLE app.process_line DISABLE TRIGGER desk;
DELETE FROM app.desk WHERE subject = 'review' AND subject_id IN (SELECT process_id FROM app.review WHERE type <> 'draft');
UPDATE app.document SET locked_by = NULL WHERE locked_by IN (SELECT process_id FROM app.review WHERE type <> 'draft');
DELETE FROM app.process WHERE id IN (SELECT process_id FROM app.review WHERE type <> 'draft');
ALTER TABLE app.process ENABLE TRIGGER desk;
ALTER TABLE app.process_party ENABLE TRIGGER desk;
ALTER TABLE app.process_line ENABLE TRIGGER desk;
ALTER TABLE app.review_draft DROP COLUMN terms, DROP COLUMN parts;
ALTER TABLE app.review_version DROP COLUMN terms, DROP COLUMN parts;
ALTER TABLE app.review DROP COLUMN return_state, DROP COLUMN cancel_id, DROP COLUMN return_id, DROP COLUMN agent_id,
  DROP COLUMN deliver_to_id, DROP COLUMN original, DROP COLUMN original_id, DROP COLUMN type;
DROP INDEX app.intent_kept;
DELETE FROM app.intent WHERE kept AND status IN ('waiting','kept');
${STATUSES("")}
ALTER TABLE app.intent DROP COLUMN kept;
`);
  }
}
