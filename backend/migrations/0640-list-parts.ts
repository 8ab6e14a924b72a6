// Data: lists that are published in parts, each with an address of its own; fetches of the node's lists that are asked
// for again from a task.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class ListParts1763700000640 implements MigrationInterface {
  name = "ListParts1763700000640";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.screening_list ADD COLUMN addresses text[] NOT NULL DEFAULT '{}',
  -- what each address said of its last answer, for a conditional request
  ADD COLUMN marks jsonb NOT NULL DEFAULT '[]',
  -- the address that did not answer, where fetch_error says so
  ADD COLUMN fetch_failed text NOT NULL DEFAULT '';
UPDATE app.screening_list SET addresses = ARRAY[address] WHERE address <> '';
UPDATE app.screening_list SET fetch_failed = address WHERE fetch_error IS NOT NULL;
ALTER TABLE app.screening_list DROP COLUMN address, DROP COLUMN etag, DROP COLUMN last_modified;
CREATE INDEX task_list_asked ON app.task (id) WHERE kind = 'screeningList' AND state = 'QUEUED';
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.task_list_asked;
ALTER TABLE app.screening_list ADD COLUMN address text NOT NULL DEFAULT '', ADD COLUMN etag text NOT NULL DEFAULT '',
  ADD COLUMN last_modified text NOT NULL DEFAULT '';
UPDATE app.screening_list SET address = coalesce(addresses[1], '');
ALTER TABLE app.screening_list DROP COLUMN addresses, DROP COLUMN marks, DROP COLUMN fetch_failed;
`);
  }
}
