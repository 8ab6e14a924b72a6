// Data: the exchange of each company, what was pushed to it, and the columns of exports.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class BunkerExchange1763700000506 implements MigrationInterface {
  name = "BunkerExchange1763700000506";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.bunker_exchange (
  organisation_id uuid PRIMARY KEY REFERENCES app.organisation,
  base_url text NOT NULL,
  -- sealed; what the exchange is asked with
  api_key bytea NOT NULL,
  -- of what the exchange says with its messages; null until one was made
  notify_hash bytea,
  participants text[] NOT NULL,
  on_behalf_of text[] NOT NULL DEFAULT '{}',
  parent_node_id text NOT NULL,
  parent_node_type text NOT NULL CHECK (parent_node_type IN ('FOLDER','PACKAGE')),
  enabled boolean NOT NULL DEFAULT true,
  refreshed_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE TABLE app.bunker_push (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  delivery_id uuid NOT NULL,
  document_id uuid NOT NULL REFERENCES app.document,
  task_id uuid REFERENCES app.task ON DELETE SET NULL,
  person_id uuid NOT NULL REFERENCES app.person,
  number text NOT NULL,
  -- as it was when the push was begun
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'QUEUED'
    CHECK (state IN ('QUEUED','SENDING','SENT','ACKNOWLEDGED','REFUSED','FAILED','UNKNOWN')),
  -- tries since a person last asked for it
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  state_at timestamptz(3) NOT NULL DEFAULT now(),
  error_code text,
  error_parameters jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organisation_id, delivery_id),
  UNIQUE (id, organisation_id)
);
CREATE INDEX bunker_push_open ON app.bunker_push (next_at) WHERE state IN ('QUEUED','SENDING','SENT');
CREATE INDEX ON app.bunker_push (organisation_id, created_at DESC);
CREATE INDEX ON app.bunker_push (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX ON app.bunker_push (document_id);
-- One row a call to the exchange, written before the call.
CREATE TABLE app.bunker_push_call (
  id uuid PRIMARY KEY,
  push_id uuid NOT NULL,
  organisation_id uuid NOT NULL,
  n int NOT NULL CHECK (n > 0),
  schema_version text NOT NULL,
  request jsonb NOT NULL,
  status int,
  answer text,
  transaction text,
  called_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  UNIQUE (push_id, n),
  FOREIGN KEY (push_id, organisation_id) REFERENCES app.bunker_push (id, organisation_id)
);
CREATE INDEX ON app.bunker_push_call (organisation_id, transaction) WHERE transaction IS NOT NULL;
-- Lines are only added. Those of no push are messages about pushes that nobody knows.
CREATE TABLE app.bunker_push_line (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  push_id uuid,
  at timestamptz(3) NOT NULL DEFAULT now(),
  line text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  FOREIGN KEY (push_id, organisation_id) REFERENCES app.bunker_push (id, organisation_id)
);
CREATE INDEX ON app.bunker_push_line (push_id, at) WHERE push_id IS NOT NULL;
CREATE INDEX ON app.bunker_push_line (organisation_id, at) WHERE push_id IS NULL;
CREATE TABLE app.bunker_columns (
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  version int NOT NULL CHECK (version > 0),
  columns jsonb NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, version)
);
GRANT SELECT, INSERT, UPDATE ON app.bunker_exchange, app.bunker_push TO hawser_app;
GRANT SELECT, INSERT ON app.bunker_push_line, app.bunker_columns TO hawser_app;
GRANT SELECT ON app.bunker_push_call TO hawser_app;
GRANT SELECT, UPDATE ON app.bunker_exchange, app.bunker_push TO hawser_worker;
GRANT SELECT, INSERT, UPDATE ON app.bunker_push_call TO hawser_worker;
GRANT SELECT, INSERT ON app.bunker_push_line TO hawser_worker;
GRANT SELECT ON app.bunker_columns TO hawser_worker;
`);
    await runner.query(
      rowSecurity(
        {
          bunker_exchange: { read: own, write: own },
          bunker_push: { read: own, write: own },
          bunker_push_call: { read: own, write: own },
          bunker_push_line: { read: own, write: own },
          bunker_columns: { read: own, write: own },
        },
        [],
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.bunker_columns;
DROP TABLE app.bunker_push_line;
DROP TABLE app.bunker_push_call;
DROP TABLE app.bunker_push;
DROP TABLE app.bunker_exchange;
`);
  }
}
