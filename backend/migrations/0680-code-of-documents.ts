import type { MigrationInterface, QueryRunner } from "typeorm";

/** The columns of the view of the own company but this one: later ones of the table are none of it. */
async function columnsOf(runner: QueryRunner): Promise<string> {
  const [found] = (await runner.query(`SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
    FROM pg_attribute WHERE attrelid = 'app.own_company'::regclass AND attnum > 0 AND NOT attisdropped
      AND attname <> 'copy_days'`)) as [{ columns: string }];
  return found.columns;
}

/** Encrypted copies whose link stands in the document itself, and the company's wish for them. */
export class CodeOfDocuments1763700000680 implements MigrationInterface {
  name = "CodeOfDocuments1763700000680";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- How long the code in a document made with a template leads to an encrypted copy; 0: to the page that verifies.
ALTER TABLE app.organisation ADD COLUMN copy_days smallint NOT NULL DEFAULT 0 CHECK (copy_days BETWEEN 0 AND 366);
GRANT UPDATE (copy_days) ON app.organisation TO hawser_app;
CREATE OR REPLACE VIEW app.own_company WITH (security_barrier) AS SELECT ${await columnsOf(runner)}, copy_days FROM app.organisation WHERE id = app.current_organisation() OR current_user = 'hawser_worker';
ALTER TABLE app.remote_copy ADD COLUMN in_document boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT remote_copy_check,
  -- One whose link stands in the document is encrypted when it is asked for.
  ADD CONSTRAINT remote_copy_body CHECK ((body IS NULL) = (withdrawn_at IS NOT NULL OR in_document));
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const columns = await columnsOf(runner);
    await runner.query(`
DELETE FROM app.remote_copy WHERE in_document;
ALTER TABLE app.remote_copy DROP CONSTRAINT remote_copy_body, DROP COLUMN in_document,
  ADD CONSTRAINT remote_copy_check CHECK ((body IS NULL) = (withdrawn_at IS NOT NULL));
DROP VIEW app.own_company;
ALTER TABLE app.organisation DROP COLUMN copy_days;
CREATE VIEW app.own_company WITH (security_barrier) AS SELECT ${columns} FROM app.organisation WHERE id = app.current_organisation() OR current_user = 'hawser_worker';
REVOKE ALL ON app.own_company FROM hawser_worker;
GRANT SELECT ON app.own_company TO hawser_app, hawser_worker;
`);
  }
}
