// Data: e-Packs, what is in them, and the envelopes that carry them.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

const ownPack = `EXISTS (SELECT 1 FROM app.pack p WHERE p.id = pack_id AND p.${own})`;

export class Packs1763700000046 implements MigrationInterface {
  name = "Packs1763700000046";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.pack (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  reference text NOT NULL DEFAULT '',
  cargo_name text NOT NULL DEFAULT '',
  vessel_name text NOT NULL DEFAULT '',
  port_of_loading text NOT NULL DEFAULT '',
  port_of_discharge text NOT NULL DEFAULT '',
  -- as it was typed; a number of the currency once the e-Pack is created
  amount text NOT NULL DEFAULT '',
  currency text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  created_by uuid NOT NULL REFERENCES app.person,
  updated_by uuid NOT NULL REFERENCES app.person,
  completed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.pack (organisation_id, updated_at DESC, id);
-- drafts may collide while they are typed; what is created may not
CREATE UNIQUE INDEX pack_reference ON app.pack (organisation_id, lower(reference)) WHERE completed_at IS NOT NULL;

-- What its maker notes: a table of its own, because nobody else who has the e-Pack may ever read it.
CREATE TABLE app.pack_remarks (
  pack_id uuid PRIMARY KEY REFERENCES app.pack ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  remarks text NOT NULL
);

CREATE TABLE app.pack_document (
  pack_id uuid NOT NULL REFERENCES app.pack ON DELETE CASCADE,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  position int NOT NULL,
  PRIMARY KEY (pack_id, document_id)
);
CREATE INDEX ON app.pack_document (document_id);

-- Who has received it, by which envelope first.
CREATE TABLE app.pack_access (
  pack_id uuid NOT NULL REFERENCES app.pack ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  via uuid NOT NULL REFERENCES app.envelope,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (pack_id, organisation_id)
);
CREATE INDEX ON app.pack_access (organisation_id);

CREATE TABLE app.envelope_pack (
  envelope_id uuid NOT NULL REFERENCES app.envelope ON DELETE CASCADE,
  pack_id uuid NOT NULL REFERENCES app.pack,
  position int NOT NULL,
  PRIMARY KEY (envelope_id, pack_id)
);
CREATE INDEX ON app.envelope_pack (pack_id);

CREATE INDEX audit_pack ON app.audit ((detail->>'pack')) WHERE detail ? 'pack';

GRANT SELECT, INSERT, UPDATE, DELETE ON app.pack, app.pack_remarks, app.pack_document, app.envelope_pack TO hawser_app;
GRANT SELECT ON app.pack_access TO hawser_app;
`);
    await runner.query(
      rowSecurity(
        {
          pack_access: { read: own, write: "false" },
          pack: {
            read: `${own} OR EXISTS (SELECT 1 FROM app.pack_access a WHERE a.pack_id = pack.id AND a.${own})`,
            write: own,
          },
          pack_remarks: { read: own, write: `${own} AND ${ownPack}` },
          pack_document: { read: "EXISTS (SELECT 1 FROM app.pack p WHERE p.id = pack_id)", write: ownPack },
          envelope_pack: {
            read: "app.may_see_envelope(envelope_id)",
            write: `EXISTS (SELECT 1 FROM app.envelope e WHERE e.id = envelope_id AND e.${own})`,
          },
        },
        [],
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "DROP INDEX app.audit_pack; DROP TABLE app.envelope_pack, app.pack_access, app.pack_document, app.pack_remarks, app.pack CASCADE;",
    );
  }
}
