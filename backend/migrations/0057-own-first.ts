// Data: what is whose, in the order of whose it is.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class OwnFirst1763700000057 implements MigrationInterface {
  name = "OwnFirst1763700000057";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- What one company reads lies side by side in these indexes, and lists are counted from them alone: others add no pages between.
ALTER TABLE app.document_access DROP CONSTRAINT document_access_pkey, ADD PRIMARY KEY (organisation_id, document_id) INCLUDE (access);
DROP INDEX app.document_access_organisation_id_idx;
CREATE INDEX ON app.document_access (document_id);

ALTER TABLE app.document_state DROP CONSTRAINT document_state_pkey, ADD PRIMARY KEY (organisation_id, document_id) INCLUDE (state, updated_at);
CREATE INDEX ON app.document_state (document_id);
DROP INDEX app.document_state_organisation_id_state_updated_at_idx;
CREATE INDEX ON app.document_state (organisation_id, state) INCLUDE (document_id, updated_at);

ALTER TABLE app.envelope_view DROP CONSTRAINT envelope_view_pkey, ADD PRIMARY KEY (organisation_id, envelope_id) INCLUDE (read_at, archived_at);
CREATE INDEX ON app.envelope_view (envelope_id);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.envelope_view_envelope_id_idx;
ALTER TABLE app.envelope_view DROP CONSTRAINT envelope_view_pkey, ADD PRIMARY KEY (envelope_id, organisation_id);
DROP INDEX app.document_state_organisation_id_state_document_id_updated_at_idx, app.document_state_document_id_idx;
CREATE INDEX ON app.document_state (organisation_id, state, updated_at DESC);
ALTER TABLE app.document_state DROP CONSTRAINT document_state_pkey, ADD PRIMARY KEY (document_id, organisation_id);
DROP INDEX app.document_access_document_id_idx;
CREATE INDEX ON app.document_access (organisation_id);
ALTER TABLE app.document_access DROP CONSTRAINT document_access_pkey, ADD PRIMARY KEY (document_id, organisation_id);
`);
  }
}
