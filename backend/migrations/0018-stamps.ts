// Data: the official stamps of companies.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class Stamps1763700000018 implements MigrationInterface {
  name = "Stamps1763700000018";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.stamp (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  name text NOT NULL,
  specification text NOT NULL CHECK (specification IN ('round','ellipse','rectangle','custom')),
  width_mm int NOT NULL CHECK (width_mm BETWEEN 10 AND 60),
  height_mm int NOT NULL CHECK (height_mm BETWEEN 10 AND 60),
  -- encoded anew from what was uploaded, in the size that it is printed in
  image bytea NOT NULL,
  image_hash text NOT NULL,
  state text NOT NULL DEFAULT 'REVIEWING' CHECK (state IN ('REVIEWING','ENABLED','DISABLED','DECLINED')),
  reason text NOT NULL DEFAULT '',
  created_by uuid NOT NULL REFERENCES app.person,
  reviewed_by uuid REFERENCES app.person,
  reviewed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.stamp (organisation_id, state);
GRANT SELECT, INSERT, UPDATE ON app.stamp TO hawser_app;
`);
    await runner.query(rowSecurity({ stamp: { read: own, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.stamp");
  }
}
