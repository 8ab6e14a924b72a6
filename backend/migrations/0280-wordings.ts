import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/** The wordings of letters of indemnity that companies keep: every version, none is changed. */
export class Wordings1763700000280 implements MigrationInterface {
  name = "Wordings1763700000280";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.indemnity_wording (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  kind text NOT NULL CHECK (kind IN ('A', 'B', 'C', 'AA', 'BB', 'CC', 'P')),
  language text NOT NULL CHECK (language IN ('en-US', 'zh-CN')),
  version int NOT NULL CHECK (version > 0),
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by_name text NOT NULL,
  UNIQUE (organisation_id, kind, language, version)
);
GRANT SELECT, INSERT ON app.indemnity_wording TO hawser_app;
`);
    await runner.query(rowSecurity({ indemnity_wording: { read: own, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.indemnity_wording;");
  }
}
