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
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE OR REPLACE FUNCTION app.sees_document_template_version(target uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$ SELECT false $$;
ALTER TABLE app.document DROP COLUMN document_template_version_id;
`);
  }
}
