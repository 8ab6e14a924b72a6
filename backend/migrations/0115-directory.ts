import type { MigrationInterface, QueryRunner } from "typeorm";
import { own } from "./row-security.ts";

/**
 * What every company may read of every other. A column that is added later is read by nobody else until it stands here.
 */
const SHOWN = `id, name, chinese_name, country, city, status, custody, address, chain_id, registry, findable, is_public, verification_needed, agreement_version, assurance, identifier, checked_domain`;

/** What a company changes of itself: neither how far it was checked nor whether it is active. */
const KEPT = `name, chinese_name, country, state_or_province, city, postal_address, local_address, local_city, local_state_or_province, phone, fiata_id, register_number, lei, vat, domain,
  findable, is_public, verification_needed, agreement_version, agreement_at, agreement_by, password_expiry_days, session_minutes, custody, address, registry, chain_id, updated_at`;

/** Tables that functions and a view of their owner read past the policies. */
const UNFORCED = ["organisation", "former_address", "anchor", "company_name", "contact"];

/**
 * A company reads of another what is shown to it, and nothing of what the other keeps to itself. What is public for
 * those who know an address, a fingerprint or a name already is looked up by these, and cannot be listed.
 */
export class Directory1763700000115 implements MigrationInterface {
  name = "Directory1763700000115";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- What was checked of a company's identity; what nobody has checked is shown to nobody.
ALTER TABLE app.organisation
  ADD COLUMN identifier text NOT NULL GENERATED ALWAYS AS (CASE WHEN assurance <> 'approved' THEN '' WHEN lei <> '' THEN 'LEIXG-' || lei WHEN register_number <> '' THEN 'NTR' || country || '-' || register_number
    WHEN vat <> '' THEN 'VAT' || left(vat, 2) || '-' || substr(vat, 3) ELSE '' END) STORED,
  ADD COLUMN checked_domain text NOT NULL GENERATED ALWAYS AS (CASE WHEN assurance = 'approved' THEN domain ELSE '' END) STORED;
${UNFORCED.map((table) => `ALTER TABLE app.${table} NO FORCE ROW LEVEL SECURITY;`).join("\n")}

REVOKE SELECT, UPDATE ON app.organisation FROM hawser_app;
GRANT SELECT (${SHOWN}) ON app.organisation TO hawser_app;
GRANT UPDATE (${KEPT}) ON app.organisation TO hawser_app;
CREATE VIEW app.own_company WITH (security_barrier) AS SELECT * FROM app.organisation WHERE id = app.current_organisation() OR current_user = 'hawser_worker';
REVOKE ALL ON app.own_company FROM hawser_worker;
GRANT SELECT ON app.own_company TO hawser_app, hawser_worker;
CREATE FUNCTION app.postal_address_of(company uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app
  AS $$ SELECT o.postal_address FROM app.organisation o WHERE o.id = company AND (o.id = app.current_organisation()
    OR EXISTS (SELECT 1 FROM app.contact c WHERE c.organisation_id = app.current_organisation() AND c.other_id = company AND c.state IN ('ADDED','ADDING'))) $$;

ALTER POLICY app_read ON app.former_address USING (${own});
CREATE FUNCTION app.companies_at(addresses text[]) RETURNS TABLE (address text, organisation_id uuid, former boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 4 SET search_path = app
  AS $$ SELECT o.address, o.id, false FROM app.organisation o WHERE o.address = ANY (addresses)
    UNION ALL SELECT f.address, f.organisation_id, true FROM app.former_address f WHERE f.address = ANY (addresses) $$;

ALTER POLICY app_read ON app.company_name USING (${own});
CREATE FUNCTION app.namesakes(likenesses text[], besides uuid) RETURNS TABLE (id uuid, name text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 4 SET search_path = app
  AS $$ SELECT DISTINCT ON (n.organisation_id) n.organisation_id, n.name FROM app.company_name n JOIN app.organisation o ON o.id = n.organisation_id
    WHERE n.likeness = ANY (likenesses) AND n.organisation_id IS DISTINCT FROM besides AND o.approval <> 'REJECTED' ORDER BY n.organisation_id, n.name $$;

REVOKE SELECT ON app.anchor FROM hawser_app;
DROP POLICY app_read ON app.anchor; DROP POLICY app_insert ON app.anchor; DROP POLICY app_update ON app.anchor; DROP POLICY app_delete ON app.anchor;
CREATE FUNCTION app.anchors_of(fingerprints text[]) RETURNS SETOF app.anchor LANGUAGE sql STABLE SECURITY DEFINER ROWS 4 SET search_path = app
  AS $$ SELECT * FROM app.anchor a WHERE a.sha256 = ANY (fingerprints) $$;

REVOKE EXECUTE ON FUNCTION app.postal_address_of(uuid), app.companies_at(text[]), app.namesakes(text[], uuid), app.anchors_of(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.postal_address_of(uuid), app.companies_at(text[]), app.namesakes(text[], uuid), app.anchors_of(text[]) TO hawser_app, hawser_worker;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP FUNCTION app.anchors_of(text[]), app.namesakes(text[], uuid), app.companies_at(text[]), app.postal_address_of(uuid);
DROP VIEW app.own_company;
CREATE POLICY app_read ON app.anchor FOR SELECT TO hawser_app USING (true);
CREATE POLICY app_insert ON app.anchor FOR INSERT TO hawser_app WITH CHECK (false);
CREATE POLICY app_update ON app.anchor FOR UPDATE TO hawser_app USING (false) WITH CHECK (false);
CREATE POLICY app_delete ON app.anchor FOR DELETE TO hawser_app USING (false);
GRANT SELECT ON app.anchor TO hawser_app;
ALTER POLICY app_read ON app.company_name USING (true);
ALTER POLICY app_read ON app.former_address USING (true);
REVOKE SELECT (${SHOWN}), UPDATE (${KEPT}) ON app.organisation FROM hawser_app;
GRANT SELECT, UPDATE ON app.organisation TO hawser_app;
${UNFORCED.map((table) => `ALTER TABLE app.${table} FORCE ROW LEVEL SECURITY;`).join("\n")}
ALTER TABLE app.organisation DROP COLUMN checked_domain, DROP COLUMN identifier;
`);
  }
}
