import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/**
 * The templates of companies, version by version: what one says stays as it is from the moment when it is put in use.
 * A document keeps the version with which it was made; who reads the document reads that.
 */
export class Templates1763700000380 implements MigrationInterface {
  name = "Templates1763700000380";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.template (
  id uuid PRIMARY KEY,
  series_id uuid NOT NULL,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  kind text NOT NULL CHECK (kind IN ('BillOfLading', 'DcsaBillOfLading')),
  name text NOT NULL CHECK (name <> ''),
  number int NOT NULL CHECK (number > 0),
  state text NOT NULL CHECK (state IN ('DRAFT', 'IN_USE', 'RETIRED')),
  version int NOT NULL DEFAULT 1,
  language text NOT NULL CHECK (language IN ('en-US', 'zh-CN')),
  look jsonb NOT NULL,
  data jsonb NOT NULL,
  annex_name text,
  annex_sha256 text,
  annex_size int,
  annex_key text,
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  changed_by_name text NOT NULL,
  UNIQUE (series_id, number),
  CHECK (num_nulls(annex_name, annex_sha256, annex_size, annex_key) IN (0, 4))
);
CREATE INDEX ON app.template (organisation_id);
CREATE UNIQUE INDEX template_in_use ON app.template (series_id) WHERE state = 'IN_USE';
CREATE UNIQUE INDEX template_draft ON app.template (series_id) WHERE state = 'DRAFT';
GRANT SELECT, INSERT, UPDATE, DELETE ON app.template TO hawser_app;
CREATE FUNCTION app.template_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.series_id, OLD.organisation_id, OLD.kind, OLD.number) IS DISTINCT FROM
     (NEW.series_id, NEW.organisation_id, NEW.kind, NEW.number)
     OR OLD.state <> 'DRAFT' AND (OLD.name, OLD.language, OLD.look, OLD.data, OLD.annex_sha256) IS DISTINCT FROM
       (NEW.name, NEW.language, NEW.look, NEW.data, NEW.annex_sha256) THEN
    RAISE EXCEPTION 'a version of a template that was in use does not change';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER template_stays BEFORE UPDATE ON app.template FOR EACH ROW EXECUTE FUNCTION app.template_stays();
ALTER TABLE app.document ADD COLUMN template_id uuid REFERENCES app.template;
CREATE INDEX ON app.document (template_id) WHERE template_id IS NOT NULL;
`);
    const seen = "EXISTS (SELECT 1 FROM app.document d WHERE d.template_id = template.id AND app.may_see(d.id))";
    await runner.query(rowSecurity({ template: { read: `${own} OR ${seen}`, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP POLICY app_read ON app.template;
ALTER TABLE app.document DROP COLUMN template_id;
DROP TABLE app.template;
DROP FUNCTION app.template_stays();
`);
  }
}
