// Data: numbers of documents are compared by how they read. Doubles that are there stay, and are marked.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { numberKey } from "#domain/numbers";

const LIVE =
  "token_id IS NOT NULL AND signed_at IS NOT NULL AND closed_as IS DISTINCT FROM 'VOID' AND NOT awaits_replacement";
const AT_ONCE = 5_000;

export class NumbersAlike1763700000106 implements MigrationInterface {
  name = "NumbersAlike1763700000106";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.document
  -- by what its number is compared: domain/numbers.ts
  ADD COLUMN number_key text NOT NULL DEFAULT '',
  -- issued when numbers were compared letter by letter, and reads as that of another live document
  ADD COLUMN number_double boolean NOT NULL DEFAULT false;
CREATE TEMPORARY TABLE number_key_of (number text PRIMARY KEY, number_key text NOT NULL) ON COMMIT DROP;
ALTER TABLE app.document NO FORCE ROW LEVEL SECURITY;
`);
    const numbers = (await runner.query("SELECT DISTINCT number FROM app.document WHERE number <> ''")) as {
      number: string;
    }[];
    for (let at = 0; at < numbers.length; at += AT_ONCE) {
      const some = numbers.slice(at, at + AT_ONCE).map(({ number }) => number);
      await runner.query("INSERT INTO number_key_of SELECT * FROM unnest($1::text[], $2::text[])", [
        some,
        some.map(numberKey),
      ]);
    }
    await runner.query(`
UPDATE app.document d SET number_key = k.number_key FROM number_key_of k WHERE k.number = d.number;
UPDATE app.document d SET number_double = true WHERE ${LIVE} AND EXISTS (
  SELECT 1 FROM app.document o WHERE o.organisation_id = d.organisation_id AND o.kind = d.kind AND o.number_key = d.number_key AND o.id <> d.id
     AND o.token_id IS NOT NULL AND o.signed_at IS NOT NULL AND o.closed_as IS DISTINCT FROM 'VOID' AND NOT o.awaits_replacement);
ALTER TABLE app.document FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX document_number_key ON app.document (organisation_id, kind, number_key) WHERE ${LIVE} AND NOT number_double;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "DROP INDEX app.document_number_key; ALTER TABLE app.document DROP COLUMN number_double, DROP COLUMN number_key;",
    );
  }
}
