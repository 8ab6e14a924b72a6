// Data: files attached to documents. Who may see a document reads what is attached to it, whatever it has of the
// document itself.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { unforced } from "./row-security.ts";

const here = "app.current_workspace()";
const copyOfEnvelope = "role <> 'copy' OR EXISTS (SELECT 1 FROM app.envelope_document x WHERE x.file_id = file.id)";
const VISITED = `EXISTS (SELECT 1 FROM app.workspace_document x WHERE x.workspace_id = ${here} AND x.file_id = file.id)`;
const READ = `owner_id = app.current_organisation() OR (app.may_see_file(document_id, organisation_id) AND role <> 'shared' AND (${copyOfEnvelope}))`;
const SHOWN = `role = 'attachment' AND EXISTS (SELECT 1 FROM app.workspace_document x WHERE x.workspace_id = ${here} AND x.document_id = file.document_id)`;

const KEPT = ["file", "intent", "replacement_part"];
/** What a signing kept is called what it is, where acts remember it as well. */
const renamed = (from: string, to: string): string => `
UPDATE app.file SET role = '${to}' WHERE role = '${from}' AND mime = 'application/vc';
UPDATE app.intent SET parameters = replace(parameters::text, '"role": "${from}"', '"role": "${to}"')::jsonb WHERE parameters ? 'files';
UPDATE app.replacement_part SET signing = replace(signing::text, '"role": "${from}"', '"role": "${to}"')::jsonb WHERE signing IS NOT NULL;`;
const roles = (...names: string[]): string =>
  `ALTER TABLE app.file ADD CONSTRAINT file_role_check CHECK (role IN (${names.map((name) => `'${name}'`).join(",")}));`;

export class Attachments1763700000058 implements MigrationInterface {
  name = "Attachments1763700000058";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.file DROP CONSTRAINT file_role_check;
${unforced(KEPT, renamed("attachment", "credential"))}
${roles("upload", "signed", "copy", "credential", "attachment", "withdrawn", "shared")}
ALTER POLICY app_read ON app.file USING (${READ} OR (role = 'attachment' AND app.may_see(document_id)));
ALTER POLICY visitor_read ON app.file USING (${VISITED} OR (${SHOWN}));
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER POLICY visitor_read ON app.file USING (${VISITED});
ALTER POLICY app_read ON app.file USING (${READ});
ALTER TABLE app.file DROP CONSTRAINT file_role_check;
${unforced(KEPT, `DELETE FROM app.file WHERE role = 'attachment';${renamed("credential", "attachment")}`)}
${roles("upload", "signed", "copy", "attachment", "withdrawn", "shared")}
`);
  }
}
