import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";
import { first, changedOne } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { ofSameTitle } from "../core/title-key.ts";

/** The title of a document as the chain has it. Addresses in lower case. */
export interface TitleRow {
  readonly escrow: `0x${string}`;
  readonly status: "active" | "returned" | "burnt";
  readonly holder: string | null;
  readonly beneficiary: string | null;
  /** The company that the owner has named as the next one. */
  readonly nominee: string | null;
  readonly prevHolder: string | null;
  readonly prevBeneficiary: string | null;
  readonly paused: boolean;
  /** How many events its escrow has told. */
  readonly sequence: number;
  readonly lastBlock: number;
  /** The chain can no longer take the last change back. */
  readonly final: boolean;
}

/** Columns of a document `d` with its title: to be read by `recordOf`. */
const RECORD = `d.id, d.kind, d.number, d.name, d.organisation_id AS "organisationId", d.created_by AS "createdBy",
  d.data, d.language, d.version, d.uploaded, d.layout,
  d.letterhead_id AS "letterheadId", d.template_id AS "templateId",
  d.document_template_version_id AS "madeWithId", d.complete,
  coalesce(d.valid_until < (now() AT TIME ZONE 'utc')::date, false) AS expired, d.refused_at IS NOT NULL AS refused,
  d.signed_at AS "signedAt", d.voided_at AS "voidedAt", d.returned_at AS "returnedAt", d.chain_id AS "chainId",
  d.registry, d.token_id AS "tokenId", d.checksum, d.negotiability, d.issued_as AS "issuedAs", d.closed_as AS "closedAs",
  d.release_agent_id AS "releaseAgentId", d.accomplished_at AS "accomplishedAt", d.locked_by AS "lockedBy",
  (SELECT jsonb_build_object('escrow', t.escrow, 'status', t.status, 'holder', t.holder,
      'beneficiary', t.beneficiary, 'nominee', t.nominee, 'prevHolder', t.prev_holder,
      'prevBeneficiary', t.prev_beneficiary, 'paused', t.paused, 'sequence', t.sequence, 'lastBlock', t.last_block,
      'final', coalesce(h.finalized >= t.last_block, false))
     FROM chain.titles t LEFT JOIN chain.heads h ON h.chain_id = t.chain_id
    WHERE ${ofSameTitle("t", "d")}) AS title`;

const SURE = [
  "id",
  "kind",
  "number",
  "name",
  "organisationId",
  "createdBy",
  "data",
  "language",
  "version",
  "uploaded",
  "layout",
  "complete",
  "expired",
  "refused",
] as const;
const RECORD_BY_ID = statement("documents.record", `SELECT ${RECORD} FROM app.document d WHERE d.id = $1`, SURE).as<{
  title: TitleRow | null;
}>();
const SEEN = statement(
  "documents.seen",
  `SELECT ${RECORD}, s.state, a.access FROM app.document d
     JOIN app.document_access a ON a.document_id = d.id AND a.organisation_id = $2
     JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = $2
    WHERE d.id = $1`,
  [...SURE, "state", "access"],
).as<{ title: TitleRow | null }>();
/** Nobody else changes the document, nor hands it on, until the end of the transaction. */
export const LOCK_DOCUMENT = statement("documents.lockWhole", "SELECT 1 FROM app.document WHERE id = $1 FOR UPDATE");
const LOCK = statement("documents.lock", "SELECT 1 FROM app.document WHERE id = $1 FOR NO KEY UPDATE");

/**
 * A document. `uploaded`: it came as a file, else it was made by a form; `layout`: version of the printed form that it
 * is read with; `expired`: the day until which it counts has passed; `refused`: a visitor refused to sign it, and that
 * stands.
 */
export type DocumentRecord = RowOf<typeof RECORD_BY_ID>;
/** A document as one organisation sees it. */
export type SeenDocument = RowOf<typeof SEEN>;

/** The document whatever its viewer; null when the transaction's role does not see it. */
export const recordOf = (tx: EntityManager, id: string): Promise<DocumentRecord | null> =>
  first(tx, RECORD_BY_ID, [id]);

/** The document as the organisation sees it. NOT_FOUND for what is another's. */
export async function seenDocument(
  ctx: Pick<Context, "tx"> & { readonly organisation: Pick<Context["organisation"], "id"> },
  id: string,
): Promise<SeenDocument> {
  const row = await first(ctx.tx, SEEN, [id, ctx.organisation.id]);
  if (!row) throw new Refused("NOT_FOUND");
  return row;
}

/** Locks the row of a document for the rest of the transaction; false where the transaction's role does not see it. */
export const lockDocument = (tx: EntityManager, id: string): Promise<boolean> => changedOne(tx, LOCK, [id]);

/**
 * The document to be changed: its row is locked for the rest of the transaction, so that acts on one document queue up.
 * CONTENT_UPDATED when the caller looked at another version.
 */
export async function lockedDocument(ctx: Context, id: string, expectedVersion: number | null): Promise<SeenDocument> {
  if (!(await lockDocument(ctx.tx, id))) throw new Refused("NOT_FOUND");
  const row = await seenDocument(ctx, id);
  if (expectedVersion !== null && row.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  return row;
}
