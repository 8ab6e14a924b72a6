// Data: new holders of company keys, and of the rights to transfer, that wait for a second administrator.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Holders1763700000091 implements MigrationInterface {
  name = "Holders1763700000091";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.membership
  ADD COLUMN pending_rights text[] NOT NULL DEFAULT '{}', ADD COLUMN rights_asked_by uuid REFERENCES app.person,
  ADD COLUMN pending_keys boolean NOT NULL DEFAULT false, ADD COLUMN keys_asked_by uuid REFERENCES app.person;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE app.membership DROP COLUMN pending_rights, DROP COLUMN rights_asked_by, DROP COLUMN pending_keys, DROP COLUMN keys_asked_by;",
    );
  }
}
