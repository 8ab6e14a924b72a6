import type { EntityManager } from "typeorm";
import { documentState, type DocumentInputs } from "#domain/flows/derive";
import { kindOf } from "#domain/kinds/kinds";
import { isWritten, type DocumentState } from "#domain/states";
import { announce } from "../core/changes.ts";
import { first, rows } from "../core/database.ts";
import { instructionOf } from "./instructions/step-row.ts";
import { recordOf, type Access, type DocumentRecord } from "./document-row.ts";
import { refreshTerms } from "./endorsements.ts";
import { ordersDraftedOn } from "./order-source.ts";
import { makesState, statementsOf } from "./statements.ts";
import { newestRequest, stateOf } from "./signing/request-row.ts";

async function inputsOf(
  tx: EntityManager,
  row: DocumentRecord,
): Promise<{ inputs: DocumentInputs; presentees: ReadonlySet<string> }> {
  const openIntent = await first<{ action: string; via: DocumentState | null }>(
    tx,
    "SELECT action, via FROM app.intent WHERE document_id = $1 AND status IN ('waiting','open','sent')",
    [row.id],
  );
  const { class: sort, flow } = kindOf(row.kind);
  const request = sort === "title" ? null : await newestRequest(tx, row.id);
  const statements = flow.of === "exchange" ? await statementsOf(tx, row.id) : [];
  const released =
    flow.of === "order"
      ? await first(tx, "SELECT 1 FROM app.cargo_release WHERE document_id = $1 LIMIT 1", [row.id])
      : null;
  const inputs: DocumentInputs = {
    of: flow.of,
    stated: statements.filter(makesState).at(-1)?.act ?? null,
    released: released !== null,
    uploaded: row.uploaded,
    complete: row.complete,
    expired: row.expired,
    signed: row.signedAt !== null,
    voided: row.voidedAt !== null,
    returned: row.returnedAt !== null,
    instruction: await instructionOf(tx, row),
    closedAs: row.closedAs,
    accomplished: row.accomplishedAt !== null,
    openIntent,
    signing: request && stateOf(request),
    refused: row.refused,
    title: row.title && {
      status: row.title.status,
      holder: row.title.holder ?? "",
      beneficiary: row.title.beneficiary ?? "",
    },
  };
  return { inputs, presentees: new Set(statements.flatMap(({ toId }) => (toId === null ? [] : [toId]))) };
}

/**
 * Writes anew, for every organisation with access, how the document stands, and tells their browsers. To be called in
 * every transaction that changes what the state depends on; nothing else writes `document_state`. Idempotent.
 */
export async function refreshState(tx: EntityManager, documentId: string): Promise<void> {
  const row = await recordOf(tx, documentId);
  if (!row) return;
  await refreshTerms(tx, row);
  const { inputs, presentees } = await inputsOf(tx, row);
  const viewers = await rows<{
    id: string;
    address: string | null;
    access: Access;
    state: DocumentState | null;
    acting: boolean;
  }>(
    tx,
    `SELECT a.organisation_id AS id, o.address, a.access, s.state, a.organisation_id IS NOT DISTINCT
      FROM app.current_organisation() AS acting
       FROM app.document_access a JOIN app.organisation o ON o.id = a.organisation_id
       LEFT JOIN app.document_state s ON s.document_id = a.document_id AND s.organisation_id = a.organisation_id
      WHERE a.document_id = $1 ORDER BY a.organisation_id`,
    [documentId],
  );
  for (const viewer of viewers) {
    const state = documentState(inputs, { ...viewer, presentee: presentees.has(viewer.id) });
    // The time tells when it last changed for this organisation, not for the others.
    if (state !== viewer.state || viewer.acting)
      await tx.query(
        `INSERT INTO app.document_state (document_id, organisation_id, state, kind) VALUES ($1,$2,$3,$4)
         ON CONFLICT (document_id, organisation_id) DO UPDATE SET state = excluded.state, updated_at = now()`,
        [documentId, viewer.id, state, row.kind],
      );
    await announce(tx, { organisation: viewer.id, topic: "document", id: documentId });
    // A draft that stays one is counted as before. In other states the people asked to act may change without the
    // state.
    if (state !== viewer.state || !isWritten(state))
      await announce(tx, { organisation: viewer.id, topic: "counts", id: documentId });
    // Whether an order can be signed depends on the state of the bill that it names.
    if (state !== viewer.state)
      for (const id of await ordersDraftedOn(tx, row, viewer.id))
        await announce(tx, { organisation: viewer.id, topic: "document", id });
  }
}

/**
 * Makes an organisation a party of the document: it holds, owns or releases. A copy or original becomes that; the
 * author stays the author.
 */
export async function ensureParty(tx: EntityManager, documentId: string, organisationId: string): Promise<void> {
  await tx.query(
    `INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'party')
     ON CONFLICT (document_id, organisation_id) DO UPDATE SET access = 'party'
       WHERE app.document_access.access IN ('copy','original')`,
    [documentId, organisationId],
  );
}
