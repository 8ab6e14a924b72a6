// Data: offers to other platforms that end by hand, equal messages of one exchange told once, and the end of a title
// that its issuer signs anew.
import type { MigrationInterface, QueryRunner } from "typeorm";

const IS_OFFERED = (ended: string) => `
CREATE OR REPLACE FUNCTION app.is_offered(lock uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM app.pint_offer WHERE id = lock AND state NOT IN (${ended}))
    OR EXISTS (SELECT 1 FROM app.pint_issue WHERE id = lock AND state NOT IN ('ISSUED','REFUSED')) $$;`;

export class PintByHand1763700000790 implements MigrationInterface {
  name = "PintByHand1763700000790";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.pint_offer
  -- the other platform has signed that it has this very bill, or an administrator of the node has said so
  ADD COLUMN taken boolean NOT NULL DEFAULT false,
  -- how an administrator of the node has settled it, with a remark
  ADD COLUMN settled text CHECK (settled IN ('TAKEN','HERE')),
  ADD COLUMN remark text NOT NULL DEFAULT '',
  DROP CONSTRAINT pint_offer_state_check, DROP CONSTRAINT pint_offer_check, DROP CONSTRAINT pint_offer_check1,
  ADD CONSTRAINT pint_offer_state_check
    CHECK (state IN ('DUE','OFFERED','TAKEN','GONE','REFUSED','FROZEN','WAITING','WITHDRAWN')),
  ADD CONSTRAINT pint_offer_answered
    CHECK (state NOT IN ('TAKEN','GONE','REFUSED') OR answer IS NOT NULL OR settled IS NOT NULL),
  ADD CONSTRAINT pint_offer_made CHECK (state IN ('DUE','WITHDRAWN')
    OR (envelope IS NOT NULL AND entry_checksum IS NOT NULL AND bill_checksum IS NOT NULL));
UPDATE app.pint_offer SET taken = true
  WHERE state IN ('TAKEN','GONE') OR (state = 'FROZEN' AND error_code = 'PINT_TAKEN_ELSEWHERE');
ALTER TABLE app.pint_offer ADD CONSTRAINT pint_offer_taken CHECK (state NOT IN ('TAKEN','GONE') OR taken);
${IS_OFFERED("'GONE','REFUSED','WITHDRAWN'")}
-- How often the same was sent and answered alike, and when last.
ALTER TABLE app.pint_message ADD COLUMN times int NOT NULL DEFAULT 1, ADD COLUMN last_at timestamptz(3);
-- The issuer has signed the end of a title anew that another platform has, and whose end has failed here.
CREATE FUNCTION app.sign_pint_end(document uuid, burn uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = app, pg_temp AS $$ BEGIN
  UPDATE app.pint_offer f SET state = 'TAKEN', burn_id = NULL, next_at = now(), error_code = NULL,
      error_parameters = NULL
    FROM app.pint_consent c WHERE f.document_id = document AND c.document_id = f.document_id AND c.burn_id = burn
      AND c.organisation_id = app.current_organisation() AND f.state = 'FROZEN' AND f.taken;
  RETURN FOUND; END $$;
-- The platform that has a bill whose end its issuer has to sign anew.
CREATE FUNCTION app.pint_end_due(document uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT f.platform_name FROM app.pint_offer f
    JOIN app.pint_consent c ON c.document_id = f.document_id AND c.organisation_id = app.current_organisation()
    JOIN app.intent r ON r.id = f.return_id AND r.status = 'done'
    JOIN app.intent b ON b.id = c.burn_id AND b.status IN ('failed','expired')
    WHERE f.document_id = document AND f.state = 'FROZEN' AND f.taken $$;
REVOKE ALL ON FUNCTION app.sign_pint_end(uuid, uuid), app.pint_end_due(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.sign_pint_end(uuid, uuid), app.pint_end_due(uuid) TO hawser_app;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP FUNCTION app.sign_pint_end(uuid, uuid); DROP FUNCTION app.pint_end_due(uuid);
ALTER TABLE app.pint_message DROP COLUMN times, DROP COLUMN last_at;
${IS_OFFERED("'GONE','REFUSED'")}
DELETE FROM app.pint_offer WHERE state = 'WITHDRAWN';
ALTER TABLE app.pint_offer DROP CONSTRAINT pint_offer_state_check, DROP CONSTRAINT pint_offer_answered,
  DROP CONSTRAINT pint_offer_made, DROP CONSTRAINT pint_offer_taken;
UPDATE app.pint_offer SET answer = '' WHERE answer IS NULL AND settled IS NOT NULL;
ALTER TABLE app.pint_offer DROP COLUMN taken, DROP COLUMN settled, DROP COLUMN remark,
  ADD CONSTRAINT pint_offer_state_check
    CHECK (state IN ('DUE','OFFERED','TAKEN','GONE','REFUSED','FROZEN','WAITING')),
  ADD CONSTRAINT pint_offer_check CHECK (state NOT IN ('TAKEN','GONE','REFUSED') OR answer IS NOT NULL),
  ADD CONSTRAINT pint_offer_check1
    CHECK (state = 'DUE' OR (envelope IS NOT NULL AND entry_checksum IS NOT NULL AND bill_checksum IS NOT NULL));
`);
  }
}
