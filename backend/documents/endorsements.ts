import type { EntityManager } from "typeorm";
import { entitledAfter, type EndorsementType } from "#domain/acts/endorsement";
import { kindOf } from "#domain/kinds/kinds";
import { rows } from "../core/database.ts";
import { ofSameTitle } from "../core/title-key.ts";
import type { DocumentRecord } from "./document-row.ts";

export interface Endorsement {
  readonly id: string;
  readonly type: EndorsementType;
  readonly fromName: string;
  /** Title addresses as they were when it was signed. */
  readonly fromAddress: string;
  readonly toAddress: string;
  /** Name of the person who signed. */
  readonly signatory: string;
  readonly statement: object;
  readonly signature: string | null;
  readonly at: Date;
  readonly tx: string | null;
  /** The block of the title's last move before it. */
  readonly block: number;
}

/** Block of the title's last move before a blank endorsement. */
const BLOCK = "(e.statement->'title'->>'block')::bigint";
/** After the endorsement `e`, its act on the chain `i` left out: `x` is an event of the same title. */
const AFTER_IT = (x: string): string =>
  `((e.type <> 'BLANK' AND ${x}.block_number >= i.block AND ${x}.tx_hash <> i.tx_hash) OR (e.type = 'BLANK' AND ${x}.block_number > ${BLOCK}))`;

/**
 * The endorsements in force, in order: a blank one from its signing on, every other one once its act on the chain is
 * done. One ends when the party that it made the owner, or that signed it in blank, gives the title back unused.
 */
export const endorsementsOf = (tx: EntityManager, documentId: string): Promise<Endorsement[]> =>
  rows<Endorsement>(
    tx,
    `SELECT e.id, e.type, f.name AS "fromName", e.statement->'from'->>'address' AS "fromAddress",
      e.statement->'to'->>'address' AS "toAddress", e.signatory, e.statement, e.signature, e.at, i.tx_hash AS tx,
      ${BLOCK}::float8 AS block
       FROM app.endorsement e
       JOIN app.organisation f ON f.id = e.from_id
       JOIN app.document d ON d.id = e.document_id
       LEFT JOIN app.intent i ON i.id = e.intent_id
      CROSS JOIN LATERAL (SELECT e.statement->CASE WHEN e.type = 'BLANK' THEN 'from' ELSE 'to'
        END->>'address' AS address) owner
      WHERE e.document_id = $1 AND (e.type = 'BLANK' OR i.status = 'done') AND NOT EXISTS (
        SELECT 1 FROM chain.history r
         WHERE ${ofSameTitle("r", "d")} AND r.topic = 'title'
           AND r.name IN ('RejectTransferBeneficiary','RejectTransferOwners')
           AND r.args->>'fromBeneficiary' = owner.address AND ${AFTER_IT("r")} AND NOT EXISTS (
             SELECT 1 FROM chain.history p
              WHERE p.chain_id = r.chain_id AND p.topic = 'title' AND p.key = r.key AND p.name = 'BeneficiaryTransfer'
                AND p.args->>'fromBeneficiary' = owner.address AND p.tx_hash <> r.tx_hash
                  AND p.block_number <= r.block_number AND ${AFTER_IT("p")}))
      ORDER BY e.at, e.id`,
    [documentId],
  );

/** The bill's own words on its transfer: the wording of its consignee, then its last endorsement in force. */
export async function refreshTerms(tx: EntityManager, row: DocumentRecord): Promise<void> {
  const kind = kindOf(row.kind);
  if (kind.class !== "title" || row.tokenId === null) return;
  const last = (await endorsementsOf(tx, row.id)).at(-1);
  const negotiability = last ? entitledAfter(last.type) : (kind.negotiability?.(row.data) ?? "TO_ORDER");
  if (negotiability !== row.negotiability)
    await tx.query("UPDATE app.document SET negotiability = $2 WHERE id = $1", [row.id, negotiability]);
}
