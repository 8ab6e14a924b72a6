// Data: how many documents of which kind a company has is read from one index.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { unforced } from "./row-security.ts";

export class CountedByKind1763700000074 implements MigrationInterface {
  name = "CountedByKind1763700000074";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.document_state ADD kind text;
${unforced(["document", "document_state"], "UPDATE app.document_state s SET kind = d.kind FROM app.document d WHERE d.id = s.document_id;")}
ALTER TABLE app.document_state ALTER kind SET NOT NULL;
DROP INDEX app.document_state_organisation_id_state_document_id_updated_at_idx;
CREATE INDEX document_state_counted ON app.document_state (organisation_id, state) INCLUDE (document_id, updated_at, kind);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.document_state_counted;
CREATE INDEX ON app.document_state (organisation_id, state) INCLUDE (document_id, updated_at);
ALTER TABLE app.document_state DROP kind;
`);
  }
}
