// Data: entries that were refused with a signature though nobody known here has signed them.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

export class PintRefused1763700000801 implements MigrationInterface {
  name = "PintRefused1763700000801";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- Its sender has the title again: the entry is never taken, also once the key of its signature is known.
CREATE TABLE app.pint_refused (
  entry_checksum text PRIMARY KEY,
  -- as the entry names it; empty where no such platform is known here
  platform text NOT NULL,
  code text NOT NULL CHECK (code IN ('BENV','BSIG')),
  -- as it was signed
  answer text NOT NULL,
  refused_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX pint_refused_platform ON app.pint_refused (platform);
CREATE INDEX pint_refused_old ON app.pint_refused (refused_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.pint_refused TO hawser_worker;
${rowSecurity({}, ["pint_refused"])}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.pint_refused;");
  }
}
