import type { MigrationInterface, QueryRunner } from "typeorm";

/** The signed paper of a bill that its issuer lets go to other platforms: the issue names it, and it goes along. */
export class PintCopies1763700000695 implements MigrationInterface {
  name = "PintCopies1763700000695";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- None: the issue was signed without a copy.
ALTER TABLE app.pint_consent ADD COLUMN copy_sha256 text;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.pint_consent DROP COLUMN copy_sha256");
  }
}
