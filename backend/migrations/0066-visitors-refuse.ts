// Data: visitors who refuse to sign, and why.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class VisitorsRefuse1763700000066 implements MigrationInterface {
  name = "VisitorsRefuse1763700000066";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.workspace_signer ADD COLUMN refused_at timestamptz(3), ADD COLUMN reason text NOT NULL DEFAULT '' CHECK ((refused_at IS NULL) = (reason = '')),
  ADD CHECK (refused_at IS NULL OR signed_at IS NULL);

-- since when a visitor's refusal stands against it; what stands is said by the rows of workspace_signer
ALTER TABLE app.document ADD COLUMN refused_at timestamptz(3);
CREATE INDEX document_refused ON app.document (organisation_id) WHERE refused_at IS NOT NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.document DROP COLUMN refused_at;
ALTER TABLE app.workspace_signer DROP COLUMN reason, DROP COLUMN refused_at;
`);
  }
}
