import type { MigrationInterface, QueryRunner } from "typeorm";

/** A document keeps the version of the document template that it is made with. */
export class MadeWithTemplate1763700000460 implements MigrationInterface {
  name = "MadeWithTemplate1763700000460";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.document ADD COLUMN document_template_version_id uuid REFERENCES app.document_template_version;
CREATE INDEX ON app.document (document_template_version_id) WHERE document_template_version_id IS NOT NULL;
CREATE OR REPLACE FUNCTION app.sees_document_template_version(target uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM app.document d JOIN app.document_access a ON a.document_id = d.id
    WHERE d.document_template_version_id = target AND a.organisation_id = app.current_organisation())
$$;
GRANT SELECT (document_template_version_id) ON app.document TO hawser_visitor;
GRANT SELECT (id, template_id, major, minor, state, sha256, zip) ON app.document_template_version TO hawser_visitor;
GRANT SELECT (id, name) ON app.document_template TO hawser_visitor;
CREATE POLICY visitor_read ON app.document_template_version FOR SELECT TO hawser_visitor
  USING (EXISTS (SELECT 1 FROM app.document d WHERE d.document_template_version_id = document_template_version.id));
CREATE POLICY visitor_read ON app.document_template FOR SELECT TO hawser_visitor
  USING (EXISTS (SELECT 1 FROM app.document_template_version v WHERE v.template_id = document_template.id));
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP POLICY visitor_read ON app.document_template;
DROP POLICY visitor_read ON app.document_template_version;
REVOKE ALL ON app.document_template, app.document_template_version FROM hawser_visitor;
CREATE OR REPLACE FUNCTION app.sees_document_template_version(target uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$ SELECT false $$;
ALTER TABLE app.document DROP COLUMN document_template_version_id;
`);
  }
}
