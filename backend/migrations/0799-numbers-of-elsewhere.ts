// Data: a number is compared by its key alone; bills that came from elsewhere have a key each, whatever their number.
import type { MigrationInterface, QueryRunner } from "typeorm";

const LIVE = `token_id IS NOT NULL AND signed_at IS NOT NULL AND closed_as IS DISTINCT FROM 'VOID'
  AND NOT awaits_replacement`;
const INDEX = (where: string) => `DROP INDEX app.document_number;
CREATE UNIQUE INDEX document_number ON app.document (organisation_id, kind, number) WHERE ${where};`;

export class NumbersOfElsewhere1763700000799 implements MigrationInterface {
  name = "NumbersOfElsewhere1763700000799";

  async up(runner: QueryRunner): Promise<void> {
    // A number of dashes alone has no key.
    await runner.query(INDEX(`${LIVE} AND number_key = ''`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(INDEX(LIVE));
  }
}
