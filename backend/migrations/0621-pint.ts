// Data: the titles that come from other platforms and go to them (DCSA PINT), and the account that keeps their
// register.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class Pint1763700000621 implements MigrationInterface {
  name = "Pint1763700000621";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.document DROP CONSTRAINT document_closed_as_check;
ALTER TABLE app.document ADD CONSTRAINT document_closed_as_check
  CHECK (closed_as IN ('SURRENDERED','VOID','CONVERTED','MOVED'));
-- The company of the node that issues the titles of bills from elsewhere. Its keys are the node's.
CREATE TABLE app.pint_account (
  organisation_id uuid PRIMARY KEY REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  public_key bytea NOT NULL,
  -- sealed under the key-encryption key
  wrapped_private bytea NOT NULL,
  alone boolean NOT NULL DEFAULT true UNIQUE CHECK (alone),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
-- The history of a bill on this platform, as domain/dcsa/history.ts compares it.
CREATE TABLE app.pint_bill (
  id uuid PRIMARY KEY,
  carrier_code text NOT NULL,
  number text NOT NULL,
  -- of the transport document, which is kept as it came
  checksum text NOT NULL,
  document text NOT NULL,
  -- the document of the form that the bill is of, where it was issued here
  issued_id uuid REFERENCES app.document ON DELETE CASCADE,
  entries jsonb NOT NULL,
  taken jsonb NOT NULL,
  -- documents that belong to it, as manifests list them
  copy jsonb,
  supporting jsonb NOT NULL DEFAULT '[]',
  here boolean NOT NULL,
  ended boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX pint_bill_document ON app.pint_bill (checksum);
CREATE INDEX pint_bill_number ON app.pint_bill (carrier_code, number);
CREATE INDEX pint_bill_issued ON app.pint_bill (issued_id) WHERE issued_id IS NOT NULL;
-- A document that belongs to a bill, whole and checked.
CREATE TABLE app.pint_file (
  id uuid PRIMARY KEY,
  bill_checksum text NOT NULL,
  checksum text NOT NULL,
  size int NOT NULL,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  storage_key text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (bill_checksum, checksum)
);
CREATE INDEX ON app.pint_file (organisation_id, storage_key);
-- An envelope that came: begun, taken or refused.
CREATE TABLE app.pint_arrival (
  id uuid PRIMARY KEY,
  counterparty_id uuid REFERENCES app.counterparty,
  platform text NOT NULL,
  carrier_code text NOT NULL,
  number text NOT NULL,
  bill_checksum text NOT NULL,
  entry_checksum text NOT NULL,
  recipient_id uuid REFERENCES app.organisation,
  -- as it came, until it is swept
  body text,
  state text NOT NULL CHECK (state IN ('STARTED','TAKEN','REFUSED','ENDED')),
  code text CHECK (code IN ('RECE','DUPE','BSIG','BENV','INCD','MDOC','DISE')),
  fault text,
  -- the signed answer, written down before it leaves
  answer text,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  repeats int NOT NULL DEFAULT 0,
  CHECK ((state = 'STARTED') = (code IS NULL AND ended_at IS NULL) OR state = 'ENDED'),
  CHECK (state <> 'TAKEN' OR recipient_id IS NOT NULL)
);
CREATE UNIQUE INDEX pint_arrival_started ON app.pint_arrival (entry_checksum) WHERE state = 'STARTED';
CREATE INDEX pint_arrival_entry ON app.pint_arrival (entry_checksum);
CREATE INDEX pint_arrival_newest ON app.pint_arrival (received_at DESC, id DESC);
CREATE INDEX pint_arrival_recipient ON app.pint_arrival (recipient_id, received_at DESC) WHERE state = 'TAKEN';
CREATE INDEX pint_arrival_old ON app.pint_arrival (received_at) WHERE state = 'STARTED';
-- A title that is to be made here for a bill from elsewhere. The id is that of the document which it becomes.
CREATE TABLE app.pint_landing (
  id uuid PRIMARY KEY,
  bill_id uuid NOT NULL REFERENCES app.pint_bill,
  recipient_id uuid NOT NULL REFERENCES app.organisation,
  counterparty_id uuid REFERENCES app.counterparty,
  -- an envelope of a platform, or a carrier's request to issue
  origin text NOT NULL CHECK (origin IN ('ENVELOPE','ISSUANCE')),
  origin_id uuid NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'DUE' CHECK (state IN ('DUE','ASKED','DONE','FAILED')),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  error_code text,
  error_parameters jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  done_at timestamptz(3)
);
CREATE INDEX pint_landing_due ON app.pint_landing (next_at) WHERE state = 'DUE';
CREATE INDEX pint_landing_asked ON app.pint_landing (id) WHERE state = 'ASKED';
CREATE INDEX pint_landing_bill ON app.pint_landing (bill_id, created_at DESC);
CREATE INDEX pint_landing_recipient ON app.pint_landing (recipient_id, created_at DESC);
-- A title that is offered to another platform.
CREATE TABLE app.pint_offer (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  counterparty_id uuid NOT NULL REFERENCES app.counterparty,
  task_id uuid REFERENCES app.task ON DELETE SET NULL,
  number text NOT NULL,
  platform text NOT NULL,
  platform_name text NOT NULL,
  recipient jsonb NOT NULL,
  -- the rulebook that was agreed to
  rulebook int NOT NULL,
  -- the message as it is sent, the same bytes each time
  envelope text,
  bill_checksum text,
  entry_checksum text,
  state text NOT NULL DEFAULT 'DUE'
    CHECK (state IN ('DUE','OFFERED','TAKEN','GONE','REFUSED','FROZEN','WAITING')),
  code text,
  reason text,
  -- signed by the other platform
  answer text,
  reference text,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  -- since a person last asked for it
  asked_at timestamptz(3) NOT NULL DEFAULT now(),
  -- the return of the title, signed in advance, and what makes it void
  return_id uuid NOT NULL REFERENCES app.intent,
  cancel_id uuid NOT NULL REFERENCES app.intent,
  burn_id uuid REFERENCES app.intent,
  error_code text,
  error_parameters jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  answered_at timestamptz(3),
  ended_at timestamptz(3),
  CHECK (state NOT IN ('TAKEN','GONE','REFUSED') OR answer IS NOT NULL),
  CHECK (state = 'DUE' OR (envelope IS NOT NULL AND entry_checksum IS NOT NULL AND bill_checksum IS NOT NULL))
);
CREATE UNIQUE INDEX pint_offer_one ON app.pint_offer (document_id)
  WHERE state IN ('DUE','OFFERED','TAKEN','FROZEN','WAITING');
CREATE INDEX pint_offer_due ON app.pint_offer (next_at) WHERE state IN ('DUE','OFFERED','TAKEN');
CREATE INDEX pint_offer_company ON app.pint_offer (organisation_id, created_at DESC);
CREATE INDEX pint_offer_newest ON app.pint_offer (created_at DESC, id DESC);
CREATE INDEX pint_offer_document ON app.pint_offer (document_id, created_at DESC);
CREATE INDEX pint_offer_task ON app.pint_offer (task_id) WHERE task_id IS NOT NULL;
-- The consent of an issuer that the title of a bill goes to another platform; by the account for what it issued.
CREATE TABLE app.pint_consent (
  document_id uuid PRIMARY KEY REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  -- the end of the title, signed in advance; null where the account signs it when it is due
  burn_id uuid REFERENCES app.intent,
  -- the bill as the standard writes it, and the carrier's signature over its checksum
  transport_document text,
  issuance text,
  -- what was signed in advance can be sent until then
  until timestamptz(3),
  at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (num_nulls(burn_id, transport_document, issuance, until) IN (0, 4))
);
CREATE INDEX pint_consent_burn ON app.pint_consent (burn_id) WHERE burn_id IS NOT NULL;
-- A holder also locks a bill that it offers to another platform, and changes nothing else of it.
CREATE OR REPLACE FUNCTION app.locks_original(was app.document, becomes app.document) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT was.locked_by IS NULL AND becomes.locked_by IS NOT NULL
    AND to_jsonb(becomes) - '{locked_by,updated_at,updated_by,search,number_key}'::text[]
      = to_jsonb(was) - '{locked_by,updated_at,updated_by,search,number_key}'::text[]
    AND (EXISTS (SELECT 1 FROM app.review r JOIN app.process p ON p.id = r.process_id WHERE p.id = becomes.locked_by
        AND r.original_id = was.id AND p.organisation_id = app.current_organisation())
      OR EXISTS (SELECT 1 FROM app.pint_offer o WHERE o.id = becomes.locked_by AND o.document_id = was.id
        AND o.organisation_id = app.current_organisation())) $$;
-- Whether that which locks a document is an offer: said to every company that sees the document.
CREATE FUNCTION app.is_offered(lock uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM app.pint_offer WHERE id = lock AND state NOT IN ('GONE','REFUSED')) $$;
REVOKE ALL ON FUNCTION app.is_offered(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.is_offered(uuid) TO hawser_app, hawser_worker;
-- The messages of an offer or an arrival, in order.
CREATE TABLE app.pint_message (
  id uuid PRIMARY KEY,
  offer_id uuid REFERENCES app.pint_offer ON DELETE CASCADE,
  arrival_id uuid REFERENCES app.pint_arrival ON DELETE CASCADE,
  what text NOT NULL CHECK (what IN ('ENVELOPE','DOCUMENT','FINISH')),
  at timestamptz(3) NOT NULL DEFAULT now(),
  -- null: no answer came
  status int,
  code text,
  note text NOT NULL DEFAULT '',
  -- the beginning of the answer
  answer text NOT NULL DEFAULT '',
  CHECK (num_nonnulls(offer_id, arrival_id) = 1)
);
CREATE INDEX pint_message_offer ON app.pint_message (offer_id, at) WHERE offer_id IS NOT NULL;
CREATE INDEX pint_message_arrival ON app.pint_message (arrival_id, at) WHERE arrival_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON app.pint_account, app.pint_bill, app.pint_landing TO hawser_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.pint_file, app.pint_arrival, app.pint_offer, app.pint_message
  TO hawser_worker;
GRANT SELECT, INSERT, UPDATE ON app.pint_offer TO hawser_app;
GRANT SELECT, INSERT, UPDATE ON app.pint_consent TO hawser_app, hawser_worker;
${rowSecurity(
  {
    pint_offer: { read: own, write: own, unforced: true },
    pint_consent: { read: `${own} OR app.may_see(document_id)`, write: own },
  },
  ["pint_account", "pint_bill", "pint_file", "pint_arrival", "pint_landing", "pint_message"],
)}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE OR REPLACE FUNCTION app.locks_original(was app.document, becomes app.document) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT was.locked_by IS NULL AND becomes.locked_by IS NOT NULL
    AND to_jsonb(becomes) - '{locked_by,updated_at,updated_by,search,number_key}'::text[]
      = to_jsonb(was) - '{locked_by,updated_at,updated_by,search,number_key}'::text[]
    AND EXISTS (SELECT 1 FROM app.review r JOIN app.process p ON p.id = r.process_id WHERE p.id = becomes.locked_by
      AND r.original_id = was.id AND p.organisation_id = app.current_organisation()) $$;
DROP FUNCTION app.is_offered(uuid);
DROP TABLE app.pint_message; DROP TABLE app.pint_consent; DROP TABLE app.pint_offer; DROP TABLE app.pint_landing; DROP TABLE app.pint_arrival;
DROP TABLE app.pint_file; DROP TABLE app.pint_bill; DROP TABLE app.pint_account;
ALTER TABLE app.document DROP CONSTRAINT document_closed_as_check;
ALTER TABLE app.document ADD CONSTRAINT document_closed_as_check
  CHECK (closed_as IN ('SURRENDERED','VOID','CONVERTED'));
`);
  }
}
