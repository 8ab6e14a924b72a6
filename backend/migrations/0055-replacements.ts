// Data: bills that take the place of another.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

const LIVE = "token_id IS NOT NULL AND signed_at IS NOT NULL AND closed_as IS DISTINCT FROM 'VOID'";

export class Replacements1763700000055 implements MigrationInterface {
  name = "Replacements1763700000055";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.replacement (
  id uuid PRIMARY KEY,
  -- the bill that ends by it
  document_id uuid NOT NULL REFERENCES app.document,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  purpose text NOT NULL CHECK (purpose IN ('AMEND','SPLIT','CONVERT')),
  -- whom the chain gives the new bills
  recipient_id uuid NOT NULL REFERENCES app.organisation,
  -- numbers of the originals on paper
  paper jsonb,
  -- done: the chain has done it; overtaken: the title was moved by another program
  ended text CHECK (ended IN ('done','cancelled','overtaken')),
  ended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK ((ended IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX replacement_open ON app.replacement (document_id) WHERE ended IS NULL;
CREATE INDEX ON app.replacement (document_id);

CREATE TABLE app.replacement_part (
  replacement_id uuid NOT NULL REFERENCES app.replacement ON DELETE CASCADE,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  position int NOT NULL,
  -- what its signature said: the chain is asked for all of them at once
  signing jsonb,
  PRIMARY KEY (replacement_id, document_id),
  UNIQUE (replacement_id, position)
);
CREATE INDEX ON app.replacement_part (document_id);

-- Signed to take the place of another that is still live: it may have the same number.
ALTER TABLE app.document ADD COLUMN awaits_replacement boolean NOT NULL DEFAULT false;
DROP INDEX app.document_number;
CREATE UNIQUE INDEX document_number ON app.document (organisation_id, kind, number) WHERE ${LIVE} AND NOT awaits_replacement;

GRANT SELECT, INSERT, UPDATE ON app.replacement, app.replacement_part TO hawser_app;
`);
    await runner.query(
      rowSecurity({ replacement: { read: own, write: own }, replacement_part: { read: own, write: own } }, []),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.document_number;
CREATE UNIQUE INDEX document_number ON app.document (organisation_id, kind, number) WHERE ${LIVE};
ALTER TABLE app.document DROP COLUMN awaits_replacement;
DROP TABLE app.replacement_part, app.replacement;
`);
  }
}
