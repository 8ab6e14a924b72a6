// Data: a session goes by another token once the password has confirmed something.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Rotation1763700000034 implements MigrationInterface {
  name = "Rotation1763700000034";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- token_hash, of the token that it was opened with, stays the name of a session
ALTER TABLE app.session
  ADD COLUMN rotated_hash bytea,
  ADD COLUMN former_hash bytea,
  -- null while the browser has not shown the new token: the answer that brought it may have been lost
  ADD COLUMN former_until timestamptz(3);
CREATE UNIQUE INDEX session_goes_by ON app.session (coalesce(rotated_hash, token_hash));
CREATE INDEX session_went_by ON app.session (former_hash);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "DROP INDEX app.session_goes_by; ALTER TABLE app.session DROP COLUMN rotated_hash, DROP COLUMN former_hash, DROP COLUMN former_until;",
    );
  }
}
