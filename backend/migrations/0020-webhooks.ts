// Data: addresses that are told of changes, what they are told, how that went; and the keys of recovery files.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class Webhooks1763700000020 implements MigrationInterface {
  name = "Webhooks1763700000020";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.webhook (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  created_by uuid NOT NULL REFERENCES app.person,
  url text NOT NULL,
  topics text[] NOT NULL,
  -- wrapped by the key-encryption key: it signs without anybody being asked
  secret bytea NOT NULL,
  former_secret bytea,
  former_until timestamptz(3),
  enabled boolean NOT NULL DEFAULT true,
  gave_up boolean NOT NULL DEFAULT false,
  failing_since timestamptz(3),
  last_delivered_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.webhook (organisation_id);
-- What changed for a company, until it is put into messages; whoever writes it never learns who is told.
CREATE TABLE app.webhook_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation_id uuid NOT NULL,
  topic text NOT NULL,
  subject text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE TABLE app.webhook_delivery (
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES app.webhook ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  topic text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING','DELIVERED','FAILED')),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  status int,
  fault text,
  delivered_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.webhook_delivery (next_at) WHERE state = 'WAITING';
CREATE INDEX ON app.webhook_delivery (webhook_id, created_at DESC);
-- The public half of a recovery file: the company's secrets are wrapped to it. The private half is in the file only.
CREATE TABLE app.recovery_key (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL UNIQUE REFERENCES app.organisation,
  public_key bytea NOT NULL,
  created_by uuid NOT NULL REFERENCES app.person,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  used_at timestamptz(3)
);
ALTER TABLE app.secret_share DROP CONSTRAINT secret_share_recipient_kind_check;
ALTER TABLE app.secret_share ADD CONSTRAINT secret_share_recipient_kind_check CHECK (recipient_kind IN ('person','token','service','former','recovery'));
GRANT SELECT, INSERT, UPDATE, DELETE ON app.recovery_key TO hawser_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.webhook, app.webhook_delivery TO hawser_app;
GRANT INSERT ON app.webhook_event TO hawser_app;
`);
    await runner.query(
      rowSecurity(
        {
          webhook: { read: own, write: own },
          webhook_delivery: { read: own, write: own },
          webhook_event: { read: "false", write: "true" },
          recovery_key: { read: own, write: own },
        },
        [],
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM app.secret_share WHERE recipient_kind = 'recovery';
ALTER TABLE app.secret_share DROP CONSTRAINT secret_share_recipient_kind_check;
ALTER TABLE app.secret_share ADD CONSTRAINT secret_share_recipient_kind_check CHECK (recipient_kind IN ('person','token','service','former'));
DROP TABLE app.recovery_key; DROP TABLE app.webhook_delivery; DROP TABLE app.webhook_event; DROP TABLE app.webhook;
`);
  }
}
