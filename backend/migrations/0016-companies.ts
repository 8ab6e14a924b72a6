// Data: the facts of a company that its administrators keep, the flags of its people, and what the administrator of the
// node decides.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

export class Companies1763700000016 implements MigrationInterface {
  name = "Companies1763700000016";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.organisation
  ADD COLUMN state_or_province text NOT NULL DEFAULT '',
  ADD COLUMN local_address text NOT NULL DEFAULT '',
  ADD COLUMN local_city text NOT NULL DEFAULT '',
  ADD COLUMN local_state_or_province text NOT NULL DEFAULT '',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN fiata_id text NOT NULL DEFAULT '',
  -- NONE: registered while the node asked for no approval.
  ADD COLUMN approval text NOT NULL DEFAULT 'NONE' CHECK (approval IN ('NONE','WAITING','APPROVED'));
ALTER TABLE app.membership
  ADD COLUMN api_only boolean NOT NULL DEFAULT false,
  ADD COLUMN external_platform boolean NOT NULL DEFAULT false;
ALTER TABLE app.person ADD COLUMN signed_name_at timestamptz(3);
ALTER TABLE app.sign_capacity ADD COLUMN enabled boolean NOT NULL DEFAULT true;

-- The one row of this node.
CREATE TABLE app.node (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  approval boolean NOT NULL DEFAULT false
);
INSERT INTO app.node DEFAULT VALUES;
CREATE TABLE app.node_pin (
  organisation_id uuid PRIMARY KEY REFERENCES app.organisation,
  pin_hash bytea NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL
);
-- Addresses from the settings: whoever has proved one of them administers the node.
CREATE TABLE app.node_administrator (email text PRIMARY KEY);
GRANT SELECT ON app.node_administrator TO hawser_app;
`);
    await runner.query(
      rowSecurity(
        {
          node_administrator: {
            read: "EXISTS (SELECT 1 FROM app.person p WHERE p.email = node_administrator.email AND p.email_verified_at IS NOT NULL AND app.is_colleague(p.id))",
            write: "false",
          },
        },
        ["node", "node_pin"],
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.node_administrator;
DROP TABLE app.node_pin;
DROP TABLE app.node;
ALTER TABLE app.sign_capacity DROP COLUMN enabled;
ALTER TABLE app.person DROP COLUMN signed_name_at;
ALTER TABLE app.membership DROP COLUMN external_platform, DROP COLUMN api_only;
ALTER TABLE app.organisation DROP COLUMN approval, DROP COLUMN fiata_id, DROP COLUMN phone, DROP COLUMN local_state_or_province, DROP COLUMN local_city,
  DROP COLUMN local_address, DROP COLUMN state_or_province;
`);
  }
}
