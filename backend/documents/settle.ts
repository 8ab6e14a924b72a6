import { v7 as uuid } from "uuid";
import type { EntityManager } from "typeorm";
import { actOf, AGENT_ACTS } from "#domain/acts/acts";
import { kindOf } from "#domain/kinds/kinds";
import { first } from "../core/database.ts";
import { ofSameTitle } from "../core/title-key.ts";
import { recordOf, type DocumentRecord } from "./document-row.ts";
import { setFreeNumber } from "./free-number.ts";
import { setDrawn } from "./order-source.ts";
import { settleNumbers } from "./replacing/end.ts";
import { ensureParty, refreshState } from "./state.ts";

/** done: the chain shows it; failed: it never will; undone: a reorganisation took it back and it is under way again. */
export type Outcome = "done" | "failed" | "undone";

interface Signing {
  readonly signatureId: string;
  readonly signedAt: string;
  readonly signedBy: string;
  readonly files: readonly { readonly id: string; readonly role: string }[];
}

/** The signing that made the document's present token id. */
const signingOf = async (tx: EntityManager, documentId: string, tokenId: string): Promise<Signing | null> =>
  (
    await first<{ parameters: Signing }>(
      tx,
      `SELECT parameters FROM app.intent WHERE document_id = $1 AND action IN ('sign','replace')
        AND parameters->>'tokenId' = $2 ORDER BY created_at DESC LIMIT 1`,
      [documentId, tokenId],
    )
  )?.parameters ?? null;

/**
 * D5, D6: what the chain said of a signing. A failed one makes the document a draft again; its signed file stays in the
 * record, out of sight, and comes back if the original appears on the chain after all. Idempotent; for the worker role.
 */
export async function settleSign(tx: EntityManager, documentId: string, outcome: Outcome): Promise<void> {
  await tx.query("SELECT 1 FROM app.document WHERE id = $1 FOR NO KEY UPDATE", [documentId]);
  const document = await recordOf(tx, documentId);
  const signing = document?.tokenId ? await signingOf(tx, documentId, document.tokenId) : null;
  if (document && signing && outcome === "failed" && document.signedAt && !document.title) {
    await tx.query("UPDATE app.document SET signed_at = NULL, signed_by = NULL, version = version + 1 WHERE id = $1", [
      documentId,
    ]);
    await tx.query("UPDATE app.signature SET withdrawn_at = now() WHERE id = $1", [signing.signatureId]);
    await tx.query("UPDATE app.file SET role = 'withdrawn' WHERE id = ANY($1::uuid[])", [
      signing.files.map((file) => file.id),
    ]);
  }
  if (document && signing && outcome === "done" && !document.signedAt) {
    // Another bill may have got the number meanwhile; the signed paper keeps it, the list tells them apart.
    await tx.query(
      `UPDATE app.document d SET signed_at = $3, signed_by = $4, version = version + 1, ${setFreeNumber("$2")}
        WHERE d.id = $1`,
      [documentId, uuid().slice(-4), signing.signedAt, signing.signedBy],
    );
    await tx.query("UPDATE app.signature SET withdrawn_at = NULL WHERE id = $1", [signing.signatureId]);
    for (const file of signing.files)
      await tx.query("UPDATE app.file SET role = $2 WHERE id = $1", [file.id, file.role]);
  }
  // An order that never was takes no goods.
  if (document && signing) await setDrawn(tx, documentId, outcome !== "failed" || document.title !== null);
  await refreshState(tx, documentId);
}

/**
 * How a title ended, when it has: by the act that ended it or, when another program did, by what the register said.
 * Opens it again when a reorganisation took the end back. Makes the release agent a party. Idempotent; for the worker
 * role.
 */
export async function settleTitleEnd(tx: EntityManager, documentId: string, action: string | null): Promise<void> {
  await tx.query("SELECT 1 FROM app.document WHERE id = $1 FOR NO KEY UPDATE", [documentId]);
  const document = await recordOf(tx, documentId);
  if (!document) return;
  if (document.title?.status !== "burnt") {
    if (document.closedAs) {
      await settleNumbers(tx, documentId, false);
      await tx.query(
        `UPDATE app.document d SET closed_as = NULL, release_agent_id = NULL, ${setFreeNumber("$2")} WHERE d.id = $1`,
        [documentId, uuid().slice(-4)],
      );
    }
  } else if (!document.closedAs) {
    const replaced = await first(
      tx,
      `SELECT 1 FROM chain.history e JOIN app.document d ON ${ofSameTitle("e", "d")} WHERE d.id = $1
        AND e.topic = 'title' AND e.name = 'Replaced'`,
      [documentId],
    );
    const closing = (action === null ? undefined : actOf(action).closes) ?? (replaced ? "VOID" : "SURRENDERED");
    const agent = closing === "SURRENDERED" ? await chosenAgent(tx, documentId, document.organisationId) : null;
    await tx.query(
      "UPDATE app.document SET closed_as = $2, release_agent_id = $3, version = version + 1 WHERE id = $1",
      [documentId, closing, agent],
    );
    if (agent) await ensureParty(tx, documentId, agent);
  }
  if (kindOf(document.kind).life === "ORDER") await settleOrder(tx, document);
  if (document.title?.status === "burnt") await settleNumbers(tx, documentId, true);
  await refreshState(tx, documentId);
}

/** An order that lies with its issuer was presented to a release agent; a void one takes no goods. */
async function settleOrder(tx: EntityManager, { id, organisationId, title }: DocumentRecord): Promise<void> {
  const agent = title?.status === "active" || !title ? null : await chosenAgent(tx, id, organisationId);
  await tx.query(
    `UPDATE app.document SET release_agent_id = CASE WHEN closed_as IS DISTINCT FROM 'VOID' THEN $2::uuid END
      WHERE id = $1`,
    [id, agent],
  );
  if (agent) await ensureParty(tx, id, agent);
  const signed = await first<{ live: boolean }>(
    tx,
    "SELECT closed_as IS DISTINCT FROM 'VOID' AS live FROM app.document WHERE id = $1 AND signed_at IS NOT NULL",
    [id],
  );
  if (signed) await setDrawn(tx, id, signed.live);
}

/** The company named when the surrender was accepted or the order presented; the issuer when none was. */
async function chosenAgent(tx: EntityManager, documentId: string, issuer: string): Promise<string> {
  const accepted = await first<{ agent: string | null }>(
    tx,
    `SELECT parameters->>'releaseAgentId' AS agent FROM app.intent WHERE document_id = $1 AND action = ANY($2)
      AND status NOT IN ('failed','expired') ORDER BY created_at DESC LIMIT 1`,
    [documentId, AGENT_ACTS],
  );
  return accepted?.agent ?? issuer;
}
