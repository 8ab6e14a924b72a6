// Data: the signature of who possesses a title.
import type { MigrationInterface, QueryRunner } from "typeorm";

const acts = (...names: string[]): string =>
  `ALTER TABLE app.bill_statement DROP CONSTRAINT bill_statement_act_check, ADD CONSTRAINT bill_statement_act_check CHECK (act IN (${names.map((name) => `'${name}'`).join(",")}));`;
const BEFORE = ["presentForAcceptance", "accept", "presentForPayment", "dishonour", "protest"];

export class Countersigned1763700000065 implements MigrationInterface {
  name = "Countersigned1763700000065";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(acts(...BEFORE, "countersign"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM app.bill_statement WHERE act = 'countersign'; ${acts(...BEFORE)}`);
  }
}
