// Data: the tables of documents, envelopes, acts on the chain, and their record.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity, type Reach } from "./row-security.ts";

export class Documents1763700000002 implements MigrationInterface {
  name = "Documents1763700000002";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.document (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  number text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  created_by uuid NOT NULL REFERENCES app.person,
  data jsonb NOT NULL DEFAULT '{}',
  language text NOT NULL DEFAULT 'en-US',
  version int NOT NULL DEFAULT 1,
  complete boolean NOT NULL DEFAULT false,
  signed_at timestamptz(3),
  signed_by uuid REFERENCES app.person,
  voided_at timestamptz(3),
  -- of a title: where it is on chain, and how it ended
  chain_id int,
  registry text,
  token_id text,
  checksum text,
  negotiability text CHECK (negotiability IN ('STRAIGHT','TO_ORDER','BLANK')),
  closed_as text CHECK (closed_as IN ('SURRENDERED','VOID','CONVERTED')),
  release_agent_id uuid REFERENCES app.organisation,
  accomplished_at timestamptz(3),
  locked_by uuid,
  -- searchable copies of fields
  vessel text NOT NULL DEFAULT '',
  cargo text NOT NULL DEFAULT '',
  quantity text NOT NULL DEFAULT '',
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple', number || ' ' || name || ' ' || vessel || ' ' || cargo)) STORED,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX document_title ON app.document (chain_id, registry, token_id) WHERE token_id IS NOT NULL;
-- one live bill per number and issuer; a void one gives its number back
CREATE UNIQUE INDEX document_number ON app.document (organisation_id, kind, number)
  WHERE kind = 'BillOfLading' AND signed_at IS NOT NULL AND closed_as IS DISTINCT FROM 'VOID';
CREATE INDEX ON app.document USING gin (search);
CREATE INDEX ON app.document (organisation_id, updated_at DESC);

-- Who sees a document, and as what. Not FORCEd: app.may_see, owned by the table's owner, reads it.
CREATE TABLE app.document_access (
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  access text NOT NULL CHECK (access IN ('author','party','original','copy')),
  via uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (document_id, organisation_id)
);
CREATE INDEX ON app.document_access (organisation_id);
CREATE FUNCTION app.may_see(doc uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app
  AS $$ SELECT EXISTS (SELECT 1 FROM app.document_access a WHERE a.document_id = doc AND a.organisation_id = app.current_organisation()) $$;
GRANT EXECUTE ON FUNCTION app.may_see(uuid) TO hawser_app;

-- Written only by the function that derives the state.
CREATE TABLE app.document_state (
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  state text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (document_id, organisation_id)
);
CREATE INDEX ON app.document_state (organisation_id, state, updated_at DESC);
CREATE INDEX ON app.document_state (organisation_id, updated_at DESC, document_id DESC);

-- organisation_id: whom the file is for; null for everybody who sees more than a copy.
CREATE TABLE app.file (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES app.organisation,
  organisation_id uuid REFERENCES app.organisation,
  role text NOT NULL CHECK (role IN ('upload','signed','copy','attachment','withdrawn')),
  name text NOT NULL,
  mime text NOT NULL,
  size int NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.file (document_id);
CREATE FUNCTION app.may_see_file(doc uuid, target uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app
  AS $$ SELECT EXISTS (SELECT 1 FROM app.document_access a WHERE a.document_id = doc AND a.organisation_id = app.current_organisation()
        AND (target = a.organisation_id OR a.access = 'author' OR (target IS NULL AND a.access <> 'copy'))) $$;
GRANT EXECUTE ON FUNCTION app.may_see_file(uuid, uuid) TO hawser_app;

CREATE TABLE app.signature (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  name text NOT NULL,
  organisation_name text NOT NULL,
  capacity text NOT NULL DEFAULT '',
  serial text NOT NULL,
  at timestamptz(3) NOT NULL,
  withdrawn_at timestamptz(3)
);
CREATE INDEX ON app.signature (document_id);

-- Endorsements as signed statements; the chain moves the roles, this says in which form. Which are in force is derived.
CREATE TABLE app.endorsement (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('TO_ORDER','NAMED','BLANK')),
  from_id uuid NOT NULL REFERENCES app.organisation,
  to_id uuid NOT NULL REFERENCES app.organisation,
  signatory text NOT NULL,
  statement jsonb NOT NULL,
  signature text,
  serial text,
  intent_id uuid,
  at timestamptz(3) NOT NULL
);
CREATE INDEX ON app.endorsement (document_id);

CREATE TABLE app.cargo_release (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  receiver text NOT NULL,
  lines jsonb NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX ON app.cargo_release (document_id);

CREATE TABLE app.envelope (
  id uuid PRIMARY KEY,
  reference text NOT NULL,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  recipient_id uuid REFERENCES app.organisation,
  subject text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  created_by uuid NOT NULL REFERENCES app.person,
  version int NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT','SEALED','READY_FOR_TRANSFER','TRANSFERRING','TRANSFERRED')),
  sealed_by uuid REFERENCES app.person,
  sealed_at timestamptz(3),
  anchored_at timestamptz(3),
  transferred_by uuid REFERENCES app.person,
  transfer_started_at timestamptz(3),
  transferred_at timestamptz(3),
  returns_id uuid REFERENCES app.envelope,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple', reference || ' ' || subject || ' ' || note)) STORED,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organisation_id, reference)
);
CREATE INDEX ON app.envelope (organisation_id, state, updated_at DESC);
CREATE INDEX ON app.envelope (recipient_id, state, updated_at DESC);
CREATE INDEX ON app.envelope USING gin (search);
CREATE TABLE app.envelope_counter (organisation_id uuid NOT NULL REFERENCES app.organisation, year int NOT NULL, last int NOT NULL, PRIMARY KEY (organisation_id, year));
-- The sender sees it; the recipient from the moment that it has been transferred.
CREATE FUNCTION app.may_see_envelope(env uuid) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT EXISTS (SELECT 1 FROM app.envelope e WHERE e.id = env) $$;

CREATE TABLE app.envelope_document (
  envelope_id uuid NOT NULL REFERENCES app.envelope ON DELETE CASCADE,
  document_id uuid NOT NULL REFERENCES app.document,
  position int NOT NULL,
  is_copy boolean NOT NULL,
  watermark text NOT NULL DEFAULT 'FULL' CHECK (watermark IN ('FULL','TRADITIONAL')),
  moves text CHECK (moves IN ('BOTH','POSSESSION')),
  -- the delivered file, fixed by the seal
  file_id uuid REFERENCES app.file,
  unsent boolean NOT NULL DEFAULT true,
  PRIMARY KEY (envelope_id, document_id)
);
-- an original may sit in only one unsent envelope
CREATE UNIQUE INDEX envelope_original ON app.envelope_document (document_id) WHERE NOT is_copy AND unsent AND moves IS NOT NULL;
CREATE INDEX ON app.envelope_document (document_id);
CREATE INDEX ON app.envelope_document (file_id);

CREATE TABLE app.envelope_view (
  envelope_id uuid NOT NULL REFERENCES app.envelope ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  archived_at timestamptz(3),
  read_at timestamptz(3),
  PRIMARY KEY (envelope_id, organisation_id)
);

CREATE TABLE app.seal (
  id uuid PRIMARY KEY,
  envelope_id uuid NOT NULL REFERENCES app.envelope ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  manifest jsonb NOT NULL,
  sha256 text NOT NULL,
  signature text NOT NULL,
  serial text NOT NULL,
  chain_id int NOT NULL,
  leaf text NOT NULL,
  root text,
  proof jsonb,
  anchored_at timestamptz(3),
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.seal (envelope_id);
CREATE INDEX ON app.seal (root);
CREATE INDEX ON app.seal (chain_id) WHERE root IS NULL AND withdrawn_at IS NULL;

-- A fingerprint and the way from it to a root on chain. Public.
CREATE TABLE app.anchor (
  sha256 text NOT NULL,
  chain_id int NOT NULL,
  store text NOT NULL,
  root text NOT NULL,
  proof jsonb NOT NULL,
  PRIMARY KEY (sha256, chain_id, root)
);

CREATE TABLE app.intent (
  id uuid PRIMARY KEY,
  chain_id int NOT NULL,
  organisation_id uuid REFERENCES app.organisation,
  person_id uuid REFERENCES app.person,
  document_id uuid REFERENCES app.document,
  envelope_id uuid REFERENCES app.envelope,
  action text NOT NULL,
  via text,
  -- forwarded: signed by the platform key and relayed; wallet: the owner sends it; operator: sent by the relayer for itself
  custody text NOT NULL CHECK (custody IN ('forwarded','wallet','operator')),
  target text NOT NULL,
  call_data text NOT NULL,
  call jsonb NOT NULL,
  signer text,
  nonce text,
  request jsonb,
  request_hash text,
  signature text,
  parameters jsonb NOT NULL DEFAULT '{}',
  expected jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL CHECK (status IN ('waiting','open','sent','done','failed','expired')),
  error_code text,
  error_parameters jsonb,
  tx_hash text,
  block bigint,
  deadline timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- bytes with it were made public once
  sent_before boolean NOT NULL DEFAULT false,
  sent_at timestamptz(3),
  done_at timestamptz(3)
);
-- one live act per title
CREATE UNIQUE INDEX intent_live ON app.intent (document_id) WHERE document_id IS NOT NULL AND status IN ('waiting','open','sent');
CREATE INDEX ON app.intent (status, chain_id) WHERE status IN ('waiting','open','sent');
CREATE UNIQUE INDEX ON app.intent (request_hash) WHERE request_hash IS NOT NULL;
CREATE INDEX ON app.intent (envelope_id);
CREATE INDEX ON app.intent ((parameters->>'root')) WHERE action = 'anchor';
CREATE INDEX ON app.intent ((parameters->>'registry')) WHERE action = 'deployRegistry';

-- Signed bytes are stored before they are sent; one nonce, one transaction for ever.
CREATE TABLE app.relay_transaction (
  id uuid PRIMARY KEY,
  chain_id int NOT NULL,
  genesis text NOT NULL,
  sender text NOT NULL,
  nonce bigint NOT NULL,
  raw text NOT NULL,
  hash text NOT NULL UNIQUE,
  intents uuid[] NOT NULL,
  status text NOT NULL DEFAULT 'signed' CHECK (status IN ('signed','mined','final','failed')),
  block bigint,
  block_hash text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  mined_at timestamptz(3),
  UNIQUE (chain_id, genesis, sender, nonce)
);

CREATE INDEX ON app.relay_transaction USING gin (intents);
CREATE INDEX ON app.relay_transaction (chain_id) WHERE status IN ('signed','mined');

CREATE TABLE app.ledger_cursor (chain_id int PRIMARY KEY, seq bigint NOT NULL);
-- Changes that could not be worked off: put aside, tried again, holding up nobody else.
CREATE TABLE app.ledger_stuck (
  chain_id int NOT NULL,
  topic text NOT NULL,
  key text NOT NULL,
  error text NOT NULL,
  tried_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (chain_id, topic, key)
);

CREATE TABLE app.task (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid REFERENCES app.person,
  kind text NOT NULL,
  title text NOT NULL,
  input jsonb NOT NULL DEFAULT '{}',
  document_id uuid REFERENCES app.document ON DELETE CASCADE,
  envelope_id uuid REFERENCES app.envelope ON DELETE CASCADE,
  intent_id uuid,
  state text NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED','RUNNING','SUCCEEDED','FAILED')),
  attempts int NOT NULL DEFAULT 0,
  error_code text,
  error_parameters jsonb,
  done int,
  of int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3)
);
CREATE INDEX ON app.task (organisation_id, created_at DESC);

-- Append-only, hash-linked per organisation.
CREATE TABLE app.audit (
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  n bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  person_id uuid,
  action text NOT NULL,
  document_id uuid,
  envelope_id uuid,
  detail jsonb NOT NULL DEFAULT '{}',
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (organisation_id, n)
);
CREATE INDEX ON app.audit (document_id, at) WHERE document_id IS NOT NULL;
CREATE INDEX ON app.audit (envelope_id, at) WHERE envelope_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON app.document, app.document_access, app.document_state, app.file, app.signature, app.endorsement,
  app.cargo_release, app.envelope, app.envelope_document, app.envelope_view, app.envelope_counter TO hawser_app;
GRANT SELECT, INSERT, UPDATE ON app.seal, app.intent, app.task TO hawser_app;
GRANT SELECT, INSERT ON app.audit TO hawser_app;
GRANT SELECT ON app.anchor TO hawser_app;
REVOKE UPDATE, DELETE ON app.audit FROM hawser_worker;
`);
    await runner.query(rowSecurity(APP_POLICIES, WORKER_ONLY));
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = [
      "audit",
      "task",
      "ledger_stuck",
      "ledger_cursor",
      "relay_transaction",
      "intent",
      "anchor",
      "seal",
      "envelope_view",
      "envelope_document",
      "envelope_counter",
      "envelope",
      "cargo_release",
      "endorsement",
      "signature",
      "file",
      "document_state",
      "document_access",
      "document",
    ];
    for (const table of tables) await runner.query(`DROP TABLE app.${table} CASCADE`);
    await runner.query("DROP FUNCTION app.may_see(uuid), app.may_see_file(uuid, uuid), app.may_see_envelope(uuid)");
  }
}

const seen = "app.may_see(document_id)";
const envelope = "app.may_see_envelope(envelope_id)";

const authored = `EXISTS (SELECT 1 FROM app.document d WHERE d.id = document_id AND d.${own})`;

const APP_POLICIES: Record<string, Reach> = {
  document: { read: `${own} OR app.may_see(id)`, write: `${own} OR app.may_see(id)`, remove: own },
  document_access: { read: `${own} OR ${seen}`, write: authored, unforced: true },
  document_state: { read: `${own} OR ${seen}`, write: seen },
  file: {
    // A copy that was made for an envelope is the recipient's when the envelope is.
    read: "owner_id = app.current_organisation() OR (app.may_see_file(document_id, organisation_id) AND (role <> 'copy' OR EXISTS (SELECT 1 FROM app.envelope_document x WHERE x.file_id = file.id)))",
    write: "owner_id = app.current_organisation()",
  },
  signature: { read: seen, write: `${own} AND ${seen}` },
  endorsement: { read: seen, write: `from_id = app.current_organisation() AND ${seen}` },
  cargo_release: { read: seen, write: `${own} AND ${seen}` },
  envelope: {
    read: `${own} OR (recipient_id = app.current_organisation() AND transferred_at IS NOT NULL)`,
    write: own,
  },
  envelope_counter: { read: own, write: own },
  envelope_document: {
    read: envelope,
    write: `EXISTS (SELECT 1 FROM app.envelope e WHERE e.id = envelope_id AND e.organisation_id = app.current_organisation())`,
  },
  envelope_view: { read: own, write: `${own} AND ${envelope}` },
  seal: { read: envelope, write: own },
  intent: { read: `${own} OR ${seen}`, write: own },
  task: { read: own, write: own },
  audit: { read: own, write: own },
  anchor: { read: "true", write: "false" },
};
const WORKER_ONLY = ["relay_transaction", "ledger_cursor", "ledger_stuck"];
