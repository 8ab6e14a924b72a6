import type { EntityManager } from "typeorm";
import { canonicalJson } from "#domain/canonical";
import { envelopeShape, type FinishedResponse } from "#domain/dcsa/envelope-shapes";
import { readSigned } from "#domain/dcsa/jws";
import { Refused } from "#domain/errors";
import { WANTS_DOCUMENTS } from "#domain/pint-codes";
import { announceWork } from "../../core/changes.ts";
import { auditLater } from "../../core/audit.ts";
import { storableText } from "../../core/storable.ts";
import { table } from "../../core/table.ts";
import { openKept } from "../../intents/open-kept.ts";
import type { Settings } from "../../settings/settings.ts";
import { endTask } from "../../tasks/tasks.ts";
import { refreshState } from "../state.ts";
import { advance } from "./end-offer.ts";
import { takeBackEntry } from "./envelope.ts";
import { errorOf, giveUp, lockedOffer, type OfferRow } from "./offer-row.ts";
import { tellCompany, tellNode } from "./pint-letters.ts";
import { AGAIN_SECONDS } from "./tries.ts";

/** Whether the other side has answered of this very envelope: of a duplicate it says which entry it took. */
function isOurs({ envelope }: OfferRow, says: FinishedResponse): boolean {
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
  const { responseCode: code } = says;
  const reason = storableText(says.reason ?? "");
  const answered = { code, reason, answer: text, answered_at: () => "now()" };
  if ((code === "RECE" || code === "DUPE") && isOurs(row, says)) return taken(tx, settings, row, answered);
  if (WANTS_DOCUMENTS.includes(code)) return;
  if (code === "BENV" || code === "BSIG") {
    const { organisation, platform, number } = row;
    if (await giveBack(tx, row, { ...answered, state: "REFUSED" }, reason || code)) {
      await auditLater(tx, organisation, "pint.refused", { number, platform, reason }, { documentId: row.document });
      const facts = { number, platform, reason: reason || code, path: `/exchange/${id}` } as const;
      return tellCompany(tx, organisation, "refused", facts);
    }
  }
  // A duplicate of another entry: the other platform has a title of this bill that this offer is not of.
  const why = code === "DUPE" ? "PINT_OTHER_ENTRY" : "PINT_DISPUTED";
  const refused = new Refused(why, { platform: row.platform });
  await table(tx, "app.pint_offer").change({ id }, { ...answered, state: "FROZEN", ...errorOf(refused) });
  if (row.task !== null) await endTask(tx, row.task, refused);
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
  await announceWork(tx, row);
}

/** No answer counts any more: a person asks again, or settles it. Idempotent; for the worker role. */
export async function waitForPerson(
  tx: EntityManager,
  id: string,
  code: "PINT_UNANSWERED" | "PINT_TOO_OLD",
): Promise<void> {
  const row = await lockedOffer(tx, id);
  if (row?.state !== "OFFERED") return;
  const { organisation, platform, number, task } = row;
  const why = new Refused(code, { platform });
  await table(tx, "app.pint_offer").change({ id }, { state: "WAITING", next_at: () => "now()", ...errorOf(why) });
  if (task !== null) await endTask(tx, task, why);
  const tooOld = code === "PINT_TOO_OLD";
  await tellCompany(tx, organisation, tooOld ? "tooOld" : "waits", { number, platform, path: `/exchange/${id}` });
  if (tooOld) await tellNode(tx, "tooOldThere", { number, platform });
  await announceWork(tx, row);
}

/** The columns of an answer, or those that say who has settled an offer without one. */
type Settled = Parameters<ReturnType<typeof table<"app.pint_offer">>["change"]>[1];

/** The other platform has the bill: its title ends here. */
export async function taken(tx: EntityManager, settings: Settings, row: OfferRow, settled: Settled): Promise<void> {
  await table(tx, "app.pint_offer").change(
    { id: row.id },
    {
      ...settled,
      state: "TAKEN",
      taken: true,
      next_at: () => `now() + interval '${AGAIN_SECONDS} seconds'`,
      ...errorOf(null),
    },
  );
  await announceWork(tx, row);
  return advance(tx, settings, row);
}

/**
 * The title is its holder's again; what was signed in advance is made void on the chain. False where the chain of the
 * bill went on meanwhile: a refusal of what was taken is a dispute.
 */
export async function giveBack(
  tx: EntityManager,
  row: OfferRow,
  settled: Settled & { readonly state: "REFUSED" | "WITHDRAWN" },
  reason: string,
): Promise<boolean> {
  const { id, document, platform, task, cancelId, bill, entry } = row;
  // Nothing of it is in the history before an envelope is made.
  if (row.state !== "DUE" && (bill === null || entry === null || !(await takeBackEntry(tx, bill, entry)))) return false;
  await openKept(tx, cancelId, { via: null, work: "cancelReturn", process: null });
  await giveUp(tx, row.returnId);
  await table(tx, "app.pint_offer").change({ id }, { ...settled, ended_at: () => "now()", ...errorOf(null) });
  await table(tx, "app.document").change({ id: document, locked_by: id }, { locked_by: null });
  const why =
    settled.state === "WITHDRAWN"
      ? new Refused("PINT_WITHDRAWN")
      : // The words of the platform, or the remark of the administrator who has agreed with it.
        new Refused(settled.settled === "HERE" ? "PINT_SETTLED_HERE" : "PINT_REFUSED", { platform, reason });
  if (task !== null) await endTask(tx, task, why);
  await refreshState(tx, document);
  await announceWork(tx, row);
  return true;
}
