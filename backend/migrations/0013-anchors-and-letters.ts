// Data: heads of records anchored on chain; letters that cannot be delivered, and in which language each is.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class AnchorsAndLetters1763700000013 implements MigrationInterface {
  name = "AnchorsAndLetters1763700000013";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- The last line of a company's record at a moment, and where that is anchored.
CREATE TABLE app.audit_anchor (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  n bigint NOT NULL,
  hash bytea NOT NULL,
  leaf text NOT NULL,
  chain_id int NOT NULL,
  root text,
  proof jsonb,
  -- null: by the clock
  asked_by uuid REFERENCES app.person,
  created_at timestamptz(3) NOT NULL,
  anchored_at timestamptz(3),
  failed_at timestamptz(3)
);
CREATE INDEX ON app.audit_anchor (organisation_id, n);
CREATE INDEX ON app.audit_anchor (root);
CREATE INDEX ON app.audit_anchor (chain_id) WHERE root IS NULL AND failed_at IS NULL;
GRANT SELECT, INSERT ON app.audit_anchor TO hawser_app;

ALTER TABLE app.mail ADD COLUMN language text NOT NULL DEFAULT 'en-US', ADD COLUMN undeliverable_at timestamptz(3);
-- Since when letters to a person's address come back, and what the server there said.
ALTER TABLE app.person ADD COLUMN mail_failed_at timestamptz(3), ADD COLUMN mail_error text;
`);
    await runner.query(rowSecurity({ audit_anchor: { read: own, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.person DROP COLUMN mail_error, DROP COLUMN mail_failed_at;
ALTER TABLE app.mail DROP COLUMN undeliverable_at, DROP COLUMN language;
DROP TABLE app.audit_anchor;
`);
  }
}
