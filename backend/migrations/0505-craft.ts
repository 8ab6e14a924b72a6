// Data: the craft of a supplier and their crew; the facts of a supplier that bunker delivery notes name.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class Craft1763700000505 implements MigrationInterface {
  name = "Craft1763700000505";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.craft (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  name text NOT NULL CHECK (name <> ''),
  imo text NOT NULL DEFAULT '' CHECK (imo ~ '^([0-9]{7})?$'),
  licence text NOT NULL DEFAULT '',
  owner text NOT NULL DEFAULT '',
  meter_serial text NOT NULL DEFAULT '',
  mmsi text NOT NULL DEFAULT '',
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (imo <> '' OR licence <> ''),
  UNIQUE (id, organisation_id)
);
CREATE UNIQUE INDEX craft_imo ON app.craft (organisation_id, imo) WHERE imo <> '';
CREATE UNIQUE INDEX craft_licence ON app.craft (organisation_id, lower(licence)) WHERE licence <> '';
CREATE INDEX ON app.craft (organisation_id, lower(name), id);
-- A member is crew of one craft, one of the same company.
CREATE TABLE app.craft_crew (
  organisation_id uuid NOT NULL,
  person_id uuid NOT NULL,
  craft_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, person_id),
  FOREIGN KEY (organisation_id, person_id) REFERENCES app.membership ON DELETE CASCADE,
  FOREIGN KEY (craft_id, organisation_id) REFERENCES app.craft (id, organisation_id)
);
CREATE INDEX ON app.craft_crew (craft_id);
CREATE TABLE app.bunker_company (
  organisation_id uuid PRIMARY KEY REFERENCES app.organisation,
  uen text NOT NULL DEFAULT '',
  licence text NOT NULL DEFAULT '',
  client_identifier text NOT NULL DEFAULT '',
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.craft_crew TO hawser_app;
GRANT SELECT, INSERT, UPDATE ON app.craft, app.bunker_company TO hawser_app;
GRANT SELECT ON app.craft, app.craft_crew, app.bunker_company TO hawser_worker;
`);
    await runner.query(
      rowSecurity(
        {
          craft: { read: own, write: own },
          craft_crew: { read: own, write: own },
          bunker_company: { read: own, write: own },
        },
        [],
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.bunker_company; DROP TABLE app.craft_crew; DROP TABLE app.craft;");
  }
}
