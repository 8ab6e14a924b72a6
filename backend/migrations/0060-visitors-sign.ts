// Data: members of workspaces, what one was made from, and visitors who sign.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity, unforced } from "./row-security.ts";

const ownWorkspace = `${own} AND EXISTS (SELECT 1 FROM app.workspace w WHERE w.id = workspace_id AND w.${own})`;

export class VisitorsSign1763700000060 implements MigrationInterface {
  name = "VisitorsSign1763700000060";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.workspace ADD COLUMN envelope_id uuid REFERENCES app.envelope ON DELETE SET NULL;
CREATE INDEX ON app.workspace (envelope_id) WHERE envelope_id IS NOT NULL;

-- who put a document in: a member takes out what the member put in
ALTER TABLE app.workspace_document ADD COLUMN put_by uuid REFERENCES app.person;
${unforced(["workspace", "workspace_document"], "UPDATE app.workspace_document x SET put_by = w.created_by FROM app.workspace w WHERE w.id = x.workspace_id;")}
ALTER TABLE app.workspace_document ALTER COLUMN put_by SET NOT NULL;

ALTER TABLE app.visitor ADD COLUMN may text NOT NULL DEFAULT 'DOWNLOAD' CHECK (may IN ('DOWNLOAD','SIGN'));

CREATE TABLE app.workspace_member (
  workspace_id uuid NOT NULL REFERENCES app.workspace ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  added_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, person_id)
);

-- which visitors are asked to sign a document, and when each did
CREATE TABLE app.workspace_signer (
  workspace_id uuid NOT NULL,
  document_id uuid NOT NULL,
  visitor_id uuid NOT NULL REFERENCES app.visitor ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  asked_at timestamptz(3) NOT NULL DEFAULT now(),
  signed_at timestamptz(3),
  PRIMARY KEY (workspace_id, document_id, visitor_id),
  FOREIGN KEY (workspace_id, document_id) REFERENCES app.workspace_document ON DELETE CASCADE
);
CREATE INDEX ON app.workspace_signer (visitor_id);

-- a visitor signs in an e-mail address and is nobody's colleague
ALTER TABLE app.signature ALTER COLUMN person_id DROP NOT NULL;

GRANT SELECT, INSERT, DELETE ON app.workspace_member TO hawser_app;
GRANT SELECT, INSERT, DELETE ON app.workspace_signer TO hawser_app;
`);
    await runner.query(
      rowSecurity(
        { workspace_member: { read: own, write: ownWorkspace }, workspace_signer: { read: own, write: ownWorkspace } },
        [],
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM app.signature WHERE person_id IS NULL;
ALTER TABLE app.signature ALTER COLUMN person_id SET NOT NULL;
DROP TABLE app.workspace_signer, app.workspace_member;
ALTER TABLE app.visitor DROP COLUMN may;
ALTER TABLE app.workspace_document DROP COLUMN put_by;
ALTER TABLE app.workspace DROP COLUMN envelope_id;
`);
  }
}
