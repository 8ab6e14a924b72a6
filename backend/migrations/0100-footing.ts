// Data: the installation has an id; its first start writes down by which key-encryption key and with which folder it
// works.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Footing1763700000100 implements MigrationInterface {
  name = "Footing1763700000100";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.node
  ADD COLUMN installation uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN kek_check bytea,
  ADD COLUMN storage_marked_at timestamptz(3);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE app.node DROP COLUMN installation, DROP COLUMN kek_check, DROP COLUMN storage_marked_at",
    );
  }
}
