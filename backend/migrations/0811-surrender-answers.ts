import type { MigrationInterface, QueryRunner } from "typeorm";

/** The carrier's answer to a surrender stays known after the title has followed it. */
export class SurrenderAnswers1763700000811 implements MigrationInterface {
  name = "SurrenderAnswers1763700000811";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.pint_surrender ADD COLUMN answer text CHECK (answer IN ('SURR','SREJ'));
ALTER TABLE app.pint_surrender NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.intent NO FORCE ROW LEVEL SECURITY;
UPDATE app.pint_surrender SET answer = state WHERE state IN ('SURR','SREJ');
UPDATE app.pint_surrender s SET answer = CASE i.action WHEN 'rejectSurrender' THEN 'SREJ' ELSE 'SURR' END
  FROM app.intent i WHERE i.id = s.act_id AND s.state = 'DONE';
ALTER TABLE app.intent FORCE ROW LEVEL SECURITY;
ALTER TABLE app.pint_surrender FORCE ROW LEVEL SECURITY;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.pint_surrender DROP COLUMN answer");
  }
}
