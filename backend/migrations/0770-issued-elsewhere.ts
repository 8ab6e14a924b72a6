// Data: the requests of carriers here that other platforms issue their bills (DCSA eBL issuance).
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

const LOCKS = (issues: string) => `
CREATE OR REPLACE FUNCTION app.is_offered(lock uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM app.pint_offer WHERE id = lock AND state NOT IN ('GONE','REFUSED'))${issues} $$;`;

export class IssuedElsewhere1763700000770 implements MigrationInterface {
  name = "IssuedElsewhere1763700000770";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.pint_issue (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  counterparty_id uuid NOT NULL REFERENCES app.counterparty,
  task_id uuid REFERENCES app.task ON DELETE SET NULL,
  number text NOT NULL,
  carrier_code text NOT NULL,
  platform text NOT NULL,
  platform_name text NOT NULL,
  recipient jsonb NOT NULL,
  -- the rulebook that was agreed to
  rulebook int NOT NULL,
  bill_checksum text NOT NULL,
  -- the message as it is sent, the same bytes each time
  request text NOT NULL,
  state text NOT NULL DEFAULT 'DUE' CHECK (state IN ('DUE','ASKED','ISSUED','REFUSED','FAILED')),
  -- null: the message itself was refused
  code text CHECK (code IN ('ISSU','BREQ','REFU')),
  reason text NOT NULL DEFAULT '',
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  status int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  asked_at timestamptz(3),
  answered_at timestamptz(3),
  CHECK ((state = 'ISSUED') = (code IS NOT NULL AND code = 'ISSU'))
);
-- A platform answers by the number alone.
CREATE UNIQUE INDEX pint_issue_number ON app.pint_issue (counterparty_id, number)
  WHERE state IN ('DUE','ASKED','FAILED');
CREATE INDEX pint_issue_answered ON app.pint_issue (counterparty_id, number, created_at DESC);
CREATE INDEX pint_issue_due ON app.pint_issue (next_at) WHERE state = 'DUE';
-- For the node's administrators.
CREATE INDEX pint_issue_held ON app.pint_issue (created_at DESC) WHERE state IN ('ASKED','FAILED');
CREATE INDEX pint_issue_company ON app.pint_issue (organisation_id, created_at DESC);
CREATE INDEX pint_issue_document ON app.pint_issue (document_id, created_at DESC);
CREATE INDEX pint_issue_task ON app.pint_issue (task_id) WHERE task_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON app.pint_issue TO hawser_app;
GRANT SELECT, UPDATE ON app.pint_issue TO hawser_worker;
-- The history of a bill that a platform has refused to issue: there is no such bill.
GRANT DELETE ON app.pint_bill TO hawser_worker;
${rowSecurity({ pint_issue: { read: own, write: own, unforced: true } }, [])}
${LOCKS("\n    OR EXISTS (SELECT 1 FROM app.pint_issue WHERE id = lock AND state NOT IN ('ISSUED','REFUSED'))")}
CREATE TRIGGER desk AFTER UPDATE OF state ON app.pint_issue FOR EACH ROW
  WHEN (OLD.state = 'FAILED' OR NEW.state = 'FAILED') EXECUTE FUNCTION app.desk_touches('document', 'document_id');
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
${LOCKS("")}
REVOKE DELETE ON app.pint_bill FROM hawser_worker;
DROP TABLE app.pint_issue;
`);
  }
}
