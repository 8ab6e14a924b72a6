// Data: a document without a number reads as no other.
import type { MigrationInterface, QueryRunner } from "typeorm";

const LIVE =
  "token_id IS NOT NULL AND signed_at IS NOT NULL AND closed_as IS DISTINCT FROM 'VOID' AND NOT awaits_replacement AND NOT number_double";

export class Numbered1763700000107 implements MigrationInterface {
  name = "Numbered1763700000107";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP INDEX app.document_number_key; CREATE UNIQUE INDEX document_number_key ON app.document (organisation_id, kind, number_key) WHERE ${LIVE} AND number_key <> '';`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP INDEX app.document_number_key; CREATE UNIQUE INDEX document_number_key ON app.document (organisation_id, kind, number_key) WHERE ${LIVE};`,
    );
  }
}
