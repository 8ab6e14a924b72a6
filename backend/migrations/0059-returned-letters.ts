// Data: letters of indemnity that were returned. A bill that is switched to paper is not among the replacements: its
// act keeps the numbers of the paper.
import type { MigrationInterface, QueryRunner } from "typeorm";

const purposes = (...names: string[]): string =>
  `ALTER TABLE app.replacement DROP CONSTRAINT replacement_purpose_check, ADD CONSTRAINT replacement_purpose_check CHECK (purpose IN (${names.map((name) => `'${name}'`).join(",")}));`;

export class ReturnedLetters1763700000059 implements MigrationInterface {
  name = "ReturnedLetters1763700000059";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.document ADD COLUMN returned_at timestamptz(3);
ALTER TABLE app.replacement DROP COLUMN paper;
${purposes("AMEND", "SPLIT")}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
${purposes("AMEND", "SPLIT", "CONVERT")}
ALTER TABLE app.replacement ADD COLUMN paper jsonb;
ALTER TABLE app.document DROP COLUMN returned_at;
`);
  }
}
