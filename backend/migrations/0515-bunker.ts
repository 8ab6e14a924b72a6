// Data: bunker deliveries, their forms, the parties that sign these, and the signatures.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { makeDeskFunctions } from "../asked/schema.ts";
import { own, rowSecurity } from "./row-security.ts";

export class Bunker1763700000515 implements MigrationInterface {
  name = "Bunker1763700000515";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.bunker_delivery (
  process_id uuid PRIMARY KEY REFERENCES app.process ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  -- what the office says: the ship, the products, the place
  ordered jsonb NOT NULL,
  craft_id uuid,
  -- tankers that were replaced: they are told so, and read nothing more
  former_craft_ids uuid[] NOT NULL DEFAULT '{}',
  -- given once, with the first tanker, and never to another delivery
  bdn_no text,
  surveyed boolean NOT NULL,
  commenced_at timestamptz(3),
  completed_at timestamptz(3),
  signed_at timestamptz(3),
  -- the delivery that this one corrects
  corrects_id uuid REFERENCES app.process,
  -- where its visitors read and sign
  workspace_id uuid REFERENCES app.workspace ON DELETE SET NULL,
  FOREIGN KEY (craft_id, organisation_id) REFERENCES app.craft (id, organisation_id),
  UNIQUE (organisation_id, bdn_no),
  CHECK (craft_id IS NULL OR bdn_no IS NOT NULL),
  CHECK (completed_at > commenced_at)
);
CREATE INDEX ON app.bunker_delivery (organisation_id, craft_id);
CREATE INDEX ON app.bunker_delivery (corrects_id) WHERE corrects_id IS NOT NULL;
-- The number that a company gave last to a delivery note.
CREATE TABLE app.bunker_number (
  organisation_id uuid PRIMARY KEY REFERENCES app.organisation,
  last int NOT NULL
);
-- The visitors who sign: the chief engineer, the surveyor, the terminal, the officer of another craft.
CREATE TABLE app.bunker_party (
  process_id uuid NOT NULL REFERENCES app.bunker_delivery ON DELETE CASCADE,
  signer text NOT NULL,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  name text NOT NULL DEFAULT '',
  company text NOT NULL DEFAULT '',
  -- empty for a party that signs in presence only
  email text NOT NULL DEFAULT '',
  language text NOT NULL,
  visitor_id uuid REFERENCES app.visitor ON DELETE SET NULL,
  PRIMARY KEY (process_id, signer)
);
CREATE INDEX ON app.bunker_party (visitor_id) WHERE visitor_id IS NOT NULL;
CREATE TABLE app.bunker_form (
  document_id uuid PRIMARY KEY REFERENCES app.document ON DELETE CASCADE,
  process_id uuid NOT NULL REFERENCES app.bunker_delivery ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  kind text NOT NULL,
  -- the craft whose crew filled it
  craft_id uuid REFERENCES app.craft,
  voided_at timestamptz(3)
);
CREATE UNIQUE INDEX bunker_form_once ON app.bunker_form (process_id, kind) WHERE voided_at IS NULL;
-- Nothing changes or removes a signature.
CREATE TABLE app.bunker_signature (
  document_id uuid NOT NULL REFERENCES app.bunker_form ON DELETE CASCADE,
  signer text NOT NULL,
  process_id uuid NOT NULL,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  name text NOT NULL,
  rank text NOT NULL DEFAULT '',
  -- by an account of the supplier, by a code that was read at an address, or drawn in the presence of a witness
  how text NOT NULL CHECK (how IN ('account', 'code', 'presence')),
  witness text NOT NULL DEFAULT '',
  serial text NOT NULL,
  sha256 bytea NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (document_id, signer),
  CHECK ((how = 'presence') = (witness <> ''))
);
CREATE INDEX ON app.bunker_signature (process_id);
-- The log of the meter of one product: the file as it was given, and what was read in it.
CREATE TABLE app.bunker_meter (
  process_id uuid NOT NULL REFERENCES app.bunker_delivery ON DELETE CASCADE,
  -- empty where the delivery has one product
  product text NOT NULL DEFAULT '',
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  name text NOT NULL,
  sha256 text NOT NULL,
  size int NOT NULL,
  storage_key text NOT NULL,
  log jsonb NOT NULL,
  person_name text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (process_id, product)
);
CREATE INDEX ON app.bunker_meter (organisation_id, storage_key);
GRANT SELECT, INSERT, DELETE ON app.bunker_meter TO hawser_app;
GRANT SELECT ON app.bunker_meter TO hawser_worker;
GRANT SELECT, INSERT ON app.bunker_delivery, app.bunker_number, app.bunker_party, app.bunker_form, app.bunker_signature
  TO hawser_app;
GRANT UPDATE (ordered, craft_id, former_craft_ids, bdn_no, surveyed, commenced_at, completed_at, signed_at, workspace_id)
  ON app.bunker_delivery TO hawser_app;
GRANT UPDATE (last) ON app.bunker_number TO hawser_app;
GRANT UPDATE (name, company, email, language, visitor_id) ON app.bunker_party TO hawser_app;
GRANT DELETE ON app.bunker_party TO hawser_app;
GRANT UPDATE (voided_at) ON app.bunker_form TO hawser_app;
${rowSecurity(
  {
    bunker_delivery: { read: own, write: own },
    bunker_number: { read: own, write: own },
    bunker_party: { read: own, write: own },
    bunker_form: { read: own, write: own },
    bunker_signature: { read: own, write: own },
    bunker_meter: { read: own, write: own },
  },
  [],
)}
GRANT SELECT, INSERT, UPDATE ON app.bunker_delivery, app.bunker_form, app.bunker_signature, app.bunker_party
  TO hawser_worker;
`);
    await makeDeskFunctions((sql) => runner.query(sql));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.bunker_meter; DROP TABLE app.bunker_signature; DROP TABLE app.bunker_form; DROP TABLE app.bunker_party; DROP TABLE app.bunker_number;
DROP TABLE app.bunker_delivery;
DELETE FROM app.process WHERE name = 'bunker';
`);
  }
}
