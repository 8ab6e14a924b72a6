// Data: bills that have ended and that other documents still quote by their numbers.
import type { MigrationInterface, QueryRunner } from "typeorm";

const ENDED = "closed_as IN ('VOID','CONVERTED') AND number_key <> ''";

export class QuotedBills1763700000426 implements MigrationInterface {
  name = "QuotedBills1763700000426";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE INDEX document_ended_number ON app.document (number_key) WHERE ${ENDED};
-- The bills with these numbers that took another shape, as far as the company had a part in them. The replacements are
-- those of the issuer; of what took the place of a bill, a company is told of what it has itself.
CREATE FUNCTION app.ended_bills(keys text[]) RETURNS TABLE (id uuid, key text, kind text, number text, ending text,
  ended_at timestamptz, successors jsonb, numbered_again boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp ROWS 10 AS $$
  SELECT b.id, b.number_key, b.kind, b.number, coalesce(r.purpose, 'PAPER'), coalesce(r.ended_at, c.done_at),
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'number', n.number) ORDER BY p.position)
      FROM replacement_part p JOIN document n ON n.id = p.document_id
      JOIN document_access s ON s.document_id = n.id AND s.organisation_id = app.current_organisation()
      WHERE p.replacement_id = r.id), '[]'),
    EXISTS (SELECT 1 FROM replacement_part p JOIN document n ON n.id = p.document_id
      WHERE p.replacement_id = r.id AND n.number_key = b.number_key)
  FROM document b JOIN document_access a ON a.document_id = b.id AND a.organisation_id = app.current_organisation()
  LEFT JOIN LATERAL (SELECT x.id, x.purpose, x.ended_at FROM replacement x
    WHERE x.document_id = b.id AND x.ended = 'done' ORDER BY x.ended_at DESC LIMIT 1) r ON true
  LEFT JOIN LATERAL (SELECT i.done_at FROM intent i WHERE i.document_id = b.id AND i.action = 'convert'
    AND i.status = 'done' ORDER BY i.done_at DESC LIMIT 1) c ON b.closed_as = 'CONVERTED'
  WHERE b.number_key = ANY (keys) AND b.${ENDED.replace(" AND number_key", " AND b.number_key")}
    AND (r.id IS NOT NULL OR c.done_at IS NOT NULL) $$;
GRANT EXECUTE ON FUNCTION app.ended_bills(text[]) TO hawser_app;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP FUNCTION app.ended_bills(text[]); DROP INDEX app.document_ended_number;");
  }
}
