import type { PackRecordLine, PackTransfer } from "#domain/api/packs";
import { LIMITS } from "#domain/limits";
import type { Context } from "../session/context.ts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { packOf } from "./pack-row.ts";

const company = (of: string): string =>
  `(SELECT jsonb_build_object('id', o.id, 'name', o.name, 'address', o.address) FROM app.organisation o
    WHERE o.id = ${of})`;
const TRANSFERS = statement(
  "packs.transfers",
  `WITH carried AS (SELECT e.* FROM app.envelope_pack x JOIN app.envelope e ON e.id = x.envelope_id
    WHERE x.pack_id = $1 AND (e.organisation_id = $2 OR e.recipient_id = $2)),
        tries AS (SELECT e.id, e.transfer_started_at AS at, CASE WHEN e.transferred_at IS NULL THEN 'underWay'
          WHEN e.refused_at IS NULL THEN 'delivered' ELSE 'refused' END AS result
                    FROM carried e WHERE e.transfer_started_at IS NOT NULL
                  UNION ALL SELECT e.id, i.created_at, 'failed' FROM carried e JOIN app.intent i
                    ON i.envelope_id = e.id AND i.carried_by IS NULL AND i.action = 'transfer'
                    AND i.status IN ('failed','expired') AND i.organisation_id = $2)
   SELECT ${company("e.organisation_id")} AS from, ${company("e.recipient_id")} AS to, t.at, e.id AS "envelopeId",
     e.reference, t.result,
          (SELECT count(*)::int FROM app.envelope_document d JOIN app.pack_document y ON y.document_id = d.document_id
            AND y.pack_id = $1 WHERE d.envelope_id = e.id) AS documents
     FROM tries t JOIN carried e ON e.id = t.id ORDER BY t.at DESC, e.id`,
  ["at", "result", "documents"],
).as<Pick<PackTransfer, "from" | "to" | "result">>();
const RECORD = statement(
  "packs.record",
  `SELECT * FROM (
     SELECT a.at, a.action AS event, a.detail, coalesce(a.person_name, '') AS by, o.name AS organisation,
       NULL::jsonb AS document, NULL::int AS "chainId", NULL AS tx, NULL::bigint AS block
       FROM app.audit a JOIN app.organisation o ON o.id = a.organisation_id WHERE a.organisation_id = $2
         AND a.detail ? 'pack' AND a.detail->>'pack' = $4
     UNION ALL
     SELECT i.done_at, i.action, '{}', '', o.name, jsonb_build_object('id', d.id, 'kind', d.kind, 'number', d.number),
       i.chain_id, i.tx_hash, i.block
       FROM app.pack_document x JOIN app.document d ON d.id = x.document_id JOIN app.intent i ON i.document_id = d.id
         AND i.status = 'done' AND i.tx_hash IS NOT NULL JOIN app.organisation o ON o.id = i.organisation_id
      WHERE x.pack_id = $1 AND i.done_at >= $3) r ORDER BY at DESC LIMIT ${LIMITS.pageSizeMax}`,
  ["at", "event", "by", "organisation"],
).as<Pick<PackRecordLine, "detail" | "document">>();

/** Its transfers that this company made or received, tries that failed included. */
export async function log(ctx: Context, id: string): Promise<PackTransfer[]> {
  await packOf(ctx, id);
  const found = await rows(ctx.tx, TRANSFERS, [id, ctx.organisation.id]);
  return found.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/**
 * This company's acts on it, as its record has them, and the events on chain of the titles inside since the e-Pack was
 * begun.
 */
export async function record(ctx: Context, id: string): Promise<PackRecordLine[]> {
  const { createdAt } = await packOf(ctx, id);
  const found = await rows(ctx.tx, RECORD, [id, ctx.organisation.id, createdAt, id]);
  return found.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    block: row.block === null ? null : Number(row.block),
  }));
}
