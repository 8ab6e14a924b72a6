import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

/** Lists of trusted services, as their signers published them, and the services that issue qualified certificates. */
export class TrustedLists1763700000210 implements MigrationInterface {
  name = "TrustedLists1763700000210";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.trusted_list (
  url text PRIMARY KEY,
  country text NOT NULL,
  -- Null until it was read for the first time.
  sequence int,
  issued_at timestamptz,
  next_update timestamptz,
  read_at timestamptz,
  tried_at timestamptz NOT NULL,
  -- Why it was not taken the last time.
  problem text
);
CREATE TABLE app.trusted_service (
  url text NOT NULL REFERENCES app.trusted_list ON DELETE CASCADE,
  -- SHA-256 of the name under which it issues, as DER.
  issuer text NOT NULL,
  service jsonb NOT NULL
);
CREATE INDEX trusted_service_issuer ON app.trusted_service (issuer);
CREATE INDEX trusted_service_url ON app.trusted_service (url);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.trusted_list, app.trusted_service TO hawser_worker;
${rowSecurity({}, ["trusted_list", "trusted_service"])}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.trusted_service; DROP TABLE app.trusted_list;");
  }
}
