import type { MigrationInterface, QueryRunner } from "typeorm";

/** Indexes of rows that were looked for by reading a whole table. */
export class LookedUp1763700000510 implements MigrationInterface {
  name = "LookedUp1763700000510";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- the acts of a chain that have not ended
CREATE INDEX intent_pending ON app.intent (chain_id, deadline)
  WHERE carried_by IS NULL AND status IN ('waiting','kept','open','sent');
-- the acts that issue the documents of a company; the policies of the table let no other index answer
CREATE INDEX intent_attesting ON app.intent (organisation_id, created_at) WHERE parameters ? 'attestation';
CREATE INDEX task_queued ON app.task (kind, created_at) WHERE state = 'QUEUED';
CREATE INDEX ON app.visitor (organisation_id);
CREATE INDEX ON app.certificate (person_id) WHERE person_id IS NOT NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "DROP INDEX app.intent_pending, app.intent_attesting, app.task_queued, app.visitor_organisation_id_idx, app.certificate_person_id_idx",
    );
  }
}
