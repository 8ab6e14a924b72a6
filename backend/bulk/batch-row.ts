import type { EntityManager } from "typeorm";
import type { Batch, BatchRow } from "#domain/api/document-batches";
import { STEPS_OF, type BatchState, type BatchStep } from "#domain/bulk/batch";
import type { TableRow } from "#domain/bulk/read-table";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { announce } from "../core/changes.ts";
import { changed, first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import type { Context } from "../session/context.ts";

const FAULTY = "jsonb_array_length(r.faults) > 0";
const BATCH = `SELECT b.id, b.name, b.state, b.version_id AS "versionId", t.name AS template, t.type, v.major, v.minor, v.format,
    b.language, b.file_name AS "fileName", b.sha256, b.size, b.encoding, b.separator, b.columns, b.uploaded,
    b.former_id AS "formerId", b.created_at AS "createdAt", b.started_at AS "startedAt", b.signed_at AS "signedAt",
    b.sent_at AS "sentAt",
    b.final_at AS "finalAt", b.verified_at AS "verifiedAt", b.person_id AS "personId", b.signing,
    app.full_name(p.first_name, p.last_name) AS "personName", c.*, s.root, s.store,
    s."chainId", s.transaction, k.id AS "taskId", k.error_code AS "errorCode",
    k.error_parameters AS "errorParameters"
  FROM app.document_batch b
  JOIN app.document_template_version v ON v.id = b.version_id
  JOIN app.document_template t ON t.id = v.template_id
  JOIN app.person p ON p.id = b.person_id
  LEFT JOIN LATERAL (SELECT id, error_code, error_parameters FROM app.task WHERE batch_id = b.id
    ORDER BY created_at DESC LIMIT 1) k ON true
  LEFT JOIN LATERAL (SELECT a.root, a.store, a.chain_id AS "chainId", (SELECT i.tx_hash FROM app.intent i
      WHERE i.organisation_id = a.organisation_id AND i.parameters ? 'attestation'
        AND i.parameters->>'attestation' = a.id::text ORDER BY i.created_at DESC LIMIT 1) AS transaction
    FROM app.attestation a WHERE a.id = b.attestation_id) s ON true
  CROSS JOIN LATERAL (SELECT
      count(*) FILTER (WHERE r.document_id IS NULL AND NOT ${FAULTY})::int AS ready,
      count(*) FILTER (WHERE r.document_id IS NULL AND ${FAULTY})::int AS wrong,
      coalesce(sum(jsonb_array_length(r.faults)) FILTER (WHERE r.document_id IS NULL), 0)::int AS faults,
      count(r.document_id)::int AS taken, count(r.made_at)::int AS made, count(r.verified_at)::int AS verified
    FROM app.document_batch_row r WHERE r.batch_id = b.id) c`;
const SURE = [
  "template",
  "type",
  "major",
  "minor",
  "format",
  "columns",
  "ready",
  "wrong",
  "faults",
  "taken",
  "made",
  "verified",
  "personName",
] as const;
const BY_ID = statement("bulk.batch", `${BATCH} WHERE b.id = $1 AND b.organisation_id = $2`, SURE);
const NEWEST = statement(
  "bulk.batches",
  `${BATCH} WHERE b.organisation_id = $1 ORDER BY b.created_at DESC, b.id LIMIT ${LIMITS.pageSizeMax}`,
  SURE,
);
const LOCK = statement(
  "bulk.lock",
  "SELECT 1 FROM app.document_batch WHERE id = $1 AND organisation_id = $2 FOR UPDATE",
);
const ROWS = statement(
  "bulk.rows",
  `SELECT row, cells, faults, document_id AS "documentId", made_at IS NOT NULL AS made, number
    FROM app.document_batch_row WHERE batch_id = $1 ORDER BY row`,
  ["made"],
);
const WRITE_ROWS = statement(
  "bulk.writeRows",
  `INSERT INTO app.document_batch_row (batch_id, organisation_id, row, cells, number, number_key, data, faults)
    SELECT $1, $2, n.row, ARRAY(SELECT jsonb_array_elements_text(n.cells)), n.number, n."numberKey", n.data, n.faults
    FROM jsonb_to_recordset($3::jsonb) AS n(row int, cells jsonb, number text, "numberKey" text, data jsonb,
      faults jsonb)
   ON CONFLICT (batch_id, row) DO UPDATE SET cells = excluded.cells, number = excluded.number,
     number_key = excluded.number_key, data = excluded.data, faults = excluded.faults`,
);

export type BatchRecord = RowOf<typeof BY_ID>;

/** A batch of the company. NOT_FOUND. */
export async function batchOf(
  ctx: Pick<Context, "tx"> & { readonly organisation: { readonly id: string } },
  id: string,
): Promise<BatchRecord> {
  const row = await first(ctx.tx, BY_ID, [id, ctx.organisation.id]);
  if (row === null) throw new Refused("NOT_FOUND");
  return row;
}

/** The same, which nobody else changes until the end of the transaction. */
export async function lockedBatch(ctx: Context, id: string): Promise<BatchRecord> {
  await first(ctx.tx, LOCK, [id, ctx.organisation.id]);
  return batchOf(ctx, id);
}

export const batches = async (ctx: Context): Promise<Batch[]> =>
  (await rows(ctx.tx, NEWEST, [ctx.organisation.id])).map(viewOf);

export const batchView = async (ctx: Context, id: string): Promise<Batch> => viewOf(await batchOf(ctx, id));

/** When each step was reached. */
function timeOf(step: BatchStep, { createdAt, signedAt, sentAt, finalAt, verifiedAt }: BatchRecord): Date | null {
  return {
    uploaded: createdAt,
    checked: createdAt,
    signed: signedAt,
    sent: sentAt,
    final: finalAt,
    verified: verifiedAt,
  }[step];
}

const viewOf = (row: BatchRecord): Batch => ({
  id: row.id,
  name: row.name,
  state: row.state satisfies BatchState,
  template: {
    versionId: row.versionId,
    name: row.template,
    version: `${row.major}.${row.minor}`,
    type: row.type,
    format: row.format,
  },
  language: row.language,
  file: {
    name: row.fileName,
    sha256: row.sha256,
    size: row.size,
    encoding: row.encoding,
    separator: row.separator,
    columns: row.columns,
    rows: row.uploaded,
  },
  counts: {
    ready: row.ready,
    wrong: row.wrong,
    faults: row.faults,
    taken: row.taken,
    made: row.made,
    verified: row.verified,
  },
  steps: STEPS_OF[row.type][row.format].map((step) => ({ step, at: timeOf(step, row)?.toISOString() ?? null })),
  issued:
    row.root === null || row.store === null || row.chainId === null
      ? null
      : { root: row.root, store: row.store, chainId: row.chainId, transaction: row.transaction },
  formerId: row.formerId,
  taskId: row.taskId,
  error: row.errorCode === null ? null : { code: row.errorCode, parameters: row.errorParameters ?? {} },
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  createdBy: { id: row.personId, name: row.personName },
});

export type StoredRow = RowOf<typeof ROWS>;

export const rowsOf = (tx: EntityManager, batch: string): Promise<StoredRow[]> => rows(tx, ROWS, [batch]);

/** Rows as they were read, instead of those that have their numbers. */
export async function writeRows(
  ctx: Context,
  batch: string,
  read: readonly (TableRow & {
    readonly number: string;
    readonly numberKey: string;
    readonly data: object;
    readonly faults: readonly object[];
  })[],
): Promise<void> {
  await changed(ctx.tx, WRITE_ROWS, [batch, ctx.organisation.id, JSON.stringify(read)]);
}

/** The rows of a batch as pages show them: all, or those that are wrong with the ones beside them. */
export async function shownRows(ctx: Context, id: string, of: "all" | "wrong"): Promise<{ rows: BatchRow[] }> {
  await batchOf(ctx, id);
  const all = await rowsOf(ctx.tx, id);
  const wrong = ({ documentId, faults }: StoredRow): boolean => documentId === null && faults.length > 0;
  const shown = of === "all" ? all : all.filter((_, at) => [-1, 0, 1].some((by) => wrong(all[at + by] ?? NONE)));
  return {
    rows: shown.map(({ row, cells, faults, documentId, made }) => ({
      row,
      cells,
      faults: documentId === null ? faults : [],
      documentId: made ? documentId : null,
    })),
  };
}
const NONE: StoredRow = { row: 0, cells: [], faults: [], documentId: "", made: false, number: "" };

/** Tells the browsers of the company how a batch stands. */
export const tellBatch = (tx: EntityManager, organisation: string, id: string): Promise<void> =>
  announce(tx, { organisation, topic: "task", id }, { organisation, topic: "counts", id });
