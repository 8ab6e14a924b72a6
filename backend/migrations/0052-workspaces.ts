// Data: documents that a company shares with visitors, and who visits.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

const here = "app.current_workspace()";
const ownWorkspace = `${own} AND EXISTS (SELECT 1 FROM app.workspace w WHERE w.id = workspace_id AND w.${own})`;
const copyOfEnvelope = "role <> 'copy' OR EXISTS (SELECT 1 FROM app.envelope_document x WHERE x.file_id = file.id)";
const readFile = (more: string): string =>
  `owner_id = app.current_organisation() OR (app.may_see_file(document_id, organisation_id) AND ${more}(${copyOfEnvelope}))`;
/** What a visitor may read of tables that others have rows in. */
const VISITED: Readonly<Record<string, string>> = {
  workspace: `id = ${here}`,
  workspace_document: `workspace_id = ${here}`,
  document: `EXISTS (SELECT 1 FROM app.workspace_document x WHERE x.workspace_id = ${here} AND x.document_id = document.id)`,
  document_state: `EXISTS (SELECT 1 FROM app.workspace_document x WHERE x.workspace_id = ${here} AND x.document_id = document_state.document_id AND x.organisation_id = document_state.organisation_id)`,
  signature: `withdrawn_at IS NULL AND EXISTS (SELECT 1 FROM app.workspace_document x WHERE x.workspace_id = ${here} AND x.document_id = signature.document_id)`,
  file: `EXISTS (SELECT 1 FROM app.workspace_document x WHERE x.workspace_id = ${here} AND x.file_id = file.id)`,
  organisation: `EXISTS (SELECT 1 FROM app.workspace w WHERE w.id = ${here} AND w.organisation_id = organisation.id)
    OR EXISTS (SELECT 1 FROM app.document d WHERE d.organisation_id = organisation.id)`,
};

/**
 * Visitors have a database role of their own: hawser_visitor reads what is shared in one workspace and nothing else.
 * The logins of the worker may take it; what that role may do besides is open to the worker anyway.
 */
export class Workspaces1763700000052 implements MigrationInterface {
  name = "Workspaces1763700000052";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
DO $$ BEGIN CREATE ROLE hawser_visitor NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
-- several databases of one cluster may be migrated at once
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_auth_members m WHERE m.roleid = 'hawser_visitor'::regrole AND m.member = 'hawser_worker'::regrole) THEN GRANT hawser_visitor TO hawser_worker; END IF;
EXCEPTION WHEN unique_violation OR internal_error THEN NULL; END $$;
GRANT USAGE ON SCHEMA app TO hawser_visitor;

CREATE FUNCTION app.current_workspace() RETURNS uuid LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('app.workspace', true), '')::uuid $$;

CREATE TABLE app.workspace (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  name text NOT NULL,
  note text NOT NULL DEFAULT '',
  -- the last day on which it may be visited, UTC
  ends_on date NOT NULL,
  revoked_at timestamptz(3),
  version int NOT NULL DEFAULT 1,
  created_by uuid NOT NULL REFERENCES app.person,
  updated_by uuid NOT NULL REFERENCES app.person,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.workspace (organisation_id, updated_at DESC, id);

-- The file is fixed when it is shared: what a visitor reads is what the company saw when it gave it.
CREATE TABLE app.workspace_document (
  workspace_id uuid NOT NULL REFERENCES app.workspace ON DELETE CASCADE,
  document_id uuid NOT NULL REFERENCES app.document,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  file_id uuid NOT NULL REFERENCES app.file,
  form text NOT NULL CHECK (form IN ('FILE','FULL','TRADITIONAL')),
  position int NOT NULL,
  PRIMARY KEY (workspace_id, document_id)
);
CREATE INDEX ON app.workspace_document (document_id);
CREATE INDEX ON app.workspace_document (file_id);
-- what is made for visitors stands in no list of the document's own files
ALTER TABLE app.file DROP CONSTRAINT file_role_check, ADD CONSTRAINT file_role_check CHECK (role IN ('upload','signed','copy','attachment','withdrawn','shared'));
ALTER POLICY app_read ON app.file USING (${readFile("role <> 'shared' AND ")});

CREATE TABLE app.visitor (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES app.workspace ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  email text NOT NULL,
  party text NOT NULL,
  language text NOT NULL,
  -- of the link that counts; the link itself is worked out anew where it is shown
  link int NOT NULL DEFAULT 1,
  token_hash bytea NOT NULL UNIQUE,
  invited_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3),
  UNIQUE (workspace_id, email)
);

CREATE TABLE app.visit (
  token_hash bytea PRIMARY KEY,
  visitor_id uuid NOT NULL REFERENCES app.visitor ON DELETE CASCADE,
  -- by which of the visitor's links: another one ends it
  link int NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX ON app.visit (visitor_id);

-- codes are also sent to who has no account
ALTER TABLE app.one_time_code DROP CONSTRAINT one_time_code_person_id_fkey;
ALTER TABLE app.one_time_code RENAME COLUMN person_id TO subject_id;

CREATE INDEX audit_workspace ON app.audit ((detail->>'workspace')) WHERE detail ? 'workspace';

GRANT SELECT, INSERT, UPDATE ON app.workspace TO hawser_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.workspace_document, app.visitor TO hawser_app;
GRANT SELECT ON app.workspace, app.workspace_document, app.document_state, app.signature, app.file TO hawser_visitor;
GRANT SELECT (id, kind, number, name, data, organisation_id) ON app.document TO hawser_visitor;
GRANT SELECT (id, name) ON app.organisation TO hawser_visitor;
`);
    await runner.query(
      rowSecurity(
        {
          workspace: { read: own, write: own },
          workspace_document: { read: own, write: ownWorkspace },
          visitor: { read: own, write: ownWorkspace },
        },
        ["visit"],
      ),
    );
    for (const [table, read] of Object.entries(VISITED))
      await runner.query(`CREATE POLICY visitor_read ON app.${table} FOR SELECT TO hawser_visitor USING (${read})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(VISITED)) await runner.query(`DROP POLICY visitor_read ON app.${table}`);
    await runner.query(`
REVOKE SELECT ON app.document_state, app.signature, app.file FROM hawser_visitor;
REVOKE SELECT (id, kind, number, name, data, organisation_id) ON app.document FROM hawser_visitor;
REVOKE SELECT (id, name) ON app.organisation FROM hawser_visitor;
DROP INDEX app.audit_workspace;
DROP TABLE app.visit, app.visitor, app.workspace_document, app.workspace CASCADE;
DELETE FROM app.one_time_code c WHERE NOT EXISTS (SELECT 1 FROM app.person p WHERE p.id = c.subject_id);
ALTER TABLE app.one_time_code RENAME COLUMN subject_id TO person_id;
ALTER TABLE app.one_time_code ADD CONSTRAINT one_time_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES app.person;
DELETE FROM app.file WHERE role = 'shared';
ALTER POLICY app_read ON app.file USING (${readFile("")});
ALTER TABLE app.file DROP CONSTRAINT file_role_check, ADD CONSTRAINT file_role_check CHECK (role IN ('upload','signed','copy','attachment','withdrawn'));
DROP FUNCTION app.current_workspace();
REVOKE USAGE ON SCHEMA app FROM hawser_visitor;
`);
  }
}
