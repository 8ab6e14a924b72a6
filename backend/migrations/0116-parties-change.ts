import type { MigrationInterface, QueryRunner } from "typeorm";
import { own } from "./row-security.ts";

/**
 * What an act of a party that is not the author leaves in the row of a document: that it signed, released or returned
 * it, and how it is endorsed.
 */
const BY_PARTY = [
  "version",
  "updated_at",
  "updated_by",
  "signed_at",
  "signed_by",
  "checksum",
  "layout",
  "negotiability",
  "accomplished_at",
  "returned_at",
];
/** And what a carrier takes over when it confirms an update of a shipping instruction. */
const BY_CARRIER = [
  "data",
  "language",
  "number",
  "number_key",
  "name",
  "vessel",
  "cargo",
  "quantity",
  "unit",
  "complete",
  "valid_until",
];
const list = (columns: readonly string[]): string => `'{${columns.join(",")}}'::text[]`;
const changes = "app.may_change(document_id)";

/**
 * A document stays its author's, whoever else acts on it, and its content stays the author's too. How a document stands
 * for others is written by those who act on it, not by who has a copy.
 */
export class PartiesChange1763700000116 implements MigrationInterface {
  name = "PartiesChange1763700000116";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE FUNCTION app.keep_author() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Columns that are made from others are not there yet.
  may text[] := ${list([...BY_PARTY, "search"])} || CASE WHEN OLD.kind = 'ShippingInstruction' THEN ${list(BY_CARRIER)} ELSE '{}' END;
BEGIN
  IF NEW.id <> OLD.id OR NEW.organisation_id <> OLD.organisation_id OR NEW.created_by <> OLD.created_by THEN
    RAISE insufficient_privilege USING MESSAGE = 'a document stays its author''s';
  END IF;
  IF OLD.organisation_id <> app.current_organisation() AND to_jsonb(NEW) - may IS DISTINCT FROM to_jsonb(OLD) - may THEN
    RAISE insufficient_privilege USING MESSAGE = 'only its author changes this of a document';
  END IF;
  RETURN NEW;
END $$;
-- Named to come after what notes who changed it. No organisation acts in what the worker does.
CREATE TRIGGER keep_author BEFORE UPDATE ON app.document FOR EACH ROW WHEN (OLD.organisation_id <> app.current_organisation() OR NEW.organisation_id <> OLD.organisation_id OR NEW.id <> OLD.id OR NEW.created_by <> OLD.created_by)
  EXECUTE FUNCTION app.keep_author();
DROP POLICY app_insert ON app.document;
CREATE POLICY app_insert ON app.document FOR INSERT TO hawser_app WITH CHECK (${own});

ALTER POLICY app_insert ON app.document_state WITH CHECK (${changes});
ALTER POLICY app_update ON app.document_state USING (${changes}) WITH CHECK (${changes});
ALTER POLICY app_delete ON app.document_state USING (${changes});
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const seen = "app.may_see(document_id)";
    await runner.query(`
ALTER POLICY app_insert ON app.document_state WITH CHECK (${seen});
ALTER POLICY app_update ON app.document_state USING (${seen}) WITH CHECK (${seen});
ALTER POLICY app_delete ON app.document_state USING (${seen});
DROP POLICY app_insert ON app.document;
CREATE POLICY app_insert ON app.document FOR INSERT TO hawser_app WITH CHECK (${own} OR app.may_change(id));
DROP TRIGGER keep_author ON app.document;
DROP FUNCTION app.keep_author();
`);
  }
}
