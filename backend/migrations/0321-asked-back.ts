import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/** A request to give back what was endorsed or surrendered by mistake: it stands until the title moves. */
export class AskedBack1763700000321 implements MigrationInterface {
  name = "AskedBack1763700000321";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.asked_back (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  to_id uuid NOT NULL REFERENCES app.organisation,
  reason text NOT NULL,
  -- the block of the title's last move before it
  block bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  UNIQUE (document_id, organisation_id, block)
);
GRANT SELECT, INSERT ON app.asked_back TO hawser_app;
`);
    const parties = `${own} OR to_id = app.current_organisation()`;
    const writes = `${own} AND app.may_see(document_id)`;
    await runner.query(rowSecurity({ asked_back: { read: parties, write: writes } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.asked_back;");
  }
}
