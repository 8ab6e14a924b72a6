import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/** Shipping instructions that platforms submit to carriers here (DCSA eBL), and the notifications about them. */
export class Ebl1763700000690 implements MigrationInterface {
  name = "Ebl1763700000690";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.ebl_instruction (
  id uuid PRIMARY KEY,
  -- the carrier
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  counterparty_id uuid NOT NULL REFERENCES app.counterparty,
  platform_name text NOT NULL,
  -- the draft that was made of it; none: its carrier has deleted it
  document_id uuid UNIQUE REFERENCES app.document ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'RECEIVED'
    CHECK (state IN ('RECEIVED','PENDING_UPDATE','COMPLETED','CANCELLED','DECLINED')),
  update_state text CHECK (update_state IN ('UPDATE_RECEIVED','UPDATE_CONFIRMED','UPDATE_CANCELLED','UPDATE_DECLINED')),
  -- as it came
  body text NOT NULL,
  sha256 text NOT NULL,
  update_body text,
  feedbacks jsonb NOT NULL DEFAULT '[]',
  transport_state text CHECK (transport_state IN ('DRAFT','APPROVED','ISSUED','PENDING_SURRENDER_FOR_AMENDMENT',
    'SURRENDER_FOR_AMENDMENT','PENDING_SURRENDER_FOR_DELIVERY','SURRENDER_FOR_DELIVERY','VOID')),
  transport_number text,
  -- as it was sent, and the fields that it was made from
  transport_body jsonb,
  transport_data jsonb,
  -- its bill has become another: it is to be looked at
  due_at timestamptz(3),
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK ((transport_state IS NULL) = (transport_number IS NULL)),
  CHECK ((transport_number IS NULL) = (transport_body IS NULL)),
  CHECK (update_state IS DISTINCT FROM 'UPDATE_RECEIVED' OR update_body IS NOT NULL)
);
-- A message that is sent again, since its answer was lost, is the same instruction.
CREATE UNIQUE INDEX ebl_instruction_same ON app.ebl_instruction (organisation_id, counterparty_id, sha256)
  WHERE state IN ('RECEIVED','PENDING_UPDATE');
CREATE INDEX ebl_instruction_number ON app.ebl_instruction (organisation_id, counterparty_id, transport_number)
  WHERE transport_number IS NOT NULL;
CREATE INDEX ebl_instruction_due ON app.ebl_instruction (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX ebl_instruction_company ON app.ebl_instruction (organisation_id, received_at DESC);
-- Each change, as its platform is told.
CREATE TABLE app.ebl_notice (
  id uuid PRIMARY KEY,
  instruction_id uuid NOT NULL REFERENCES app.ebl_instruction,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  counterparty_id uuid NOT NULL REFERENCES app.counterparty,
  subject text NOT NULL CHECK (subject IN ('INSTRUCTION','DOCUMENT')),
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'DUE' CHECK (state IN ('DUE','TOLD','FAILED')),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  status int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  told_at timestamptz(3)
);
CREATE INDEX ebl_notice_due ON app.ebl_notice (next_at) WHERE state = 'DUE';
CREATE INDEX ebl_notice_instruction ON app.ebl_notice (instruction_id, id);
CREATE INDEX ebl_notice_company ON app.ebl_notice (organisation_id, created_at DESC);
GRANT SELECT, INSERT, UPDATE ON app.ebl_instruction, app.ebl_notice TO hawser_worker;
GRANT SELECT, UPDATE ON app.ebl_instruction TO hawser_app;
GRANT SELECT, INSERT ON app.ebl_notice TO hawser_app;
-- The bill lives by the acts of many companies: whatever changes it, its instruction is looked at.
CREATE FUNCTION app.ebl_bill_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = app, pg_temp AS $$
BEGIN
  UPDATE app.ebl_instruction SET due_at = now() WHERE document_id = NEW.document_id
    AND organisation_id = NEW.organisation_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ebl_bill_changed AFTER UPDATE OF state ON app.document_state FOR EACH ROW
  WHEN (NEW.kind = 'DcsaBillOfLading' AND NEW.state IS DISTINCT FROM OLD.state)
  EXECUTE FUNCTION app.ebl_bill_changed();
CREATE FUNCTION app.ebl_draft_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER ebl_draft_deleted BEFORE UPDATE OF document_id ON app.ebl_instruction FOR EACH ROW
  WHEN (NEW.document_id IS NULL AND OLD.document_id IS NOT NULL) EXECUTE FUNCTION app.ebl_draft_deleted();
REVOKE EXECUTE ON FUNCTION app.ebl_bill_changed(), app.ebl_draft_deleted() FROM PUBLIC;
${rowSecurity({ ebl_instruction: { read: own, write: own, unforced: true }, ebl_notice: { read: own, write: own } }, [])}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TRIGGER ebl_bill_changed ON app.document_state;
DROP TABLE app.ebl_notice; DROP TABLE app.ebl_instruction;
DROP FUNCTION app.ebl_bill_changed(); DROP FUNCTION app.ebl_draft_deleted();
`);
  }
}
