// Data: a number whose bill was surrendered may be issued anew.
import type { MigrationInterface, QueryRunner } from "typeorm";

const INDEX = (where: string) => `DROP INDEX app.pint_issuance_one;
CREATE UNIQUE INDEX pint_issuance_one ON app.pint_issuance (carrier_code, number) WHERE ${where};`;

export class PintIssuedAnew1763700000800 implements MigrationInterface {
  name = "PintIssuedAnew1763700000800";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEX("state IN ('OPEN','ANSWERING')"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(INDEX("code IS NULL OR code = 'ISSU'"));
  }
}
