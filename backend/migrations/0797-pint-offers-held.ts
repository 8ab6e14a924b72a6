import type { MigrationInterface, QueryRunner } from "typeorm";

const WAITS = "IN ('WAITING','FROZEN')";

/**
 * An offer whose first message cannot be made stands on the desk of its company. The function that says why a bill is
 * locked tells of requests to issue, too.
 */
export class PintOffersHeld1763700000797 implements MigrationInterface {
  name = "PintOffersHeld1763700000797";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TRIGGER desk ON app.pint_offer;
CREATE TRIGGER desk AFTER UPDATE OF state, error_code ON app.pint_offer FOR EACH ROW
  WHEN (OLD.state ${WAITS} OR NEW.state ${WAITS}
    OR (OLD.state = 'DUE' AND (OLD.error_code IS NULL) <> (NEW.error_code IS NULL)))
  EXECUTE FUNCTION app.desk_touches('document', 'document_id');
ALTER FUNCTION app.is_offered(uuid) RENAME TO is_going;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER FUNCTION app.is_going(uuid) RENAME TO is_offered;
DROP TRIGGER desk ON app.pint_offer;
CREATE TRIGGER desk AFTER UPDATE OF state ON app.pint_offer FOR EACH ROW
  WHEN (OLD.state ${WAITS} OR NEW.state ${WAITS}) EXECUTE FUNCTION app.desk_touches('document', 'document_id');
`);
  }
}
