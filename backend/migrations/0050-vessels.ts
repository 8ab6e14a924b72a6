// Data: each company's register of vessels; with which stamp a signature was made.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class Vessels1763700000050 implements MigrationInterface {
  name = "Vessels1763700000050";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.vessel (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  imo text NOT NULL CHECK (imo ~ '^[0-9]{7}$'),
  name text NOT NULL CHECK (name <> ''),
  flag text NOT NULL DEFAULT '',
  call_sign text NOT NULL DEFAULT '',
  mmsi text NOT NULL DEFAULT '',
  type text NOT NULL DEFAULT '',
  deadweight text NOT NULL DEFAULT '',
  gross_tonnage text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT vessel_imo UNIQUE (organisation_id, imo)
);
CREATE INDEX vessel_name ON app.vessel (organisation_id, lower(name), id);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.vessel TO hawser_app;
ALTER TABLE app.signature ADD COLUMN stamp text NOT NULL DEFAULT '';
`);
    await runner.query(rowSecurity({ vessel: { read: own, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.vessel; ALTER TABLE app.signature DROP COLUMN stamp;");
  }
}
