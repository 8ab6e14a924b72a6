import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

/** How each person is written to about each topic, and the lines that wait for a letter of the day. */
export class LetterChoices1763700000330 implements MigrationInterface {
  name = "LetterChoices1763700000330";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- A letter of before says nothing of a topic, and is sent.
ALTER TABLE app.organisation_mail ADD COLUMN topic text NOT NULL DEFAULT 'security';
CREATE TABLE app.letter_choice (
  person_id uuid PRIMARY KEY REFERENCES app.person ON DELETE CASCADE,
  ways jsonb NOT NULL,
  -- of the day in UTC, from which the letter of the day is written
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE TABLE app.letter_line (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES app.person ON DELETE CASCADE,
  topic text NOT NULL,
  -- the rights of which its reader needs one, unless an administrator; none where the person as such is meant
  permissions text[],
  sealed bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.letter_line (person_id, organisation_id, created_at);
CREATE TABLE app.letter_digest (
  person_id uuid NOT NULL REFERENCES app.person ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation ON DELETE CASCADE,
  sent_on date NOT NULL,
  PRIMARY KEY (person_id, organisation_id)
);
`);
    await runner.query(rowSecurity({}, ["letter_choice", "letter_line", "letter_digest"]));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.letter_digest;
DROP TABLE app.letter_line;
DROP TABLE app.letter_choice;
ALTER TABLE app.organisation_mail DROP COLUMN topic;
`);
  }
}
