// Data: API access tokens with what is granted to them, and third-party applications.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class Credentials1763700000019 implements MigrationInterface {
  name = "Credentials1763700000019";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.api_token (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  name text NOT NULL,
  shown text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- a key pair of its own: the private half is wrapped by the secret and the key-encryption key together
  public_key bytea NOT NULL,
  wrapped_private bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  last_used_from text,
  revoked_at timestamptz(3)
);
CREATE UNIQUE INDEX api_token_name ON app.api_token (organisation_id, person_id, name) WHERE revoked_at IS NULL;
CREATE TABLE app.token_grant (
  token_id uuid PRIMARY KEY REFERENCES app.api_token,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  verbs text[] NOT NULL,
  granted_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE TABLE app.oauth_client (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  -- whose rights it has, at most
  person_id uuid NOT NULL REFERENCES app.person,
  name text NOT NULL,
  url text NOT NULL,
  permissions text[] NOT NULL,
  secret_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE UNIQUE INDEX oauth_client_name ON app.oauth_client (organisation_id, name) WHERE revoked_at IS NULL;
CREATE TABLE app.oauth_access (
  token_hash bytea PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app.oauth_client,
  scopes text[] NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX ON app.oauth_access (client_id);
GRANT SELECT, INSERT, UPDATE ON app.api_token, app.oauth_client TO hawser_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.token_grant TO hawser_app;
GRANT DELETE ON app.oauth_access TO hawser_app;
GRANT SELECT (client_id) ON app.oauth_access TO hawser_app;
`);
    const ofOwnClient =
      "EXISTS (SELECT 1 FROM app.oauth_client c WHERE c.id = client_id AND c.organisation_id = app.current_organisation())";
    await runner.query(
      rowSecurity(
        {
          api_token: { read: own, write: own },
          token_grant: { read: own, write: own },
          oauth_client: { read: own, write: own },
          oauth_access: { read: ofOwnClient, write: ofOwnClient },
        },
        [],
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "DELETE FROM app.secret_share WHERE recipient_kind = 'token'; DROP TABLE app.oauth_access; DROP TABLE app.oauth_client; DROP TABLE app.token_grant; DROP TABLE app.api_token;",
    );
  }
}
