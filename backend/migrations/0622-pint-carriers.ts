// Data: issue and surrender of bills between platforms and carriers (DCSA), and the tokens of both sides.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class PintCarriers1763700000622 implements MigrationInterface {
  name = "PintCarriers1763700000622";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- The tokens of messages that the standard does not sign: what the other side sends here, and what is sent there.
CREATE TABLE app.counterparty_token (
  counterparty_id uuid PRIMARY KEY REFERENCES app.counterparty,
  inbound_hash bytea UNIQUE,
  inbound_at timestamptz(3),
  -- sealed
  outbound bytea,
  outbound_at timestamptz(3)
);
-- What a carrier has signed of the issue, and between whom it was: the beginning of a chain that begins here.
ALTER TABLE app.pint_bill ADD COLUMN issuance text, ADD COLUMN issuer jsonb, ADD COLUMN first_holder jsonb,
  ADD CHECK (num_nulls(issuance, issuer, first_holder) IN (0, 3));
-- A carrier's request to issue a bill to a company here, and the answer that it gets.
CREATE TABLE app.pint_issuance (
  id uuid PRIMARY KEY,
  counterparty_id uuid NOT NULL REFERENCES app.counterparty,
  carrier_code text NOT NULL,
  number text NOT NULL,
  bill_checksum text NOT NULL,
  body text NOT NULL,
  recipient_id uuid REFERENCES app.organisation,
  landing_id uuid REFERENCES app.pint_landing,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN','ANSWERING','ANSWERED','FAILED')),
  code text CHECK (code IN ('ISSU','BREQ','REFU')),
  reason text NOT NULL DEFAULT '',
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  status int,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  answered_at timestamptz(3),
  CHECK (state = 'OPEN' OR code IS NOT NULL)
);
-- A second request for a number is refused until the first was refused.
CREATE UNIQUE INDEX pint_issuance_one ON app.pint_issuance (carrier_code, number) WHERE code IS NULL OR code = 'ISSU';
CREATE UNIQUE INDEX pint_issuance_landing ON app.pint_issuance (landing_id) WHERE landing_id IS NOT NULL;
CREATE INDEX pint_issuance_due ON app.pint_issuance (next_at) WHERE state IN ('OPEN','ANSWERING');
CREATE INDEX pint_issuance_newest ON app.pint_issuance (received_at DESC, id DESC);
-- A title that was given back here, whose carrier is asked.
CREATE TABLE app.pint_surrender (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  -- the act by which it was given back
  intent_id uuid NOT NULL UNIQUE REFERENCES app.intent,
  counterparty_id uuid REFERENCES app.counterparty,
  carrier_code text NOT NULL,
  number text NOT NULL,
  request jsonb NOT NULL,
  state text NOT NULL DEFAULT 'DUE' CHECK (state IN ('DUE','ASKED','SURR','SREJ','DONE','FAILED')),
  comments text NOT NULL DEFAULT '',
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  status int,
  error_code text,
  act_id uuid REFERENCES app.intent,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  asked_at timestamptz(3),
  answered_at timestamptz(3)
);
CREATE INDEX pint_surrender_due ON app.pint_surrender (next_at) WHERE state IN ('DUE','SURR','SREJ');
CREATE INDEX pint_surrender_document ON app.pint_surrender (document_id, created_at DESC);
CREATE INDEX pint_surrender_company ON app.pint_surrender (organisation_id, created_at DESC);
CREATE INDEX pint_surrender_act ON app.pint_surrender (act_id) WHERE act_id IS NOT NULL;
-- The surrender of a bill that was issued here and lives on another platform: its issuer answers.
CREATE TABLE app.pint_claim (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  counterparty_id uuid NOT NULL REFERENCES app.counterparty,
  platform_name text NOT NULL,
  reference text NOT NULL,
  code text NOT NULL CHECK (code IN ('SREQ','AREQ')),
  reason_code text,
  comments text NOT NULL DEFAULT '',
  chain jsonb NOT NULL,
  sha256 text NOT NULL,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN','ANSWERING','ANSWERED','DENIED')),
  answer text CHECK (answer IN ('SURR','SREJ')),
  answer_comments text NOT NULL DEFAULT '',
  answered_by uuid REFERENCES app.person,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  status int,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  answered_at timestamptz(3),
  UNIQUE (counterparty_id, reference),
  CHECK (state = 'OPEN' OR answer IS NOT NULL)
);
CREATE UNIQUE INDEX pint_claim_open ON app.pint_claim (document_id) WHERE state IN ('OPEN','ANSWERING');
CREATE INDEX pint_claim_due ON app.pint_claim (next_at) WHERE state = 'ANSWERING';
CREATE INDEX pint_claim_document ON app.pint_claim (document_id, received_at DESC);
CREATE INDEX pint_claim_company ON app.pint_claim (organisation_id, received_at DESC);
GRANT SELECT, INSERT, UPDATE ON app.counterparty_token, app.pint_issuance, app.pint_surrender, app.pint_claim
  TO hawser_worker;
GRANT SELECT ON app.pint_surrender TO hawser_app;
GRANT SELECT, UPDATE ON app.pint_claim TO hawser_app;
${rowSecurity({ pint_surrender: { read: own, write: "false" }, pint_claim: { read: own, write: own } }, [
  "counterparty_token",
  "pint_issuance",
])}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.pint_claim; DROP TABLE app.pint_surrender; DROP TABLE app.pint_issuance; DROP TABLE app.counterparty_token;
ALTER TABLE app.pint_bill DROP COLUMN issuance, DROP COLUMN issuer, DROP COLUMN first_holder;
`);
  }
}
