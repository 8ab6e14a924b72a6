import type { MigrationInterface, QueryRunner } from "typeorm";

/** Products and place of a bunker delivery as columns, by which lists are narrowed with an index. */
export class DeliveryFilters1763700000594 implements MigrationInterface {
  name = "DeliveryFilters1763700000594";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.bunker_delivery
  ADD product text GENERATED ALWAYS AS (nullif(btrim(ordered->'products'->0->>'name'), '')) STORED,
  ADD other_product text GENERATED ALWAYS AS (nullif(btrim(ordered->'products'->1->>'name'), '')) STORED,
  ADD location text GENERATED ALWAYS AS
    (coalesce(nullif(btrim(ordered->>'locationCode'), ''), nullif(btrim(ordered->'port'->>'code'), ''))) STORED;
CREATE INDEX ON app.bunker_delivery (organisation_id, product);
CREATE INDEX ON app.bunker_delivery (organisation_id, other_product) WHERE other_product IS NOT NULL;
CREATE INDEX ON app.bunker_delivery (organisation_id, location);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.bunker_delivery DROP product, DROP other_product, DROP location;");
  }
}
