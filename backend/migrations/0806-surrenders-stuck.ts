import type { MigrationInterface, QueryRunner } from "typeorm";

/** How often the chain was asked in vain to carry out the answer of a carrier. */
export class SurrendersStuck1763700000806 implements MigrationInterface {
  name = "SurrendersStuck1763700000806";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.pint_surrender ADD COLUMN end_tries int NOT NULL DEFAULT 0;
-- For the node's administrators.
CREATE INDEX pint_surrender_stuck ON app.pint_surrender (state, created_at DESC) WHERE end_tries >= 5;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.pint_surrender_stuck;
ALTER TABLE app.pint_surrender DROP COLUMN end_tries;
`);
  }
}
