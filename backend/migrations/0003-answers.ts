// Data: what came of an envelope and of an act after they were done; the search that reads the columns themselves.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Answers1763700000003 implements MigrationInterface {
  name = "Answers1763700000003";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.envelope ADD refused_at timestamptz(3);
ALTER TABLE app.envelope DROP CONSTRAINT envelope_state_check;
ALTER TABLE app.envelope ADD CONSTRAINT envelope_state_check CHECK (state IN ('DRAFT','SEALED','READY_FOR_TRANSFER','TRANSFERRING','TRANSFERRED','REFUSED'));

-- when the letter about the act was written: whatever the chain takes back and brings again, there is one
ALTER TABLE app.intent ADD told_at timestamptz(3);

ALTER TABLE app.document DROP search;
ALTER TABLE app.envelope DROP search;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.envelope ADD search tsvector GENERATED ALWAYS AS (to_tsvector('simple', reference || ' ' || subject || ' ' || note)) STORED;
ALTER TABLE app.document ADD search tsvector GENERATED ALWAYS AS (to_tsvector('simple', number || ' ' || name || ' ' || vessel || ' ' || cargo)) STORED;
CREATE INDEX ON app.envelope USING gin (search);
CREATE INDEX ON app.document USING gin (search);
ALTER TABLE app.intent DROP told_at;
UPDATE app.envelope SET state = 'TRANSFERRED' WHERE state = 'REFUSED';
ALTER TABLE app.envelope DROP CONSTRAINT envelope_state_check;
ALTER TABLE app.envelope ADD CONSTRAINT envelope_state_check CHECK (state IN ('DRAFT','SEALED','READY_FOR_TRANSFER','TRANSFERRING','TRANSFERRED'));
ALTER TABLE app.envelope DROP refused_at;
`);
  }
}
