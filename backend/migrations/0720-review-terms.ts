// Data: the companies that the terms of a review name, last days of all its steps, and a review that follows another.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class ReviewTerms1763700000720 implements MigrationInterface {
  name = "ReviewTerms1763700000720";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.review
  -- the company behind the consignee that the bill names
  ADD COLUMN consignee_id uuid REFERENCES app.organisation,
  -- the review that this one was begun anew from; one follows another
  ADD COLUMN follows_id uuid REFERENCES app.process ON DELETE SET NULL;
CREATE UNIQUE INDEX review_follows ON app.review (follows_id) WHERE follows_id IS NOT NULL;
GRANT UPDATE (consignee_id) ON app.review TO hawser_app;
-- the last days of the steps after the collaborators, by the role of each
ALTER TABLE app.review_draft ADD COLUMN last_due_on jsonb NOT NULL DEFAULT '{}';
GRANT UPDATE (last_due_on) ON app.review_draft TO hawser_app;
-- the companies that the terms name: the title goes to the one that all agreed on
ALTER TABLE app.review_version ADD COLUMN companies jsonb NOT NULL DEFAULT '{}';
GRANT SELECT (companies) ON app.review_version TO hawser_visitor;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.review_version DROP COLUMN companies;
ALTER TABLE app.review_draft DROP COLUMN last_due_on;
ALTER TABLE app.review DROP COLUMN follows_id, DROP COLUMN consignee_id;
`);
  }
}
