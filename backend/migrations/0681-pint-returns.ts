import type { MigrationInterface, QueryRunner } from "typeorm";

/** A bill that was issued here and came back: its issuer is asked here, without another platform. */
export class PintReturns1763700000681 implements MigrationInterface {
  name = "PintReturns1763700000681";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- None: the holder is a company of this node. The reference is the id of its surrender.
ALTER TABLE app.pint_claim ALTER COLUMN counterparty_id DROP NOT NULL,
  DROP CONSTRAINT pint_claim_state_check, DROP CONSTRAINT pint_claim_check,
  ADD CONSTRAINT pint_claim_state_check CHECK (state IN ('OPEN','ANSWERING','ANSWERED','DENIED','LAPSED','FAILED')),
  ADD CONSTRAINT pint_claim_answer CHECK (state IN ('OPEN','LAPSED') OR answer IS NOT NULL);
-- None: the title went back to its register by another program.
ALTER TABLE app.pint_surrender ALTER COLUMN intent_id DROP NOT NULL;
CREATE UNIQUE INDEX pint_claim_here ON app.pint_claim (reference) WHERE counterparty_id IS NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM app.pint_claim WHERE counterparty_id IS NULL OR state IN ('LAPSED','FAILED');
DELETE FROM app.pint_surrender WHERE intent_id IS NULL;
ALTER TABLE app.pint_surrender ALTER COLUMN intent_id SET NOT NULL;
DROP INDEX app.pint_claim_here;
ALTER TABLE app.pint_claim ALTER COLUMN counterparty_id SET NOT NULL,
  DROP CONSTRAINT pint_claim_state_check, DROP CONSTRAINT pint_claim_answer,
  ADD CONSTRAINT pint_claim_state_check CHECK (state IN ('OPEN','ANSWERING','ANSWERED','DENIED')),
  ADD CONSTRAINT pint_claim_check CHECK (state = 'OPEN' OR answer IS NOT NULL);
`);
  }
}
