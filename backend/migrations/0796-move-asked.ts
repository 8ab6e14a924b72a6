// Data: requests of holders that the issuer of their bill lets it leave the platform.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class MoveAsked1763700000796 implements MigrationInterface {
  name = "MoveAsked1763700000796";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.move_asked (
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  to_id uuid NOT NULL REFERENCES app.organisation,
  -- the request stands until the issuer has consented after it
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (document_id, organisation_id)
);
CREATE INDEX move_asked_to ON app.move_asked (to_id);
GRANT SELECT, INSERT, UPDATE ON app.move_asked TO hawser_app;
GRANT SELECT ON app.move_asked TO hawser_worker;
`);
    const parties = `${own} OR to_id = app.current_organisation()`;
    const writes = `${own} AND app.may_see(document_id)`;
    await runner.query(rowSecurity({ move_asked: { read: parties, write: writes } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.move_asked;");
  }
}
