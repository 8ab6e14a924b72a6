import type { MigrationInterface, QueryRunner } from "typeorm";

/** Whether what the company's people say with an act on a title goes to the chain with it. */
export class RemarksOnChain1763700000220 implements MigrationInterface {
  name = "RemarksOnChain1763700000220";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.organisation ADD COLUMN remarks_on_chain boolean NOT NULL DEFAULT false;
GRANT UPDATE (remarks_on_chain) ON app.organisation TO hawser_app;
-- The view has the columns that the table had when it was made.
CREATE OR REPLACE VIEW app.own_company WITH (security_barrier) AS SELECT * FROM app.organisation WHERE id = app.current_organisation() OR current_user = 'hawser_worker';
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const { columns } = (
      await runner.query(`SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
        WHERE attrelid = 'app.organisation'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'remarks_on_chain'`)
    )[0] as { columns: string };
    await runner.query(`
DROP VIEW app.own_company;
ALTER TABLE app.organisation DROP COLUMN remarks_on_chain;
CREATE VIEW app.own_company WITH (security_barrier) AS SELECT ${columns} FROM app.organisation WHERE id = app.current_organisation() OR current_user = 'hawser_worker';
REVOKE ALL ON app.own_company FROM hawser_worker;
GRANT SELECT ON app.own_company TO hawser_app, hawser_worker;
`);
  }
}
