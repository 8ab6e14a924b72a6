import type { EntityManager } from "typeorm";
import { titleCall } from "#domain/chain/calls";
import { Refused, type ErrorCode } from "#domain/errors";
import { WANTS_DOCUMENTS } from "#domain/pint-codes";
import { readSigned } from "#domain/dcsa/jws";
import { canonicalJson } from "#domain/canonical";
import { envelopeShape, type FinishedResponse } from "#domain/dcsa/envelope-shapes";
import { auditLater } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { changed, first } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { openKept } from "../../intents/open-kept.ts";
import { propose } from "../../intents/propose.ts";
import { endIntent } from "../../intents/write.ts";
import type { Settings } from "../../settings/settings.ts";
import { endTask } from "../../tasks/tasks.ts";
import { hasTitle } from "../acts.ts";
import { recordOf } from "../document-row.ts";
import { refreshState } from "../state.ts";
import { actingAccount } from "./account.ts";
import { tellCompany, tellNode } from "./pint-letters.ts";
import { makeEnvelope, takeBackEntry, type MadeEnvelope } from "./envelope.ts";
import { AGAIN_SECONDS, CLAIM_SECONDS } from "./tries.ts";

const OFFER = statement(
  "documents.pintOfferToSettle",
  `SELECT f.id, f.state, f.document_id AS document, f.organisation_id AS organisation, f.task_id AS task,
      f.recipient, f.platform_name AS platform, f.number, f.envelope, f.entry_checksum AS entry, f.bill_checksum AS bill,
      f.return_id AS "returnId", f.cancel_id AS "cancelId", f.burn_id AS "burnId", r.status AS "returned",
      b.status AS burnt, c.burn_id AS "consentBurn", c.transport_document AS "transportDocument", c.issuance,
      c.copy_sha256 AS copy,
      c.organisation_id AS issuer
    FROM app.pint_offer f JOIN app.intent r ON r.id = f.return_id LEFT JOIN app.intent b ON b.id = f.burn_id
    LEFT JOIN app.pint_consent c ON c.document_id = f.document_id WHERE f.id = $1 FOR UPDATE OF f`,
  ["id", "state", "document", "organisation", "recipient", "platform", "number", "returnId", "cancelId", "returned"],
);
type Row = RowOf<typeof OFFER>;

/** An act of the account that failed is not asked for again at once. */
const PAUSE_SECONDS = 60;

const LOCK_DOCUMENT = statement(
  "documents.lockPintDocument",
  `SELECT FROM app.document d WHERE d.id = (SELECT document_id FROM app.pint_offer WHERE id = $1)
    FOR NO KEY UPDATE`,
);

async function lockedOffer(tx: EntityManager, id: string): Promise<Row | null> {
  // Documents are locked first, as everywhere.
  await changed(tx, LOCK_DOCUMENT, [id]);
  return first(tx, OFFER, [id]);
}

const tell = (tx: EntityManager, { organisation, document, task }: Row): Promise<void> =>
  announce(
    tx,
    { organisation, topic: "document", id: document },
    ...(task === null ? [] : [{ organisation, topic: "task", id: task } as const]),
    { organisation, topic: "counts", id: document },
  );

/**
 * Makes the envelope of an offer: from here on the title has left for what is known here. Claimed for whoever made it,
 * who sends it; null where there is nothing to be sent.
 */
export async function prepareOffer(tx: EntityManager, settings: Settings, id: string): Promise<MadeEnvelope | null> {
  const row = await lockedOffer(tx, id);
  if (row?.state !== "DUE") return null;
  // A title whose blocks are not final is offered to nobody.
  if ((await recordOf(tx, row.document))?.title?.final !== true) return null;
  const made = await makeEnvelope(tx, settings, {
    documentId: row.document,
    organisationId: row.organisation,
    recipient: row.recipient,
    transportDocument: row.transportDocument,
    issuance: row.issuance,
    copy: row.copy,
    issuerId: row.issuer ?? row.organisation,
    now: new Date(),
  });
  await table(tx, "app.pint_offer").change(
    { id },
    {
      state: "OFFERED",
      envelope: made.envelope,
      bill_checksum: made.billChecksum,
      entry_checksum: made.entryChecksum,
      attempts: () => "attempts + 1",
      next_at: () => `now() + interval '${CLAIM_SECONDS} seconds'`,
    },
  );
  await tell(tx, row);
  return made;
}

/** Whether the other side has answered of this very envelope: of a duplicate it says which entry it took. */
function isOurs({ envelope }: Row, says: FinishedResponse): boolean {
  const stored = says.duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent;
  if (stored === undefined) return true;
  const read = envelopeShape.safeParse(JSON.parse(envelope ?? "null"));
  const sent = read.success ? (read.data.envelopeTransferChain.at(-1) ?? "") : "";
  const [theirs, ours] = [readSigned(stored), readSigned(sent)];
  return !("unread" in theirs) && !("unread" in ours) && canonicalJson(theirs.payload) === canonicalJson(ours.payload);
}

/** Writes down a signed answer and what follows from it. Idempotent; for the worker role. */
export async function settleAnswer(
  tx: EntityManager,
  settings: Settings,
  id: string,
  { says, text }: { readonly says: FinishedResponse; readonly text: string },
): Promise<void> {
  const row = await lockedOffer(tx, id);
  if (row?.state !== "OFFERED" && row?.state !== "WAITING") return;
  const { responseCode: code, reason = "" } = says;
  const answered = { code, reason, answer: text, answered_at: () => "now()" };
  if ((code === "RECE" || code === "DUPE") && isOurs(row, says)) {
    await table(tx, "app.pint_offer").change(
      { id },
      { ...answered, state: "TAKEN", next_at: () => `now() + interval '${AGAIN_SECONDS} seconds'`, error_code: null },
    );
    await tell(tx, row);
    return advance(tx, settings, row);
  }
  if (WANTS_DOCUMENTS.includes(code)) return;
  if ((code === "BENV" || code === "BSIG") && (await refused(tx, row, answered))) return;
  await table(tx, "app.pint_offer").change({ id }, { ...answered, state: "FROZEN" });
  if (row.task !== null) await endTask(tx, row.task, new Refused("PINT_DISPUTED", { platform: row.platform }));
  await auditLater(
    tx,
    row.organisation,
    "pint.disputed",
    { number: row.number, platform: row.platform, reason },
    { documentId: row.document },
  );
  const facts = { number: row.number, platform: row.platform, reason: reason || code };
  await tellCompany(tx, row.organisation, "disputed", { ...facts, path: `/exchange/${id}` });
  await tellNode(tx, "disputedThere", facts);
  await tell(tx, row);
}

/** Seven days went by without an answer that counts: a person asks again. Idempotent; for the worker role. */
export async function waitForPerson(tx: EntityManager, id: string): Promise<void> {
  const row = await lockedOffer(tx, id);
  if (row?.state !== "OFFERED") return;
  const { organisation, platform, number, task } = row;
  const why = new Refused("PINT_UNANSWERED", { platform });
  await table(tx, "app.pint_offer").change(
    { id },
    { state: "WAITING", next_at: () => "now()", error_code: why.code, error_parameters: why.parameters },
  );
  if (task !== null) await endTask(tx, task, why);
  await tellCompany(tx, organisation, "waits", { number, platform, path: `/exchange/${id}` });
  await tell(tx, row);
}

/** The acts signed in advance that are not needed any more. */
const giveUp = (tx: EntityManager, id: string): Promise<boolean> =>
  endIntent(tx, id, { to: "failed", from: ["kept"], error: new Refused("INTENT_CANCELLED"), tx: null, block: null });

/**
 * The title is its holder's again; what was signed in advance is made void on the chain. False where the chain of the
 * bill went on meanwhile: a refusal of what was taken is a dispute.
 */
async function refused(
  tx: EntityManager,
  row: Row,
  answered: { readonly code: FinishedResponse["responseCode"]; readonly reason: string; readonly answer: string },
): Promise<boolean> {
  const { id, document, organisation, platform, number, task, cancelId, bill, entry } = row;
  if (bill === null || entry === null || !(await takeBackEntry(tx, bill, entry))) return false;
  await openKept(tx, cancelId, { via: null, work: "cancelReturn", process: null });
  await giveUp(tx, row.returnId);
  await table(tx, "app.pint_offer").change(
    { id },
    { ...answered, answered_at: () => "now()", state: "REFUSED", ended_at: () => "now()" },
  );
  await table(tx, "app.document").change({ id: document, locked_by: id }, { locked_by: null });
  if (task !== null)
    await endTask(tx, task, new Refused("PINT_REFUSED", { platform, reason: answered.reason || answered.code }));
  await auditLater(
    tx,
    organisation,
    "pint.refused",
    { number, platform, reason: answered.reason },
    { documentId: document },
  );
  await tellCompany(tx, organisation, "refused", {
    number,
    platform,
    reason: answered.reason || answered.code,
    path: `/exchange/${id}`,
  });
  await refreshState(tx, document);
  await tell(tx, row);
  return true;
}

/**
 * Ends the title of a bill that another platform has taken: first it goes back to its register, then it is burnt. What
 * is to be done derives from rows alone, so a crash anywhere loses and doubles nothing. For the worker role.
 */
export async function advanceOffer(tx: EntityManager, settings: Settings, id: string): Promise<void> {
  const row = await lockedOffer(tx, id);
  if (row?.state === "TAKEN") await advance(tx, settings, row);
}

async function advance(tx: EntityManager, settings: Settings, row: Row): Promise<void> {
  const { id } = row;
  if (row.returned === "kept")
    return void (await openKept(tx, row.returnId, { via: null, work: "pintMove", process: null }));
  if (row.returned === "failed" || row.returned === "expired") return stuck(tx, row, "PINT_TAKEN_ELSEWHERE");
  if (row.returned !== "done") return;
  if (row.burnt === "done") return gone(tx, row);
  if (row.burnt === "failed" || row.burnt === "expired")
    await table(tx, "app.pint_offer").change({ id }, { next_at: () => `now() + interval '${PAUSE_SECONDS} seconds'` });
  if (row.burnt === null || row.burnt === "failed" || row.burnt === "expired") await burn(tx, settings, row);
}

async function burn(tx: EntityManager, settings: Settings, row: Row): Promise<void> {
  const { id, document, consentBurn, burnId } = row;
  if (consentBurn !== null) {
    if (burnId !== null) return stuck(tx, row, "PINT_TAKEN_ELSEWHERE");
    if (!(await openKept(tx, consentBurn, { via: null, work: "pintMove", process: null })))
      return stuck(tx, row, "PINT_TAKEN_ELSEWHERE");
    await table(tx, "app.pint_offer").change({ id }, { burn_id: consentBurn });
    return;
  }
  const record = await recordOf(tx, document);
  const account = await actingAccount(tx, settings);
  if (account === null || !hasTitle(record)) return;
  const { id: act } = await propose(account, {
    action: "moveOut",
    via: null,
    envelopeId: null,
    documentId: document,
    chainId: record.chainId,
    call: titleCall.burn({ registry: record.registry, tokenId: BigInt(record.tokenId) }),
    parameters: { offer: id },
    expected: { status: "burnt" },
  });
  await table(tx, "app.pint_offer").change({ id }, { burn_id: act });
}

/** The other platform has the title, and the chain does not end it here: a person must look. */
async function stuck(tx: EntityManager, row: Row, code: ErrorCode): Promise<void> {
  const parameters = { platform: row.platform };
  await table(tx, "app.pint_offer").change(
    { id: row.id },
    { state: "FROZEN", error_code: code, error_parameters: parameters },
  );
  if (row.task !== null) await endTask(tx, row.task, new Refused(code, parameters));
  const facts = { number: row.number, platform: row.platform };
  await auditLater(tx, row.organisation, "pint.stuck", facts, { documentId: row.document });
  await tellNode(tx, "stuck", facts);
  await tell(tx, row);
}

async function gone(tx: EntityManager, row: Row): Promise<void> {
  const { id, document, organisation, platform, number, recipient, task } = row;
  await giveUp(tx, row.cancelId);
  await table(tx, "app.pint_offer").change({ id }, { state: "GONE", ended_at: () => "now()" });
  await table(tx, "app.document").change({ id: document, locked_by: id }, { locked_by: null });
  if (task !== null) await endTask(tx, task, null);
  await auditLater(
    tx,
    organisation,
    "pint.moved",
    { number, platform, recipient: recipient.partyName },
    { documentId: document },
  );
  await tellCompany(tx, organisation, "taken", {
    number,
    platform,
    recipient: recipient.partyName,
    path: `/exchange/${id}`,
  });
  await refreshState(tx, document);
  await tell(tx, row);
}
