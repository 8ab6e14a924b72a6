// Data: what letters say is sealed, and gone once they are sent or given up. Those that wait in clear are sealed by the
// postman, which has the key.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { unforced } from "./row-security.ts";

export class SealedLetters1763700000088 implements MigrationInterface {
  name = "SealedLetters1763700000088";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.mail ADD COLUMN sealed bytea, ALTER subject DROP NOT NULL, ALTER body DROP NOT NULL;
${unforced(["mail"], "UPDATE app.mail SET subject = NULL, body = NULL WHERE sent_at IS NOT NULL OR undeliverable_at IS NOT NULL;")}
CREATE INDEX mail_in_clear ON app.mail (id) WHERE body IS NOT NULL;
ALTER TABLE app.organisation_mail ADD COLUMN sealed bytea, ALTER subject DROP NOT NULL, ALTER body DROP NOT NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.mail_in_clear;
${unforced(
  ["mail", "organisation_mail"],
  `
DELETE FROM app.organisation_mail WHERE body IS NULL;
DELETE FROM app.mail WHERE body IS NULL AND sent_at IS NULL AND undeliverable_at IS NULL;
UPDATE app.mail SET subject = '', body = '' WHERE body IS NULL;`,
)}
ALTER TABLE app.organisation_mail DROP COLUMN sealed, ALTER subject SET NOT NULL, ALTER body SET NOT NULL;
ALTER TABLE app.mail DROP COLUMN sealed, ALTER subject SET NOT NULL, ALTER body SET NOT NULL;
`);
  }
}
