import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/**
 * The templates of trade-trust documents: those of companies, and those of the platform, which have no company. The zip
 * of a version never changes. Whoever reads a document reads the version that it was made with.
 */
export class DocumentTemplates1763700000440 implements MigrationInterface {
  name = "DocumentTemplates1763700000440";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.document_template (
  id uuid PRIMARY KEY,
  organisation_id uuid REFERENCES app.organisation,
  name text NOT NULL CHECK (name <> ''),
  type text NOT NULL CHECK (type IN ('verifiable', 'transferable')),
  classification text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (organisation_id, name),
  UNIQUE (id, organisation_id)
);
CREATE TABLE app.document_template_version (
  id uuid PRIMARY KEY,
  template_id uuid NOT NULL REFERENCES app.document_template,
  organisation_id uuid REFERENCES app.organisation,
  major int NOT NULL CHECK (major >= 0),
  minor int NOT NULL CHECK (minor >= 0),
  state text NOT NULL CHECK (state IN ('DRAFT', 'IN_USE', 'RETIRED')),
  zip bytea NOT NULL,
  sha256 text NOT NULL,
  size int NOT NULL CHECK (size > 0),
  title_en text NOT NULL,
  title_zh text,
  format text NOT NULL CHECK (format IN ('w3c', 'openattestation')),
  languages text[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by_name text NOT NULL,
  UNIQUE (template_id, major, minor),
  FOREIGN KEY (template_id, organisation_id) REFERENCES app.document_template (id, organisation_id)
);
CREATE INDEX ON app.document_template_version (organisation_id);
CREATE UNIQUE INDEX document_template_in_use ON app.document_template_version (template_id) WHERE state = 'IN_USE';
GRANT SELECT, INSERT, UPDATE, DELETE ON app.document_template, app.document_template_version TO hawser_app;
CREATE FUNCTION app.document_template_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.template_id, OLD.organisation_id, OLD.major, OLD.minor, OLD.sha256, OLD.size, OLD.title_en,
      OLD.title_zh, OLD.format, OLD.languages, OLD.zip) IS DISTINCT FROM
     (NEW.id, NEW.template_id, NEW.organisation_id, NEW.major, NEW.minor, NEW.sha256, NEW.size, NEW.title_en,
      NEW.title_zh, NEW.format, NEW.languages, NEW.zip) THEN
    RAISE EXCEPTION 'a version of a template does not change';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER document_template_stays BEFORE UPDATE ON app.document_template_version
  FOR EACH ROW EXECUTE FUNCTION app.document_template_stays();
-- Whether the company that asks reads a document that was made with the version. No document names one yet.
CREATE FUNCTION app.sees_document_template_version(target uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$ SELECT false $$;
`);
    const everybody = `organisation_id IS NULL AND app.current_organisation() IS NOT NULL OR ${own}`;
    await runner.query(
      rowSecurity(
        {
          document_template: {
            read: `${everybody} OR EXISTS (SELECT 1 FROM app.document_template_version v WHERE v.template_id = document_template.id)`,
            write: own,
          },
          document_template_version: { read: `${everybody} OR app.sees_document_template_version(id)`, write: own },
        },
        [],
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP POLICY app_read ON app.document_template;
DROP TABLE app.document_template_version;
DROP TABLE app.document_template;
DROP FUNCTION app.document_template_stays();
DROP FUNCTION app.sees_document_template_version(uuid);
`);
  }
}
