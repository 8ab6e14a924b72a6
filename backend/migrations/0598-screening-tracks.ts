// Data: the tracks of ships that companies gave for their checks.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class ScreeningTracks1763700000598 implements MigrationInterface {
  name = "ScreeningTracks1763700000598";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.screening_track (
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  source text NOT NULL,
  subject_id uuid NOT NULL,
  track jsonb NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, source, subject_id)
);
GRANT SELECT, INSERT, UPDATE ON app.screening_track TO hawser_app;
GRANT SELECT ON app.screening_track TO hawser_worker;
${rowSecurity({ screening_track: { read: own, write: own } }, [])}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.screening_track");
  }
}
