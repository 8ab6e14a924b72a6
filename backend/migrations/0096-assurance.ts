// Data: how far each company's identity was checked, what it gave to be looked up by, and the names that are taken.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { likenessOf } from "#domain/likeness";
import { own, rowSecurity, unforced } from "./row-security.ts";

export class Assurance1763700000096 implements MigrationInterface {
  name = "Assurance1763700000096";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.organisation
  ADD COLUMN assurance text NOT NULL DEFAULT 'selfRegistered' CHECK (assurance IN ('selfRegistered','approved')),
  ADD COLUMN register_number text NOT NULL DEFAULT '',
  ADD COLUMN lei text NOT NULL DEFAULT '',
  ADD COLUMN vat text NOT NULL DEFAULT '',
  ADD COLUMN domain text NOT NULL DEFAULT '';
ALTER TABLE app.organisation DROP CONSTRAINT organisation_approval_check;
ALTER TABLE app.organisation ADD CONSTRAINT organisation_approval_check CHECK (approval IN ('NONE','WAITING','REJECTED','APPROVED'));
-- Null: of another authority, or older than the levels.
ALTER TABLE app.certificate ADD COLUMN assurance text CHECK (assurance IN ('selfRegistered','approved'));

-- What was checked counts for the name and the country that it was checked for; and no company approves itself.
CREATE FUNCTION app.keep_assurance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.name <> OLD.name OR NEW.chinese_name IS DISTINCT FROM OLD.chinese_name OR NEW.country <> OLD.country OR NEW.register_number <> OLD.register_number
    OR NEW.lei <> OLD.lei OR NEW.vat <> OLD.vat OR NEW.domain <> OLD.domain THEN NEW.assurance := 'selfRegistered'; END IF;
  IF NEW.assurance = 'approved' AND OLD.assurance <> 'approved' AND current_user = 'hawser_app' THEN RAISE EXCEPTION 'a company cannot approve itself'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_assurance BEFORE UPDATE ON app.organisation FOR EACH ROW EXECUTE FUNCTION app.keep_assurance();

-- What the administrators of this node last decided about a company: with what evidence it was approved, or why it was rejected.
CREATE TABLE app.company_review (
  organisation_id uuid PRIMARY KEY REFERENCES app.organisation,
  approved boolean NOT NULL,
  said text NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamptz(3) NOT NULL DEFAULT now()
);
-- The names that companies have, had, and sign under, each with what is left of it when it is compared.
CREATE TABLE app.company_name (
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  name text NOT NULL,
  likeness text NOT NULL,
  PRIMARY KEY (organisation_id, name)
);
CREATE INDEX company_name_likeness ON app.company_name (likeness);

-- Null: nobody has decided; then new companies need approval, but in the demo.
ALTER TABLE app.node ALTER COLUMN approval DROP NOT NULL, ALTER COLUMN approval DROP DEFAULT;
${unforced(["node", "organisation"], "UPDATE app.node SET approval = NULL WHERE NOT EXISTS (SELECT 1 FROM app.organisation);")}
GRANT SELECT, INSERT ON app.company_name TO hawser_app;
`);
    await runner.query(
      "ALTER TABLE app.organisation NO FORCE ROW LEVEL SECURITY; ALTER TABLE app.membership NO FORCE ROW LEVEL SECURITY; ALTER TABLE app.person NO FORCE ROW LEVEL SECURITY;",
    );
    // Names that are alike already stay: all are written down, and the administrator of the node sees them.
    const named = (await runner.query(
      `SELECT o.id, o.name, o.chinese_name AS "chineseName" FROM app.organisation o
        WHERE EXISTS (SELECT 1 FROM app.membership m JOIN app.person p ON p.id = m.person_id WHERE m.organisation_id = o.id AND p.email_verified_at IS NOT NULL)`,
    )) as { id: string; name: string; chineseName: string | null }[];
    await runner.query(
      "ALTER TABLE app.organisation FORCE ROW LEVEL SECURITY; ALTER TABLE app.membership FORCE ROW LEVEL SECURITY; ALTER TABLE app.person FORCE ROW LEVEL SECURITY;",
    );
    for (const { id, name, chineseName } of named)
      for (const one of [name, chineseName ?? ""])
        if (likenessOf(one) !== "")
          await runner.query(
            "INSERT INTO app.company_name (organisation_id, name, likeness) VALUES ($1,$2,$3) ON CONFLICT DO NOTHING",
            [id, one, likenessOf(one)],
          );
    await runner.query(rowSecurity({ company_name: { read: "true", write: own } }, ["company_review"]));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
UPDATE app.node SET approval = false WHERE approval IS NULL;
ALTER TABLE app.node ALTER COLUMN approval SET DEFAULT false, ALTER COLUMN approval SET NOT NULL;
DROP TABLE app.company_name;
DROP TABLE app.company_review;
DROP TRIGGER keep_assurance ON app.organisation;
DROP FUNCTION app.keep_assurance();
ALTER TABLE app.certificate DROP COLUMN assurance;
UPDATE app.organisation SET approval = 'WAITING' WHERE approval = 'REJECTED';
ALTER TABLE app.organisation DROP CONSTRAINT organisation_approval_check;
ALTER TABLE app.organisation ADD CONSTRAINT organisation_approval_check CHECK (approval IN ('NONE','WAITING','APPROVED'));
ALTER TABLE app.organisation DROP COLUMN domain, DROP COLUMN vat, DROP COLUMN lei, DROP COLUMN register_number, DROP COLUMN assurance;
`);
  }
}
