import type { MigrationInterface, QueryRunner } from "typeorm";
import { makeDeskFunctions } from "../asked/schema.ts";

const SET = "archived = excluded.archived";
const BOTH = `${SET}, elsewhere = excluded.elsewhere`;

/** Writes the entries of desks with other columns than before. */
const settling = (from: string, to: string): string =>
  `DO $do$ BEGIN EXECUTE replace(pg_get_functiondef('app.settle_desk()'::regprocedure), '${from}', '${to}'); END $do$;`;

/** An entry that comes from another platform, or from a carrier there, says the name of that. */
export class DeskElsewhere1763700000810 implements MigrationInterface {
  name = "DeskElsewhere1763700000810";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- null where the sender is a company of this platform
ALTER TABLE app.desk ADD COLUMN elsewhere text;
${settling(SET, BOTH)}
`);
    await makeDeskFunctions((sql) => runner.query(sql));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP FUNCTION IF EXISTS app.desk_of(text, uuid), app.rebuild_desk();
${settling(BOTH, SET)}
ALTER TABLE app.desk DROP COLUMN elsewhere;
`);
  }
}
