// Data: reviews that are shown to visitors, and what these say.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own } from "./row-security.ts";

/** The review of the workspace that is visited, while the company that shares it is the one that began it. */
const here = `(SELECT w.process_id FROM app.workspace w WHERE w.id = app.current_workspace())`;
/** The parts of a review that a visitor reads. */
const VISITED = {
  process: `id = ${here}`,
  process_line: `process_id = ${here}`,
  review: `process_id = ${here}`,
  review_version: `process_id = ${here}`,
  review_comment: `process_id = ${here}`,
} as const;

export class VisitedReviews1763700000422 implements MigrationInterface {
  name = "VisitedReviews1763700000422";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- the review that visitors of the workspace read and comment on
ALTER TABLE app.workspace ADD COLUMN process_id uuid REFERENCES app.process ON DELETE SET NULL;
CREATE INDEX ON app.workspace (process_id) WHERE process_id IS NOT NULL;
-- A company shows the reviews that it began.
ALTER POLICY app_insert ON app.workspace WITH CHECK (${own} AND (process_id IS NULL OR app.takes_step(process_id, NULL)));
-- since when visitors read it, which every company of the review is told
ALTER TABLE app.review ADD COLUMN visited_since timestamptz(3);
GRANT UPDATE (visited_since) ON app.review TO hawser_app;
-- said by a visitor of the company, who is no person of it
ALTER TABLE app.review_comment ALTER COLUMN person_id DROP NOT NULL, ADD COLUMN visitor boolean NOT NULL DEFAULT false,
  ADD CHECK (visitor = (person_id IS NULL)), ADD CHECK (NOT visitor OR proposed IS NULL);
GRANT SELECT (id, name, organisation_id, reference, title) ON app.process TO hawser_visitor;
GRANT SELECT (process_id, n, state) ON app.process_line TO hawser_visitor;
GRANT SELECT (process_id, kind, type, original, revision) ON app.review TO hawser_visitor;
GRANT SELECT (process_id, revision, data, terms, parts, language, at) ON app.review_version TO hawser_visitor;
GRANT SELECT (id, process_id, organisation_id, person_name, revision, part, field, said, proposed, at, visitor)
  ON app.review_comment TO hawser_visitor;
CREATE POLICY visitor_of_review ON app.organisation FOR SELECT TO hawser_visitor
  USING (EXISTS (SELECT 1 FROM app.review_comment c WHERE c.organisation_id = organisation.id));
`);
    for (const [table, read] of Object.entries(VISITED))
      await runner.query(`CREATE POLICY visitor_read ON app.${table} FOR SELECT TO hawser_visitor USING (${read})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(VISITED)) await runner.query(`DROP POLICY visitor_read ON app.${table}`);
    await runner.query(`
DROP POLICY visitor_of_review ON app.organisation;
REVOKE SELECT (id, name, organisation_id, reference, title) ON app.process FROM hawser_visitor;
REVOKE SELECT (process_id, n, state) ON app.process_line FROM hawser_visitor;
REVOKE SELECT (process_id, kind, type, original, revision) ON app.review FROM hawser_visitor;
REVOKE SELECT (process_id, revision, data, terms, parts, language, at) ON app.review_version FROM hawser_visitor;
REVOKE SELECT (id, process_id, organisation_id, person_name, revision, part, field, said, proposed, at, visitor)
  ON app.review_comment FROM hawser_visitor;
DELETE FROM app.review_comment WHERE visitor;
ALTER TABLE app.review_comment DROP COLUMN visitor, ALTER COLUMN person_id SET NOT NULL;
ALTER TABLE app.review DROP COLUMN visited_since;
ALTER POLICY app_insert ON app.workspace WITH CHECK (${own});
ALTER TABLE app.workspace DROP COLUMN process_id;
`);
  }
}
