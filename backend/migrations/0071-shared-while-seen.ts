// Data: visitors read what the company that shares it may still read.
import type { MigrationInterface, QueryRunner } from "typeorm";

const SHARED =
  "EXISTS (SELECT 1 FROM app.workspace_document x WHERE x.workspace_id = app.current_workspace() AND x.file_id = file.id";
const ATTACHED =
  "role = 'attachment' AND EXISTS (SELECT 1 FROM app.workspace_document x WHERE x.workspace_id = app.current_workspace() AND x.document_id = file.document_id)";

/**
 * Whoever was asked to sign a document, and is no longer, has what it had before: perhaps nothing, perhaps a copy. So
 * have its visitors.
 */
export class SharedWhileSeen1763700000071 implements MigrationInterface {
  name = "SharedWhileSeen1763700000071";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE FUNCTION app.still_sees(org uuid, doc uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app
  AS $$ SELECT EXISTS (SELECT 1 FROM app.document_access a WHERE a.document_id = doc AND a.organisation_id = org) $$;
-- target: for whom alone the file was made; author: who made it
CREATE FUNCTION app.still_reads(org uuid, doc uuid, target uuid, author uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app
  AS $$ SELECT EXISTS (SELECT 1 FROM app.document_access a WHERE a.document_id = doc AND a.organisation_id = org AND (org IN (target, author) OR a.access <> 'copy')) $$;
REVOKE EXECUTE ON FUNCTION app.still_sees(uuid, uuid), app.still_reads(uuid, uuid, uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.still_sees(uuid, uuid), app.still_reads(uuid, uuid, uuid, uuid) TO hawser_visitor;
ALTER POLICY visitor_read ON app.workspace_document USING (workspace_id = app.current_workspace() AND app.still_sees(organisation_id, document_id));
ALTER POLICY visitor_read ON app.file USING (${SHARED} AND app.still_reads(x.organisation_id, file.document_id, file.organisation_id, file.owner_id)) OR ${ATTACHED});
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER POLICY visitor_read ON app.workspace_document USING (workspace_id = app.current_workspace());
ALTER POLICY visitor_read ON app.file USING (${SHARED}) OR ${ATTACHED});
DROP FUNCTION app.still_reads(uuid, uuid, uuid, uuid);
DROP FUNCTION app.still_sees(uuid, uuid);
`);
  }
}
