import type { EntityManager } from "typeorm";
import { entitledAfter } from "#domain/acts/endorsement";
import { kindOf } from "#domain/kinds/kinds";
import { rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { ofSameTitle } from "../core/title-key.ts";
import type { DocumentRecord } from "./document-row.ts";

/** Block of the title's last move before a blank endorsement. */
const BLOCK = "(e.statement->'title'->>'block')::bigint";
/** After the endorsement `e`, its act on the chain `i` left out: `x` is an event of the same title. */
const AFTER_IT = (x: string): string =>
  `((e.type <> 'BLANK' AND ${x}.block_number >= i.block AND ${x}.tx_hash <> i.tx_hash)
    OR (e.type = 'BLANK' AND ${x}.block_number > ${BLOCK}))`;

const IN_FORCE = statement(
  "documents.endorsements",
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
  ["fromName", "fromAddress", "toAddress", "block"],
);

/**
 * An endorsement with title addresses as they were when it was signed, the name of the person who signed, and the block
 * of the title's last move before it.
 */
export type Endorsement = RowOf<typeof IN_FORCE>;

/**
 * The endorsements in force, in order: a blank one from its signing on, every other one once its act on the chain is
 * done. One ends when the party that it made the owner, or that signed it in blank, gives the title back unused.
 */
export const endorsementsOf = (tx: EntityManager, documentId: string): Promise<Endorsement[]> =>
  rows(tx, IN_FORCE, [documentId]);

/** The bill's own words on its transfer: the agreed sub type or the wording of its consignee, then its last endorsement in force. */
export async function refreshTerms(tx: EntityManager, row: DocumentRecord): Promise<void> {
  const kind = kindOf(row.kind);
  if (kind.class !== "title" || row.tokenId === null) return;
  const last = (await endorsementsOf(tx, row.id)).at(-1);
  const negotiability = last
    ? entitledAfter(last.type)
    : (row.issuedAs ?? kind.negotiability?.(row.data) ?? "TO_ORDER");
  if (negotiability !== row.negotiability) await table(tx, "app.document").change({ id: row.id }, { negotiability });
}
