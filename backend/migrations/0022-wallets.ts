// Data: accounts of companies on the networks.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class Wallets1763700000022 implements MigrationInterface {
  name = "Wallets1763700000022";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.secret DROP CONSTRAINT secret_purpose_check;
ALTER TABLE app.secret ADD CONSTRAINT secret_purpose_check CHECK (purpose IN ('title-key','organisation-certificate','user-certificate','issuer-key','wallet-key'));
CREATE TABLE app.wallet_account (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  name text NOT NULL,
  network text NOT NULL CHECK (network IN ('ethereum','polygon','stability','xdc','hedera')),
  ethereum_format boolean NOT NULL,
  address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
  -- the private key, wrapped to each who holds the company keys
  secret_id uuid NOT NULL REFERENCES app.secret,
  created_by uuid NOT NULL REFERENCES app.person,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT wallet_account_name UNIQUE (organisation_id, name),
  CONSTRAINT wallet_account_address UNIQUE (organisation_id, network, address)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.wallet_account TO hawser_app;
`);
    await runner.query(rowSecurity({ wallet_account: { read: own, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.wallet_account;
DELETE FROM app.secret_share h USING app.secret s WHERE s.id = h.secret_id AND s.purpose = 'wallet-key';
DELETE FROM app.secret WHERE purpose = 'wallet-key';
ALTER TABLE app.secret DROP CONSTRAINT secret_purpose_check;
ALTER TABLE app.secret ADD CONSTRAINT secret_purpose_check CHECK (purpose IN ('title-key','organisation-certificate','user-certificate','issuer-key'));
`);
  }
}
