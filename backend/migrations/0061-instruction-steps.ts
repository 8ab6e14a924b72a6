// Data: what is done about shipping instructions that a carrier has. A copy that an update made is read like one that
// an envelope brought.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity, unforced } from "./row-security.ts";

const seen = "app.may_see(document_id)";
const SENT = "role <> 'copy' OR EXISTS (SELECT 1 FROM app.envelope_document x WHERE x.file_id = file.id)";
const UPDATED =
  "EXISTS (SELECT 1 FROM app.instruction_step i WHERE i.document_id = file.document_id AND file.id = ANY(i.copies))";
const read = (copies: string): string =>
  `owner_id = app.current_organisation() OR (app.may_see_file(document_id, organisation_id) AND role <> 'shared' AND (${copies})) OR (role = 'attachment' AND app.may_see(document_id))`;

export class InstructionSteps1763700000061 implements MigrationInterface {
  name = "InstructionSteps1763700000061";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- Which state it makes is derived.
CREATE TABLE app.instruction_step (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  act text NOT NULL CHECK (act IN ('askUpdate','submitUpdate','confirmUpdate','declineUpdate','withdrawUpdate','completeInstruction','declineInstruction','cancelInstruction')),
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  signatory text NOT NULL,
  -- what is wanted, or why it is declined or cancelled
  note text NOT NULL DEFAULT '',
  -- of a submitted update: its content, and its paper with the certificate and the layout of that
  data jsonb,
  file_id uuid REFERENCES app.file,
  serial text,
  layout int,
  -- of a confirmed one: what the instruction said before, and the copies that were made of the new paper
  before jsonb,
  copies uuid[] NOT NULL DEFAULT '{}',
  at timestamptz(3) NOT NULL,
  CHECK (num_nulls(data, file_id, serial, layout) = CASE WHEN act = 'submitUpdate' THEN 0 ELSE 4 END),
  CHECK ((before IS NOT NULL) = (act = 'confirmUpdate'))
);
CREATE INDEX ON app.instruction_step (document_id, at, id);
GRANT SELECT, INSERT ON app.instruction_step TO hawser_app;
`);
    await runner.query(rowSecurity({ instruction_step: { read: seen, write: `${own} AND ${seen}` } }, []));
    await runner.query(`
ALTER POLICY app_read ON app.file USING (${read(`${SENT} OR ${UPDATED}`)});
${unforced(
  ["document", "document_state"],
  `
UPDATE app.document_state s SET state = 'RECEIVED' FROM app.document d
 WHERE d.id = s.document_id AND d.kind = 'ShippingInstruction' AND s.state = 'CREATED' AND EXISTS (SELECT 1 FROM app.document_access a WHERE a.document_id = d.id AND 'original' IN (a.access, a.held));`,
)}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
${unforced(["document_state"], "UPDATE app.document_state SET state = 'CREATED' WHERE state IN ('RECEIVED','PENDING_UPDATE','COMPLETED','CANCELLED','DECLINED');")}
ALTER POLICY app_read ON app.file USING (${read(SENT)});
DROP TABLE app.instruction_step;
`);
  }
}
