import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/**
 * The status lists of companies: which documents they revoked. An index stands for one document for ever, and what was
 * revoked stays so.
 */
export class StatusLists1763700000450 implements MigrationInterface {
  name = "StatusLists1763700000450";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.status_list (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  number int NOT NULL CHECK (number > 0),
  taken int NOT NULL DEFAULT 0 CHECK (taken BETWEEN 0 AND 131072),
  -- the list as a credential that the company signed, and the key with which it did
  document text NOT NULL,
  key_id uuid NOT NULL REFERENCES app.secret,
  signed_at timestamptz(3) NOT NULL,
  UNIQUE (organisation_id, number)
);
CREATE TABLE app.status_entry (
  list_id uuid NOT NULL REFERENCES app.status_list,
  index int NOT NULL CHECK (index BETWEEN 0 AND 131071),
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  document_id uuid NOT NULL,
  revoked_at timestamptz(3),
  PRIMARY KEY (list_id, index),
  UNIQUE (organisation_id, document_id)
);
CREATE INDEX ON app.status_list (key_id);
CREATE INDEX ON app.status_entry (list_id) WHERE revoked_at IS NOT NULL;
GRANT SELECT, INSERT ON app.status_list, app.status_entry TO hawser_app;
GRANT UPDATE (taken, document, key_id, signed_at) ON app.status_list TO hawser_app;
GRANT UPDATE (revoked_at) ON app.status_entry TO hawser_app;
CREATE FUNCTION app.revoked_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.revoked_at IS NOT NULL THEN RAISE EXCEPTION 'what was revoked stays revoked'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER revoked_stays BEFORE UPDATE ON app.status_entry FOR EACH ROW EXECUTE FUNCTION app.revoked_stays();
`);
    await runner.query(
      rowSecurity({ status_list: { read: own, write: own }, status_entry: { read: own, write: own } }, []),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.status_entry;
DROP TABLE app.status_list;
DROP FUNCTION app.revoked_stays();
`);
  }
}
