// Data: comments on the parts of a split.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class CommentsOnParts1763700000421 implements MigrationInterface {
  name = "CommentsOnParts1763700000421";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- the part of a split, counted from 0; none for the whole
ALTER TABLE app.review_comment ADD COLUMN part int CHECK (part >= 0);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- What was said of a part would be read as said of the whole, with a value that has no field there.
DELETE FROM app.review_comment WHERE part IS NOT NULL;
ALTER TABLE app.review_comment DROP COLUMN part;
`);
  }
}
