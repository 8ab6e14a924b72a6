import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

/** What pages measure of themselves, for 30 days. It names no company and nobody: only the worker writes and reads it. */
export class Measurements1763700000260 implements MigrationInterface {
  name = "Measurements1763700000260";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.measurement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  session text NOT NULL CHECK (session ~ '^[0-9a-f]{32}$'),
  release text NOT NULL,
  environment text NOT NULL,
  kind text NOT NULL,
  page text NOT NULL,
  name text NOT NULL,
  value float8,
  detail text NOT NULL,
  places text[] NOT NULL,
  trace uuid
);
CREATE INDEX measurement_at ON app.measurement (at);
REVOKE ALL ON app.measurement FROM hawser_app;
${rowSecurity({}, ["measurement"])}
GRANT SELECT, INSERT, DELETE ON app.measurement TO hawser_worker;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.measurement");
  }
}
