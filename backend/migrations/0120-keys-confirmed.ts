// Data: new holders of company keys whom a second administrator without keys has confirmed, until a key holder's
// password opens them.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class KeysConfirmed1763700000120 implements MigrationInterface {
  name = "KeysConfirmed1763700000120";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.membership ADD COLUMN keys_confirmed_by uuid REFERENCES app.person;");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.membership DROP COLUMN keys_confirmed_by;");
  }
}
