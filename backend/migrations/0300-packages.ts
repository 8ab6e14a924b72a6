import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/** Packages that are made in the background: the plan until one is made, then where its parts lie. */
export class Packages1763700000300 implements MigrationInterface {
  name = "Packages1763700000300";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.package (
  task_id uuid PRIMARY KEY REFERENCES app.task ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  envelope_id uuid REFERENCES app.envelope ON DELETE CASCADE,
  pack_id uuid REFERENCES app.pack ON DELETE CASCADE,
  name text NOT NULL,
  plan jsonb,
  leased_until timestamptz(3),
  parts text[] NOT NULL DEFAULT '{}',
  size bigint,
  made_at timestamptz(3),
  downloaded_at timestamptz(3),
  CHECK ((envelope_id IS NULL) <> (pack_id IS NULL)),
  CHECK ((plan IS NULL) = (made_at IS NOT NULL) AND (made_at IS NULL) = (size IS NULL))
);
CREATE INDEX ON app.package (organisation_id, made_at);
CREATE INDEX ON app.package (task_id) WHERE made_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.package TO hawser_app;
`);
    await runner.query(rowSecurity({ package: { read: own, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.package;");
  }
}
