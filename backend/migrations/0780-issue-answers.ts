// Data: the requests to issue whose platform answers late, twice or never, and what is kept of them.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class IssueAnswers1763700000780 implements MigrationInterface {
  name = "IssueAnswers1763700000780";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.pint_issue
  -- null: the draft was deleted. The platform may still say that it issued it.
  ALTER COLUMN document_id DROP NOT NULL,
  DROP CONSTRAINT pint_issue_document_id_fkey,
  ADD CONSTRAINT pint_issue_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.document ON DELETE SET NULL,
  ADD CHECK (document_id IS NOT NULL OR state IN ('ISSUED','REFUSED')),
  -- how often its message may have reached the platform
  ADD COLUMN sent int NOT NULL DEFAULT 0,
  -- since when a process has it in its hands; null while none does
  ADD COLUMN claimed_at timestamptz(3),
  -- when the platform said first that it issued what cannot be its any more
  ADD COLUMN contradicted_at timestamptz(3);
UPDATE app.pint_issue SET sent = attempts;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM app.pint_issue WHERE document_id IS NULL;
ALTER TABLE app.pint_issue
  DROP COLUMN sent, DROP COLUMN claimed_at, DROP COLUMN contradicted_at,
  ALTER COLUMN document_id SET NOT NULL,
  DROP CONSTRAINT pint_issue_document_id_fkey,
  ADD CONSTRAINT pint_issue_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.document ON DELETE CASCADE;
`);
  }
}
