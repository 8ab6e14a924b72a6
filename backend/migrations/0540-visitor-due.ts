// Data: when a visitor is next reminded of a signature; null while nothing is to be signed.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { unforced } from "./row-security.ts";

export class VisitorDue1763700000540 implements MigrationInterface {
  name = "VisitorDue1763700000540";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.visitor ADD COLUMN remind_at timestamptz(3);");
    // The next round looks at each that was asked before, and puts the time right.
    await runner.query(
      unforced(
        ["visitor", "workspace_signer", "bunker_party"],
        `UPDATE app.visitor v SET remind_at = now() FROM app.bunker_party p
  WHERE p.visitor_id = v.id AND EXISTS (SELECT FROM app.workspace_signer s
    WHERE s.visitor_id = v.id AND s.signed_at IS NULL AND s.refused_at IS NULL);`,
      ),
    );
    await runner.query("CREATE INDEX visitor_due ON app.visitor (remind_at) WHERE remind_at IS NOT NULL;");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.visitor DROP COLUMN remind_at;");
  }
}
