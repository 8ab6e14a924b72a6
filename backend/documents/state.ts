import type { EntityManager } from "typeorm";
import { documentState, type InputsOf, type Viewer } from "#domain/flows/derive";
import { kindOf } from "#domain/kinds/kinds";
import { isWritten, type DocumentState, type FlowName } from "#domain/states";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { touchDesk } from "../asked/touch.ts";
import { announce } from "../core/changes.ts";
import { changed, first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { instructionOf } from "./instructions/step-row.ts";
import { recordOf, type DocumentRecord } from "./document-row.ts";
import { refreshTerms } from "./endorsements.ts";
import { ordersDraftedOn } from "./order-source.ts";
import { attestedState } from "./attestation-state.ts";
import { makesState, statementsOf } from "./statements.ts";
import { newestAbout, stateOf } from "../processes/process-row.ts";

const OPEN_INTENT = statement(
  "documents.openIntent",
  "SELECT action, via FROM app.intent WHERE document_id = $1 AND status IN ('waiting','open','sent')",
).as<{ via: DocumentState | null }>();
const VIEWERS = statement(
  "documents.viewers",
  `SELECT a.organisation_id AS id, o.address, a.access, s.state, a.organisation_id IS NOT DISTINCT
    FROM app.current_organisation() AS acting
     FROM app.document_access a JOIN app.organisation o ON o.id = a.organisation_id
     LEFT JOIN app.document_state s ON s.document_id = a.document_id AND s.organisation_id = a.organisation_id
    WHERE a.document_id = $1 ORDER BY a.organisation_id`,
  ["id", "access", "acting"],
);
const WRITE_STATE = statement(
  "documents.writeState",
  `INSERT INTO app.document_state (document_id, organisation_id, state, kind) VALUES ($1,$2,$3,$4)
   ON CONFLICT (document_id, organisation_id) DO UPDATE SET state = excluded.state, updated_at = now()`,
);
const ENSURE_PARTY = statement(
  "documents.ensureParty",
  `INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'party')
   ON CONFLICT (document_id, organisation_id) DO UPDATE SET access = 'party'
     WHERE app.document_access.access IN ('copy','original')`,
);
const ENSURE_SENT = statement(
  "documents.ensureSent",
  `INSERT INTO app.document_access AS a (document_id, organisation_id, access, via) VALUES ($1,$2,$3,$4)
   ON CONFLICT (document_id, organisation_id) DO UPDATE SET via = $4, access = CASE a.access
     WHEN 'party' THEN 'party' ELSE 'original' END, held = CASE a.access WHEN 'party' THEN excluded.access END
    WHERE (a.access = 'copy' AND excluded.access = 'original') OR (a.access = 'party' AND (a.held = 'copy'
      AND excluded.access = 'original'
       OR a.held IS NULL AND EXISTS (SELECT 1 FROM app.process r WHERE r.id = a.via)))`,
);

/** Whether a document is locked because another platform is asked about it: for every company that sees it. */
const GOING = statement("documents.isGoing", "SELECT app.is_going($1) AS going", ["going"]);
const isGoing = async (tx: EntityManager, lockedBy: string): Promise<boolean> =>
  (await first(tx, GOING, [lockedBy]))?.going === true;

interface Gathered<F extends FlowName> {
  readonly inputs: InputsOf[F];
  /** Organisations to which a bill of exchange was presented. */
  readonly presentees?: ReadonlySet<string>;
}

async function ofAll(tx: EntityManager, row: DocumentRecord) {
  const openIntent = await first(tx, OPEN_INTENT, [row.id]);
  return { complete: row.complete, signed: row.signedAt !== null, openIntent };
}

const ofTitle = async (tx: EntityManager, row: DocumentRecord) => ({
  ...(await ofAll(tx, row)),
  closedAs: row.closedAs,
  title: row.title && {
    status: row.title.status,
    holder: row.title.holder ?? "",
    beneficiary: row.title.beneficiary ?? "",
  },
});

async function ofPaper(tx: EntityManager, row: DocumentRecord) {
  const request = await newestAbout(tx, "signing", row.id);
  return {
    ...(await ofAll(tx, row)),
    uploaded: row.uploaded,
    voided: row.voidedAt !== null,
    expired: row.expired,
    signing: request && stateOf(request),
    refused: row.refused,
  };
}

/** Whether the chain does not have a document yet that is issued there; of a table they are signed before. */
async function isAwaited(tx: EntityManager, { id, signedAt, madeWithId }: DocumentRecord): Promise<boolean> {
  if (signedAt === null) return false;
  const standing = await attestedState(tx, id);
  if (standing !== null) return !standing.issued;
  if (madeWithId === null) return false;
  return table(tx, "app.document_template_version").has({ id: madeWithId, format: "openattestation" });
}

/** Everything that a document's state depends on, by its flow. */
const GATHERED: {
  readonly [F in FlowName]: (tx: EntityManager, row: DocumentRecord) => Promise<Gathered<F>>;
} = {
  title: async (tx, row) => ({
    inputs: {
      ...(await ofTitle(tx, row)),
      accomplished: row.accomplishedAt !== null,
      uploaded: row.uploaded,
      offered: row.kind === EXCHANGED_KIND && row.lockedBy !== null && (await isGoing(tx, row.lockedBy)),
    },
  }),
  order: async (tx, row) => {
    const released = await table(tx, "app.cargo_release").has({ document_id: row.id });
    const accomplished = row.accomplishedAt !== null;
    return { inputs: { ...(await ofTitle(tx, row)), released, accomplished } };
  },
  exchange: async (tx, row) => {
    const statements = await statementsOf(tx, row.id);
    return {
      inputs: { ...(await ofTitle(tx, row)), stated: statements.filter(makesState).at(-1)?.act ?? null },
      presentees: new Set(statements.flatMap(({ toId }) => (toId === null ? [] : [toId]))),
    };
  },
  paper: async (tx, row) => ({ inputs: await ofPaper(tx, row) }),
  letter: async (tx, row) => ({ inputs: { ...(await ofPaper(tx, row)), returned: row.returnedAt !== null } }),
  verifiable: async (tx, row) => ({
    inputs: {
      ...(await ofAll(tx, row)),
      revoked: row.voidedAt !== null,
      awaited: await isAwaited(tx, row),
      uploaded: row.uploaded,
    },
  }),
  bunker: async (tx, row) => ({ inputs: { ...(await ofAll(tx, row)), voided: row.voidedAt !== null } }),
  instruction: async (tx, row) => ({
    inputs: { ...(await ofPaper(tx, row)), instruction: await instructionOf(tx, row) },
  }),
};

/** The state of a document, for one organisation after the other. */
async function statesOf<F extends FlowName>(
  of: F,
  tx: EntityManager,
  row: DocumentRecord,
): Promise<(viewer: Omit<Viewer, "presentee"> & { readonly id: string }) => DocumentState> {
  const { inputs, presentees } = await GATHERED[of](tx, row);
  return (viewer) => documentState(of, inputs, { ...viewer, presentee: presentees?.has(viewer.id) === true });
}

/**
 * Writes anew, for every organisation with access, how the document stands and what of it is asked of whom, and tells
 * their browsers. To be called in every transaction that changes what the state depends on; nothing else writes
 * `document_state`. Idempotent.
 */
export async function refreshState(tx: EntityManager, documentId: string): Promise<void> {
  const row = await recordOf(tx, documentId);
  if (!row) return;
  await touchDesk(tx, "document", documentId);
  await refreshTerms(tx, row);
  const seenBy = await statesOf(kindOf(row.kind).flow.of, tx, row);
  for (const viewer of await rows(tx, VIEWERS, [documentId])) {
    const state = seenBy(viewer);
    // The time tells when it last changed for this organisation, not for the others.
    if (state !== viewer.state || viewer.acting)
      await changed(tx, WRITE_STATE, [documentId, viewer.id, state, row.kind]);
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
  await changed(tx, ENSURE_PARTY, [documentId, organisationId]);
}

/**
 * Gives an organisation a document that an envelope brought, at least as strong as what it had. A company that was
 * asked to sign stays a party, and has the files that were sent beneath that.
 */
export async function ensureSent(
  tx: EntityManager,
  documentId: string,
  organisationId: string | null,
  access: "copy" | "original",
  via: string,
): Promise<void> {
  await changed(tx, ENSURE_SENT, [documentId, organisationId, access, via]);
}
