// Data: reference numbers of e-Packs are compared by how they read. Doubles that are there stay, and are marked.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { numberKey } from "#domain/numbers";
import { unforced } from "./row-security.ts";

const AT_ONCE = 5_000;

export class ReferencesAlike1763700000310 implements MigrationInterface {
  name = "ReferencesAlike1763700000310";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- by what its reference is compared: domain/numbers.ts
ALTER TABLE app.pack ADD COLUMN reference_key text NOT NULL DEFAULT '';
CREATE TEMPORARY TABLE reference_key_of (reference text PRIMARY KEY, reference_key text NOT NULL) ON COMMIT DROP;
ALTER TABLE app.pack NO FORCE ROW LEVEL SECURITY;
`);
    const references = (await runner.query("SELECT DISTINCT reference FROM app.pack WHERE reference <> ''")) as {
      reference: string;
    }[];
    for (let at = 0; at < references.length; at += AT_ONCE) {
      const some = references.slice(at, at + AT_ONCE).map(({ reference }) => reference);
      await runner.query("INSERT INTO reference_key_of SELECT * FROM unnest($1::text[], $2::text[])", [
        some,
        some.map(numberKey),
      ]);
    }
    await runner.query(`
UPDATE app.pack p SET reference_key = k.reference_key FROM reference_key_of k WHERE k.reference = p.reference;
ALTER TABLE app.pack FORCE ROW LEVEL SECURITY;
`);
    // The first that was made keeps the key; another gets one that nobody can type.
    await runner.query(
      unforced(
        ["pack"],
        `UPDATE app.pack p SET reference_key = p.reference_key || '~' || p.id WHERE p.completed_at IS NOT NULL
         AND EXISTS (SELECT 1 FROM app.pack o WHERE o.organisation_id = p.organisation_id
           AND o.reference_key = p.reference_key AND o.completed_at IS NOT NULL AND o.id < p.id);`,
      ),
    );
    await runner.query(`
DROP INDEX app.pack_reference;
CREATE UNIQUE INDEX pack_reference ON app.pack (organisation_id, reference_key) WHERE completed_at IS NOT NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.pack_reference;
CREATE UNIQUE INDEX pack_reference ON app.pack (organisation_id, lower(reference)) WHERE completed_at IS NOT NULL;
ALTER TABLE app.pack DROP COLUMN reference_key;
`);
  }
}
