import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/**
 * How companies print: in capitals or as typed, and under which logo. A title keeps the letterhead of its original, so
 * that copies of it look like it; who reads the title reads that.
 */
export class Letterheads1763700000320 implements MigrationInterface {
  name = "Letterheads1763700000320";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.letterhead (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  version int NOT NULL CHECK (version > 0),
  capitals boolean NOT NULL,
  image bytea,
  image_hash text,
  width_px int,
  height_px int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by_name text NOT NULL,
  UNIQUE (organisation_id, version),
  CHECK (num_nulls(image, image_hash, width_px, height_px) IN (0, 4))
);
GRANT SELECT, INSERT, DELETE ON app.letterhead TO hawser_app;
ALTER TABLE app.document ADD COLUMN letterhead_id uuid REFERENCES app.letterhead;
CREATE INDEX ON app.document (letterhead_id) WHERE letterhead_id IS NOT NULL;
`);
    const seen = "EXISTS (SELECT 1 FROM app.document d WHERE d.letterhead_id = letterhead.id AND app.may_see(d.id))";
    await runner.query(rowSecurity({ letterhead: { read: `${own} OR ${seen}`, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP POLICY app_read ON app.letterhead;
ALTER TABLE app.document DROP COLUMN letterhead_id;
DROP TABLE app.letterhead;
`);
  }
}
