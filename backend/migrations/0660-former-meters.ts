// Data: the meter files of tankers that were replaced stay as evidence, beside those of the tanker that delivers.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class FormerMeters1763700000660 implements MigrationInterface {
  name = "FormerMeters1763700000660";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.bunker_meter ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- the craft whose meter it is
  ADD COLUMN craft_id uuid REFERENCES app.craft,
  -- since when its craft delivers no more: no form says its readings from then on
  ADD COLUMN replaced_at timestamptz(3);
-- Where a tanker was replaced before, nobody knows whose meter it was.
UPDATE app.bunker_meter m SET craft_id = b.craft_id FROM app.bunker_delivery b
  WHERE b.process_id = m.process_id AND b.former_craft_ids = '{}';
ALTER TABLE app.bunker_meter DROP CONSTRAINT bunker_meter_pkey, ADD PRIMARY KEY (id);
CREATE UNIQUE INDEX bunker_meter_now ON app.bunker_meter (process_id, product) WHERE replaced_at IS NULL;
CREATE INDEX bunker_meter_former ON app.bunker_meter (process_id) WHERE replaced_at IS NOT NULL;
GRANT UPDATE (replaced_at) ON app.bunker_meter TO hawser_app;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM app.bunker_meter WHERE replaced_at IS NOT NULL;
DROP INDEX app.bunker_meter_now; DROP INDEX app.bunker_meter_former;
ALTER TABLE app.bunker_meter DROP CONSTRAINT bunker_meter_pkey, DROP COLUMN id, DROP COLUMN craft_id,
  DROP COLUMN replaced_at, ADD PRIMARY KEY (process_id, product);
`);
  }
}
