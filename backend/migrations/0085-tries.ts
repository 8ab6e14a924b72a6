// Data: tries are kept one by one, so that each leaves its window by itself; and with which salt a password is hashed,
// apart from what wraps the key.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity, unforced } from "./row-security.ts";

export class Tries1763700000085 implements MigrationInterface {
  name = "Tries1763700000085";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- What was counted until now is forgotten: pauses of minutes.
DROP TABLE app.attempt;
CREATE TABLE app.attempt (
  id uuid NOT NULL,
  key text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (id, key)
);
CREATE INDEX ON app.attempt (key, at);
-- The salt of Argon2: the same for everybody who claims one address, so that one run tries them all.
ALTER TABLE app.person_key ADD argon_salt bytea;
ALTER TABLE app.former_person_key ADD argon_salt bytea;
${unforced(["person_key", "former_person_key"], "UPDATE app.person_key SET argon_salt = salt; UPDATE app.former_person_key SET argon_salt = salt;")}
ALTER TABLE app.person_key ALTER argon_salt SET NOT NULL;
ALTER TABLE app.former_person_key ALTER argon_salt SET NOT NULL;
`);
    await runner.query(rowSecurity({}, ["attempt"]));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.former_person_key DROP argon_salt;
ALTER TABLE app.person_key DROP argon_salt;
DROP TABLE app.attempt;
CREATE TABLE app.attempt (
  key text PRIMARY KEY,
  failures int NOT NULL DEFAULT 0,
  blocked_until timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
`);
    await runner.query(rowSecurity({}, ["attempt"]));
  }
}
