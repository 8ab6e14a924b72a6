// Data: what a document said when a file of it was made, kept with the file; and of what a sealed envelope was to make
// its files.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { unforced } from "./row-security.ts";

/** What is kept of a content of document `d`. */
const content = (data: string): string =>
  `jsonb_build_object('number', trim(coalesce(${data}->>'number', '')), 'name', d.name, 'vessel', trim(coalesce(${data}#>>'{vessel,name}', '')), 'data', ${data})`;

/** Instructions alone have said different things after they were signed. Every one is made by a form. */
const FILL = `
-- the paper of an update that was confirmed, and the copies of it
UPDATE app.file f SET content = ${content("u.data")} FROM app.instruction_step c JOIN app.document d ON d.id = c.document_id
  CROSS JOIN LATERAL (SELECT u.data, u.file_id FROM app.instruction_step u WHERE u.document_id = c.document_id AND u.act = 'submitUpdate' AND (u.at, u.id) < (c.at, c.id) ORDER BY u.at DESC, u.id DESC LIMIT 1) u
  JOIN app.file p ON p.id = u.file_id
 WHERE c.act = 'confirmUpdate' AND f.document_id = c.document_id AND (f.role = 'signed' AND f.sha256 = p.sha256 OR f.id = ANY(c.copies));
-- what was signed before any
UPDATE app.file f SET content = ${content("c.before")} FROM app.document d,
  (SELECT DISTINCT ON (document_id) document_id, before FROM app.instruction_step WHERE act = 'confirmUpdate' ORDER BY document_id, at, id) c
 WHERE c.document_id = f.document_id AND d.id = f.document_id AND f.role = 'signed' AND f.content IS NULL;
-- Of another copy it is not known which version it is of: it says what all versions say.
UPDATE app.file f SET content = ${content("k.data")} FROM app.document d, LATERAL (
    SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') AS data FROM jsonb_each(d.data) e
     WHERE NOT EXISTS (SELECT 1 FROM app.instruction_step c WHERE c.document_id = d.id AND c.act = 'confirmUpdate' AND c.before->e.key IS DISTINCT FROM e.value)) k
 WHERE f.document_id = d.id AND d.kind = 'ShippingInstruction' AND f.role IN ('signed','copy','shared') AND f.content IS NULL;`;

export class SaidByFiles1763700000072 implements MigrationInterface {
  name = "SaidByFiles1763700000072";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- null: what its document says, which cannot have changed
ALTER TABLE app.file ADD COLUMN content jsonb;
-- the file that the recipient gets, or gets a copy of: fixed by the seal
ALTER TABLE app.envelope_document ADD COLUMN source_id uuid REFERENCES app.file ON DELETE SET NULL;
CREATE INDEX ON app.envelope_document (source_id);
${unforced(["file", "document", "instruction_step"], FILL)}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE app.envelope_document DROP COLUMN source_id; ALTER TABLE app.file DROP COLUMN content;",
    );
  }
}
