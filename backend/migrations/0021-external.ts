// Data: parties of other platforms.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class External1763700000021 implements MigrationInterface {
  name = "External1763700000021";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.external_contact (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  origin text NOT NULL,
  name text NOT NULL,
  address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT external_contact_address UNIQUE (organisation_id, address)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.external_contact TO hawser_app;
`);
    await runner.query(rowSecurity({ external_contact: { read: own, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.external_contact;");
  }
}
