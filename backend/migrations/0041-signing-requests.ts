// Data: requests to sign a document, and the parties of each.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

const seen = "app.may_see(document_id)";
const asker = `EXISTS (SELECT 1 FROM app.signing_request r WHERE r.id = request_id AND r.${own})`;

export class SigningRequests1763700000041 implements MigrationInterface {
  name = "SigningRequests1763700000041";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.signing_request (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  person_name text NOT NULL,
  ordered boolean NOT NULL,
  message text NOT NULL DEFAULT '',
  due_on date,
  -- of the document when it was made: what changes afterwards is signatures alone
  version int NOT NULL,
  ended text CHECK (ended IN ('withdrawn','setAside')),
  ended_at timestamptz(3),
  reminded_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.signing_request (document_id, created_at DESC);
CREATE INDEX ON app.signing_request (organisation_id) WHERE ended IS NULL;

CREATE TABLE app.signing_step (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES app.signing_request ON DELETE CASCADE,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  position int NOT NULL,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  -- a colleague; null where any who may sign for the company is asked
  person_id uuid REFERENCES app.person,
  person_name text,
  answer text CHECK (answer IN ('signed','rejected')),
  reason text NOT NULL DEFAULT '',
  answered_by uuid REFERENCES app.person,
  answered_name text,
  answered_at timestamptz(3),
  UNIQUE (request_id, position),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX ON app.signing_step (document_id);
CREATE INDEX ON app.signing_step (organisation_id) WHERE answer IS NULL;

GRANT SELECT, INSERT, UPDATE ON app.signing_request, app.signing_step TO hawser_app;

-- a letter to one person of a company, and to nobody else there
ALTER TABLE app.organisation_mail ADD COLUMN person_id uuid REFERENCES app.person;

-- who signs or rejects writes that into the record of the company that asked, and nothing else
DROP POLICY app_insert ON app.audit_due;
CREATE POLICY app_insert ON app.audit_due FOR INSERT TO hawser_app WITH CHECK (${own}
  OR (action IN ('document.signedBy','document.rejectedBy') AND EXISTS (SELECT 1 FROM app.document d WHERE d.id = document_id AND d.organisation_id = audit_due.organisation_id)));
`);
    await runner.query(
      rowSecurity(
        {
          signing_request: { read: `${own} OR ${seen}`, write: own },
          signing_step: { read: `${own} OR ${seen}`, write: asker },
        },
        [],
      ),
    );
    await runner.query(`
-- each party answers for itself
CREATE POLICY app_answer ON app.signing_step FOR UPDATE TO hawser_app USING (${own} AND ${seen}) WITH CHECK (${own} AND ${seen});
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.signing_step, app.signing_request;
DROP POLICY app_insert ON app.audit_due;
CREATE POLICY app_insert ON app.audit_due FOR INSERT TO hawser_app WITH CHECK (${own});
ALTER TABLE app.organisation_mail DROP COLUMN person_id;
`);
  }
}
