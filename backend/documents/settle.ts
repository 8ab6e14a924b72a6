import { v7 as uuid } from "uuid";
import { IsNull, Not, type EntityManager } from "typeorm";
import { actOf, AGENT_ACTS } from "#domain/acts/acts";
import { kindOf } from "#domain/kinds/kinds";
import { changed, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { ofSameTitle } from "../core/title-key.ts";
import { lockDocument, recordOf, type DocumentRecord } from "./document-row.ts";
import { setFreeNumber } from "./free-number.ts";
import { setDrawn } from "./order-source.ts";
import { completeReview } from "./review/agreed.ts";
import { settleNumbers } from "./replacing/end.ts";
import { takeBackSigning, type SuccessorSigning } from "./replacing/replacement-row.ts";
import { ensureParty, refreshState } from "./state.ts";

/** done: the chain shows it; failed: it never will; undone: a reorganisation took it back and it is under way again. */
export type Outcome = "done" | "failed" | "undone";

/** The signing that made the document's present token id. */
const SIGNING = statement(
  "documents.signingOf",
  `SELECT parameters FROM app.intent WHERE document_id = $1 AND action IN ('sign','replace')
    AND parameters->>'tokenId' = $2 ORDER BY created_at DESC LIMIT 1`,
).as<{ parameters: SuccessorSigning }>();
const SIGN_AGAIN = statement(
  "documents.signAgain",
  `UPDATE app.document d SET signed_at = $3, signed_by = $4, version = version + 1, ${setFreeNumber("$2")}
    WHERE d.id = $1`,
);
const REOPEN = statement(
  "documents.reopen",
  `UPDATE app.document d SET closed_as = NULL, release_agent_id = NULL, ${setFreeNumber("$2")} WHERE d.id = $1`,
);
const REPLACED = statement(
  "documents.replacedOnChain",
  `SELECT 1 FROM chain.history e JOIN app.document d ON ${ofSameTitle("e", "d")} WHERE d.id = $1
    AND e.topic = 'title' AND e.name = 'Replaced'`,
);
const SET_AGENT = statement(
  "documents.setOrderAgent",
  `UPDATE app.document SET release_agent_id = CASE WHEN closed_as IS DISTINCT FROM 'VOID' THEN $2::uuid END
    WHERE id = $1`,
);
const CHOSEN_AGENT = statement(
  "documents.chosenAgent",
  `SELECT parameters->>'releaseAgentId' AS agent FROM app.intent WHERE document_id = $1 AND action = ANY($2)
    AND status NOT IN ('failed','expired') ORDER BY created_at DESC LIMIT 1`,
);

/**
 * D5, D6: what the chain said of a signing. A failed one makes the document a draft again; its signed file stays in the
 * record, out of sight, and comes back if the original appears on the chain after all. Idempotent; for the worker role.
 */
export async function settleSign(tx: EntityManager, documentId: string, outcome: Outcome): Promise<void> {
  await lockDocument(tx, documentId);
  const document = await recordOf(tx, documentId);
  const signing = document?.tokenId
    ? (await first(tx, SIGNING, [documentId, document.tokenId]))?.parameters
    : undefined;
  if (document && signing && outcome === "failed" && document.signedAt && !document.title) {
    await table(tx, "app.document").change(
      { id: documentId },
      { signed_at: null, signed_by: null, version: () => "version + 1" },
    );
    await takeBackSigning(tx, signing);
  }
  if (document && signing && outcome === "done" && !document.signedAt) {
    // Another bill may have got the number meanwhile; the signed paper keeps it, the list tells them apart.
    await changed(tx, SIGN_AGAIN, [documentId, uuid().slice(-4), signing.signedAt, signing.signedBy]);
    await table(tx, "app.signature").change({ id: signing.signatureId }, { withdrawn_at: null });
    for (const { id, role } of signing.files) await table(tx, "app.file").change({ id }, { role });
  }
  // An order that never was takes no goods.
  if (document && signing) await setDrawn(tx, documentId, outcome !== "failed" || document.title !== null);
  if (signing && outcome === "done") await completeReview(tx, documentId);
  await refreshState(tx, documentId);
}

/**
 * How a title ended, when it has: by the act that ended it or, when another program did, by what the register said.
 * Opens it again when a reorganisation took the end back. Makes the release agent a party. Idempotent; for the worker
 * role.
 */
export async function settleTitleEnd(tx: EntityManager, documentId: string, action: string | null): Promise<void> {
  await lockDocument(tx, documentId);
  const document = await recordOf(tx, documentId);
  if (!document) return;
  if (document.title?.status !== "burnt") {
    if (document.closedAs) {
      await settleNumbers(tx, documentId, false);
      await changed(tx, REOPEN, [documentId, uuid().slice(-4)]);
    }
  } else if (!document.closedAs) {
    const replaced = await first(tx, REPLACED, [documentId]);
    const closing = (action === null ? undefined : actOf(action).closes) ?? (replaced ? "VOID" : "SURRENDERED");
    const agent = closing === "SURRENDERED" ? await chosenAgent(tx, documentId, document.organisationId) : null;
    await table(tx, "app.document").change(
      { id: documentId },
      { closed_as: closing, release_agent_id: agent, version: () => "version + 1" },
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
  await changed(tx, SET_AGENT, [id, agent]);
  if (agent) await ensureParty(tx, id, agent);
  const signed = await table(tx, "app.document").first(["closed_as"], { id, signed_at: Not(IsNull()) });
  if (signed) await setDrawn(tx, id, signed.closed_as !== "VOID");
}

/** The company named when the surrender was accepted or the order presented; the issuer when none was. */
async function chosenAgent(tx: EntityManager, documentId: string, issuer: string): Promise<string> {
  return (await first(tx, CHOSEN_AGENT, [documentId, AGENT_ACTS]))?.agent ?? issuer;
}
