// Data: files that came before their text was kept for search; it is read of them in the background.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { unforced } from "./row-security.ts";

export class TextsDue1763700000062 implements MigrationInterface {
  name = "TextsDue1763700000062";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.file ADD COLUMN text_due boolean NOT NULL DEFAULT false;
${unforced(
  ["file"],
  `
UPDATE app.file f SET text_due = true WHERE f.role IN ('upload','attachment') AND f.mime = 'application/pdf' AND NOT EXISTS (SELECT 1 FROM app.finding x WHERE x.file_id = f.id);`,
)}
CREATE INDEX file_text_due ON app.file (id) WHERE text_due;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.file DROP COLUMN text_due");
  }
}
