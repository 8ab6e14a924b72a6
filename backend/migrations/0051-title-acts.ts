// Data: what is stated of bills of exchange, what delivery orders are drawn on, and forms of endorsement.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

const seen = "app.may_see(document_id)";

export class TitleActs1763700000051 implements MigrationInterface {
  name = "TitleActs1763700000051";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- What is signed about a bill of exchange beside the chain. Which state it makes is derived.
CREATE TABLE app.bill_statement (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  act text NOT NULL CHECK (act IN ('presentForAcceptance','accept','presentForPayment','dishonour','protest')),
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  -- to whom it is presented
  to_id uuid REFERENCES app.organisation,
  note text NOT NULL DEFAULT '',
  signatory text NOT NULL,
  statement jsonb NOT NULL,
  signature text NOT NULL,
  serial text NOT NULL,
  at timestamptz(3) NOT NULL,
  CHECK ((to_id IS NOT NULL) = (act IN ('presentForAcceptance','presentForPayment')))
);
CREATE INDEX ON app.bill_statement (document_id, at, id);

-- How much of a bill of lading each delivery order takes; what never was or is void takes nothing.
CREATE TABLE app.order_drawn (
  document_id uuid PRIMARY KEY REFERENCES app.document ON DELETE CASCADE,
  source_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  unit text NOT NULL,
  quantity text NOT NULL,
  live boolean NOT NULL DEFAULT true
);
CREATE INDEX ON app.order_drawn (source_id) WHERE live;

GRANT SELECT, INSERT ON app.bill_statement TO hawser_app;
GRANT SELECT, INSERT, UPDATE ON app.order_drawn TO hawser_app;

-- Whom a bill of exchange is presented to sees it: the party that presents it is seldom its author.
CREATE FUNCTION app.let_see(doc uuid, org uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = app AS $$
  INSERT INTO app.document_access AS a (document_id, organisation_id, access)
  SELECT doc, org, 'party' WHERE EXISTS (SELECT 1 FROM app.document_access m WHERE m.document_id = doc AND m.organisation_id = app.current_organisation() AND m.access <> 'copy')
  ON CONFLICT (document_id, organisation_id) DO UPDATE SET access = 'party' WHERE a.access IN ('copy','original')
$$;
REVOKE EXECUTE ON FUNCTION app.let_see(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.let_see(uuid, uuid) TO hawser_app;

ALTER TABLE app.document
  DROP CONSTRAINT document_negotiability_check,
  ADD CONSTRAINT document_negotiability_check CHECK (negotiability IN ('STRAIGHT','TO_ORDER','BLANK','RESTRICTED','PLEDGED'));

ALTER TABLE app.endorsement DROP CONSTRAINT endorsement_type_check,
  ADD CONSTRAINT endorsement_type_check CHECK (type IN ('TO_ORDER','NAMED','SPECIAL','BLANK','RESTRICTIVE','FOR_COLLECTION','SANS_RECOURSE','CONDITIONAL','PLEDGE'));

-- the vehicle or tank that takes the goods
ALTER TABLE app.cargo_release ADD COLUMN transport text NOT NULL DEFAULT '';
`);
    await runner.query(
      rowSecurity(
        {
          bill_statement: { read: seen, write: `${own} AND ${seen}` },
          // Whoever sees the bill of lading sees how much of it is drawn.
          order_drawn: { read: `${seen} OR app.may_see(source_id)`, write: `${own} AND ${seen}` },
        },
        [],
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.cargo_release DROP COLUMN transport;
ALTER TABLE app.endorsement DROP CONSTRAINT endorsement_type_check, ADD CONSTRAINT endorsement_type_check CHECK (type IN ('TO_ORDER','NAMED','BLANK'));
ALTER TABLE app.document DROP CONSTRAINT document_negotiability_check,
  ADD CONSTRAINT document_negotiability_check CHECK (negotiability IN ('STRAIGHT','TO_ORDER','BLANK'));
DROP FUNCTION app.let_see(uuid, uuid);
DROP TABLE app.order_drawn, app.bill_statement;
`);
  }
}
