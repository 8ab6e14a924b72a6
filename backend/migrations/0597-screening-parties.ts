// Data: bodies that documents name and nothing else here knows; codes of goods and places; answers of list addresses.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class ScreeningParties1763700000597 implements MigrationInterface {
  name = "ScreeningParties1763700000597";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.screening_party (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  -- one text for all ways to write the body
  key text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  country text NOT NULL DEFAULT '',
  imo text NOT NULL DEFAULT '',
  flag text NOT NULL DEFAULT '',
  code text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organisation_id, key)
);
CREATE INDEX ON app.screening_party (organisation_id, lower(name), id);
CREATE INDEX ON app.document_state (organisation_id, document_id);
ALTER TABLE app.screening_entered ADD COLUMN code text NOT NULL DEFAULT '';
ALTER TABLE app.screening_list ADD COLUMN last_modified text NOT NULL DEFAULT '';
GRANT SELECT, INSERT ON app.screening_party TO hawser_app, hawser_worker;
${rowSecurity({ screening_party: { read: own, write: own } }, [])}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.screening_party;
DROP INDEX app.document_state_organisation_id_document_id_idx;
ALTER TABLE app.screening_entered DROP COLUMN code;
ALTER TABLE app.screening_list DROP COLUMN last_modified;
`);
  }
}
