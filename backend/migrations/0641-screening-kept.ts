// Data: what is kept of compliance checks ends with its time; reports have editions; the state or province of companies
// is read by others, as the city is.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class ScreeningKept1763700000641 implements MigrationInterface {
  name = "ScreeningKept1763700000641";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.screening_report (
  check_id uuid NOT NULL REFERENCES app.screening_check ON DELETE CASCADE,
  -- the edition: the newest is the highest
  n int NOT NULL,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  person_name text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (check_id, n)
);
CREATE INDEX ON app.screening_report (organisation_id, storage_key);
INSERT INTO app.screening_report (check_id, n, organisation_id, sha256, storage_key, person_name, at)
  SELECT id, 1, organisation_id, report_sha256, report_key, coalesce(report_by, ''), report_at
    FROM app.screening_check WHERE report_key IS NOT NULL;
ALTER TABLE app.screening_check DROP COLUMN report_sha256, DROP COLUMN report_key, DROP COLUMN report_at,
  DROP COLUMN report_by;
GRANT SELECT, INSERT ON app.screening_report TO hawser_app;
GRANT SELECT, INSERT, DELETE ON app.screening_report TO hawser_worker;
${rowSecurity({ screening_report: { read: own, write: own } }, [])}
-- Histories are only added to: this alone removes one, where nothing that is kept rests on it any more.
CREATE FUNCTION app.forget_screening_cases(company uuid, before timestamptz, standing text[]) RETURNS int LANGUAGE sql
  SECURITY DEFINER SET search_path = app AS $$
  WITH gone AS (
    DELETE FROM process p USING screening_case k
      WHERE k.process_id = p.id AND k.organisation_id = company AND p.name = 'screening'
        AND NOT EXISTS (SELECT 1 FROM screening_hit h WHERE h.process_id = p.id)
        AND EXISTS (SELECT 1 FROM (SELECT l.state, l.at FROM process_line l WHERE l.process_id = p.id
          ORDER BY l.n DESC LIMIT 1) s WHERE s.at < before AND s.state <> ALL (standing))
      RETURNING 1)
  SELECT count(*)::int FROM gone $$;
REVOKE EXECUTE ON FUNCTION app.forget_screening_cases(uuid, timestamptz, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.forget_screening_cases(uuid, timestamptz, text[]) TO hawser_worker;
GRANT DELETE ON app.screening_entered, app.screening_owner, app.screening_party, app.screening_track TO hawser_worker;
CREATE INDEX screening_owner_owner ON app.screening_owner (organisation_id, owner_source, owner_id);
GRANT SELECT (state_or_province, local_state_or_province) ON app.organisation TO hawser_app;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
REVOKE SELECT (state_or_province, local_state_or_province) ON app.organisation FROM hawser_app;
DROP INDEX app.screening_owner_owner;
REVOKE DELETE ON app.screening_entered, app.screening_owner, app.screening_party, app.screening_track
  FROM hawser_worker;
DROP FUNCTION app.forget_screening_cases(uuid, timestamptz, text[]);
ALTER TABLE app.screening_check ADD COLUMN report_sha256 text, ADD COLUMN report_key text,
  ADD COLUMN report_at timestamptz(3), ADD COLUMN report_by text;
UPDATE app.screening_check c SET report_sha256 = r.sha256, report_key = r.storage_key, report_at = r.at,
  report_by = r.person_name FROM app.screening_report r WHERE r.check_id = c.id AND NOT EXISTS (
    SELECT 1 FROM app.screening_report x WHERE x.check_id = r.check_id AND x.n > r.n);
CREATE INDEX ON app.screening_check (report_key) WHERE report_key IS NOT NULL;
DROP TABLE app.screening_report;
`);
  }
}
