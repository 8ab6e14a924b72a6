// Data: zips of templates by their fingerprints, for the readers of documents that are drawn by them.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Drawings1763700000465 implements MigrationInterface {
  name = "Drawings1763700000465";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE INDEX document_template_version_sha256 ON app.document_template_version (sha256) WHERE state <> 'DRAFT';
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP INDEX app.document_template_version_sha256;");
  }
}
