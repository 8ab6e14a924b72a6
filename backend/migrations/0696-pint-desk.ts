import type { MigrationInterface, QueryRunner } from "typeorm";

const WAITS = "IN ('WAITING','FROZEN')";

/** Offers that wait for a person, surrenders to be answered and bills that came stand on desks. */
export class PintDesk1763700000696 implements MigrationInterface {
  name = "PintDesk1763700000696";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TRIGGER desk AFTER UPDATE OF state ON app.pint_offer FOR EACH ROW
  WHEN (OLD.state ${WAITS} OR NEW.state ${WAITS}) EXECUTE FUNCTION app.desk_touches('document', 'document_id');
CREATE TRIGGER desk AFTER INSERT OR UPDATE OF state ON app.pint_claim FOR EACH ROW
  EXECUTE FUNCTION app.desk_touches('document', 'document_id');
CREATE TRIGGER desk AFTER UPDATE OF state ON app.pint_landing FOR EACH ROW WHEN (NEW.state = 'DONE')
  EXECUTE FUNCTION app.desk_touches('document', 'id');
-- A bill that came before this is new to nobody.
INSERT INTO app.desk_read (organisation_id, person_id, subject, subject_id)
  SELECT l.recipient_id, m.person_id, 'document', l.id FROM app.pint_landing l
    JOIN app.membership m ON m.organisation_id = l.recipient_id ON CONFLICT DO NOTHING;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "DROP TRIGGER desk ON app.pint_offer; DROP TRIGGER desk ON app.pint_claim; DROP TRIGGER desk ON app.pint_landing",
    );
  }
}
