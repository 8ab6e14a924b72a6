// Data: new passwords that wait for a second verification; tokens and applications that rest until their owner wakes
// them.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

export class ResetsAndRest1763700000089 implements MigrationInterface {
  name = "ResetsAndRest1763700000089";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- The session that gave the new password, by the link of a letter; the link is used up when the password comes to count.
CREATE TABLE app.pending_reset (
  token_hash bytea PRIMARY KEY REFERENCES app.session ON DELETE CASCADE,
  link_hash bytea NOT NULL REFERENCES app.link_token ON DELETE CASCADE,
  public_key bytea NOT NULL,
  wrapped_private bytea NOT NULL,
  salt bytea NOT NULL,
  fingerprint text NOT NULL
);
CREATE INDEX ON app.pending_reset (link_hash);
ALTER TABLE app.api_token ADD COLUMN rests_since timestamptz(3);
ALTER TABLE app.oauth_client ADD COLUMN rests_since timestamptz(3);
`);
    await runner.query(rowSecurity({}, ["pending_reset"]));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.oauth_client DROP COLUMN rests_since;
ALTER TABLE app.api_token DROP COLUMN rests_since;
DROP TABLE app.pending_reset;
`);
  }
}
