import type { EntityManager } from "typeorm";
import type { FieldData } from "#domain/kinds/field";
import { changed, first, rows } from "../core/database.ts";
import { failpoint } from "../core/failpoint.ts";
import { statement } from "../core/statement.ts";
import { attest } from "../documents/attestation.ts";
import { summaryOf } from "../documents/drafts.ts";
import type { Means } from "../documents/means.ts";
import { contextOf } from "./batch-context.ts";
import { KIND_OF_TYPE } from "#domain/trade-trust/kind-of-template";
import type { Opened } from "./open-batch.ts";

/** The documents of a batch that nobody has issued yet, where all are signed. Nobody else issues them meanwhile. */
const TO_ISSUE = statement(
  "bulk.toIssue",
  `SELECT r.document_id AS id, r.data FROM app.document_batch b JOIN app.document_batch_row r ON r.batch_id = b.id
    WHERE b.id = $1 AND b.state = 'RUNNING' AND b.attestation_id IS NULL AND b.signed_at IS NOT NULL
      AND r.made_at IS NOT NULL
    ORDER BY r.row FOR UPDATE OF b`,
  ["id"],
).as<{ data: FieldData }>();
const SENT = statement(
  "bulk.sent",
  "UPDATE app.document_batch SET attestation_id = $2, sent_at = now() WHERE id = $1 AND attestation_id IS NULL",
);
const STANDING = statement(
  "bulk.rootStanding",
  `SELECT a.chain_id AS "chainId", a.store, a.root, EXISTS (SELECT 1 FROM chain.anchors c
      LEFT JOIN chain.heads h ON h.chain_id = c.chain_id WHERE c.chain_id = a.chain_id AND c.store = a.store
        AND c.root = a.root AND c.status = 'issued' AND c.block_number <= coalesce(h.finalized, c.block_number))
      AS final
    FROM app.document_batch b JOIN app.attestation a ON a.id = b.attestation_id WHERE b.id = $1`,
  ["chainId", "store", "root", "final"],
);
const FINAL = statement(
  "bulk.final",
  "UPDATE app.document_batch SET final_at = now() WHERE id = $1 AND final_at IS NULL",
);

/** How the root of a batch stands; null for one that is not sent. */
export const rootOf = (tx: EntityManager, batch: string) => first(tx, STANDING, [batch]);

/** Whether the chain has the root of a batch for good. */
export const rootStands = async (tx: EntityManager, batch: string): Promise<boolean> =>
  (await rootOf(tx, batch))?.final === true;

export const noteFinal = (tx: EntityManager, batch: string): Promise<number> => changed(tx, FINAL, [batch]);

/**
 * Has all documents of a batch issued under one root by one transaction of the operator: in one transaction here, so
 * that there is one root and no document without it, whatever is interrupted.
 */
export async function issueAll(tx: EntityManager, opened: Opened, means: Means): Promise<void> {
  const { running, version, kind } = opened;
  const found = await rows(tx, TO_ISSUE, [running.id]);
  if (found.length === 0) return;
  const documents = found.map(({ id, data }) => {
    const { number, name } = summaryOf(kind, data, running.language);
    return { document: { id, kind: KIND_OF_TYPE.verifiable, number, name, data }, version };
  });
  const { id } = await attest(contextOf(opened, means, tx), means, documents);
  await changed(tx, SENT, [running.id, id]);
  failpoint("bulk-issued");
}
