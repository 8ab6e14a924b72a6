// Data: the letters that bring signed bunker delivery notes to the ships.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class BunkerCopies1763700000526 implements MigrationInterface {
  name = "BunkerCopies1763700000526";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.bunker_copy (
  id uuid PRIMARY KEY,
  process_id uuid NOT NULL REFERENCES app.bunker_delivery ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  recipient text NOT NULL,
  language text NOT NULL,
  -- empty for the letter that follows from the last signature
  person_name text NOT NULL DEFAULT '',
  asked_at timestamptz(3) NOT NULL DEFAULT now(),
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  attempts int NOT NULL DEFAULT 0,
  -- the letter in the outbox, once it is written, and the package that it brings
  mail_id uuid,
  sha256 text,
  attached boolean,
  storage_key text,
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  reason text NOT NULL DEFAULT ''
);
-- A note is on its way to an address once.
CREATE UNIQUE INDEX bunker_copy_waits ON app.bunker_copy (process_id, recipient)
  WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX ON app.bunker_copy (process_id);
CREATE INDEX ON app.bunker_copy (next_at) WHERE mail_id IS NULL;
CREATE INDEX ON app.bunker_copy (mail_id) WHERE mail_id IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX ON app.bunker_copy (organisation_id, storage_key) WHERE storage_key IS NOT NULL;
GRANT SELECT, INSERT ON app.bunker_copy TO hawser_app;
GRANT SELECT, INSERT, UPDATE ON app.bunker_copy TO hawser_worker;
${rowSecurity({ bunker_copy: { read: own, write: own } }, [])}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.bunker_copy;");
  }
}
