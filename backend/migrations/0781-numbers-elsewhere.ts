// Data: a bill that another platform issues has its number as one that is issued here. Doubles stay, and are marked.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";

const live = (at: string, taken: string) => `${taken} AND ${at}signed_at IS NOT NULL
  AND ${at}closed_as IS DISTINCT FROM 'VOID' AND NOT ${at}awaits_replacement AND ${at}number_key <> ''`;
const ELSEWHERE = `kind = '${EXCHANGED_KIND}'`;
const INDEX = (taken: string) => `DROP INDEX app.document_number_key;
CREATE UNIQUE INDEX document_number_key ON app.document (organisation_id, kind, number_key)
  WHERE ${live("", taken)} AND NOT number_double;`;

export class NumbersElsewhere1763700000781 implements MigrationInterface {
  name = "NumbersElsewhere1763700000781";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.document NO FORCE ROW LEVEL SECURITY;
UPDATE app.document d SET number_double = true WHERE ${live("d.", `d.${ELSEWHERE}`)} AND EXISTS (
  SELECT 1 FROM app.document o WHERE o.organisation_id = d.organisation_id AND o.kind = d.kind
    AND o.number_key = d.number_key AND o.id <> d.id AND ${live("o.", `o.${ELSEWHERE}`)});
ALTER TABLE app.document FORCE ROW LEVEL SECURITY;
${INDEX(`(token_id IS NOT NULL OR ${ELSEWHERE})`)}
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(INDEX("token_id IS NOT NULL"));
  }
}
