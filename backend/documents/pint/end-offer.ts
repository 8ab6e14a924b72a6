import type { EntityManager } from "typeorm";
import { titleCall } from "#domain/chain/calls";
import { Refused, type ErrorCode } from "#domain/errors";
import { announceWork } from "../../core/changes.ts";
import { auditLater } from "../../core/audit.ts";
import { table } from "../../core/table.ts";
import { openKept } from "../../intents/open-kept.ts";
import { propose } from "../../intents/propose.ts";
import type { Settings } from "../../settings/settings.ts";
import { endTask } from "../../tasks/tasks.ts";
import { hasTitle } from "../acts.ts";
import { recordOf } from "../document-row.ts";
import { refreshState } from "../state.ts";
import { actingAccount } from "./account.ts";
import { errorOf, giveUp, lockedOffer, type OfferRow } from "./offer-row.ts";
import { tellCompany, tellNode } from "./pint-letters.ts";

/** An act of the account that failed is not asked for again at once. */
const PAUSE_SECONDS = 60;

/**
 * Ends the title of a bill that another platform has taken: first it goes back to its register, then it is burnt. What
 * is to be done derives from rows alone, so a crash anywhere loses and doubles nothing. For the worker role.
 */
export async function advanceOffer(tx: EntityManager, settings: Settings, id: string): Promise<void> {
  const row = await lockedOffer(tx, id);
  if (row?.state === "TAKEN") await advance(tx, settings, row);
}

/** The next step of an offer whose bill is taken. */
export async function advance(tx: EntityManager, settings: Settings, row: OfferRow): Promise<void> {
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

async function burn(tx: EntityManager, settings: Settings, row: OfferRow): Promise<void> {
  const { id, document, consentBurn, burnId } = row;
  if (consentBurn !== null) {
    if (burnId === consentBurn) return endFails(tx, row);
    if (!(await openKept(tx, consentBurn, { via: null, work: "pintMove", process: null }))) return endFails(tx, row);
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

/** The end that the issuer has signed in advance has failed: the issuer signs it anew. */
async function endFails(tx: EntityManager, row: OfferRow): Promise<void> {
  await stuck(tx, row, "PINT_END_FAILED");
  const { number, platform, document, issuer } = row;
  if (issuer !== null)
    await tellCompany(tx, issuer, "endFails", { number, platform, path: `/doc/DcsaBillOfLading/view/${document}` });
}

/** The other platform has the title, and the chain does not end it here: a person must look. */
async function stuck(tx: EntityManager, row: OfferRow, code: ErrorCode): Promise<void> {
  const why = new Refused(code, { platform: row.platform });
  await table(tx, "app.pint_offer").change({ id: row.id }, { state: "FROZEN", ...errorOf(why) });
  if (row.task !== null) await endTask(tx, row.task, why);
  const facts = { number: row.number, platform: row.platform };
  await auditLater(tx, row.organisation, "pint.stuck", facts, { documentId: row.document });
  await tellNode(tx, "stuck", facts);
  await announceWork(tx, row);
}

async function gone(tx: EntityManager, row: OfferRow): Promise<void> {
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
  await announceWork(tx, row);
}
