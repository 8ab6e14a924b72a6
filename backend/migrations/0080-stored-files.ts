// Whether anything names a stored file is asked of each that is old: from an index.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class StoredFiles1763700000080 implements MigrationInterface {
  name = "StoredFiles1763700000080";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("CREATE INDEX file_stored ON app.file (storage_key)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP INDEX app.file_stored");
  }
}
