// Data: the automatic service of companies, and who lets it sign in the own name.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class Automatic1763700000023 implements MigrationInterface {
  name = "Automatic1763700000023";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.automatic_service (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL UNIQUE REFERENCES app.organisation,
  -- a key pair of its own: the private half is wrapped by the key-encryption key, for signing alone
  public_key bytea NOT NULL,
  wrapped_private bytea NOT NULL,
  granted_by uuid NOT NULL REFERENCES app.person,
  granted_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE TABLE app.automatic_signer (
  service_id uuid NOT NULL REFERENCES app.automatic_service ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  lent_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (service_id, person_id)
);
CREATE INDEX ON app.automatic_signer (person_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.automatic_service, app.automatic_signer TO hawser_app;
`);
    await runner.query(
      rowSecurity({ automatic_service: { read: own, write: own }, automatic_signer: { read: own, write: own } }, []),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "DELETE FROM app.secret_share WHERE recipient_kind = 'service'; DROP TABLE app.automatic_signer; DROP TABLE app.automatic_service;",
    );
  }
}
