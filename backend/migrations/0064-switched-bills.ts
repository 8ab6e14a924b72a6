// Data: a bill that is switched for another, as who surrendered it asked for.
import type { MigrationInterface, QueryRunner } from "typeorm";

const purposes = (...names: string[]): string =>
  `ALTER TABLE app.replacement DROP CONSTRAINT replacement_purpose_check, ADD CONSTRAINT replacement_purpose_check CHECK (purpose IN (${names.map((name) => `'${name}'`).join(",")}));`;

export class SwitchedBills1763700000064 implements MigrationInterface {
  name = "SwitchedBills1763700000064";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(purposes("AMEND", "SPLIT", "SWITCH"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE app.replacement SET purpose = 'AMEND' WHERE purpose = 'SWITCH'; ${purposes("AMEND", "SPLIT")}`,
    );
  }
}
