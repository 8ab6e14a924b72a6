import type { MigrationInterface, QueryRunner } from "typeorm";
import { own } from "./row-security.ts";

/** The holder of a mere copy may read and lock the row of a document. It cannot change the row. */
export class CopiesRead1763700000101 implements MigrationInterface {
  name = "CopiesRead1763700000101";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE FUNCTION app.may_change(doc uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app
  AS $$ SELECT EXISTS (SELECT 1 FROM app.document_access a WHERE a.document_id = doc AND a.organisation_id = app.current_organisation() AND a.access <> 'copy') $$;
GRANT EXECUTE ON FUNCTION app.may_change(uuid) TO hawser_app;
DROP POLICY app_insert ON app.document;
CREATE POLICY app_insert ON app.document FOR INSERT TO hawser_app WITH CHECK (${own} OR app.may_change(id));
DROP POLICY app_update ON app.document;
CREATE POLICY app_update ON app.document FOR UPDATE TO hawser_app USING (${own} OR app.may_see(id)) WITH CHECK (${own} OR app.may_change(id));
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP POLICY app_update ON app.document;
CREATE POLICY app_update ON app.document FOR UPDATE TO hawser_app USING (${own} OR app.may_see(id)) WITH CHECK (${own} OR app.may_see(id));
DROP POLICY app_insert ON app.document;
CREATE POLICY app_insert ON app.document FOR INSERT TO hawser_app WITH CHECK (${own} OR app.may_see(id));
DROP FUNCTION app.may_change(uuid);
`);
  }
}
