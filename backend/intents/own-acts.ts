import type { Intent } from "#domain/api/shapes";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../core/context.ts";
import { first } from "../core/database.ts";
import { settleIntent } from "../ledger/settle-intent.ts";
import type { IntentCustody, IntentRow } from "./intent-row.ts";
import { intentView } from "./intent-view.ts";

/** An act that the user has decided, or may decide about as a colleague who transfers originals; its document is locked first, as everywhere. */
async function ownAct(ctx: Context, id: string, custodies: readonly IntentCustody[]): Promise<IntentRow> {
  const mine = "SELECT * FROM app.intent WHERE id = $1 AND organisation_id = $2 AND custody = ANY ($3)";
  const seen = await first<IntentRow & { person_id: string | null }>(ctx.tx, mine, [id, ctx.organisation.id, custodies]);
  if (!seen) throw new Refused("NOT_FOUND");
  if (seen.person_id !== ctx.person.id && !ctx.permissions.has("bl.transferOriginal")) throw new Refused("FORBIDDEN", { permission: "bl.transferOriginal" });
  if (seen.document_id) await ctx.tx.query("SELECT 1 FROM app.document WHERE id = $1 FOR NO KEY UPDATE", [seen.document_id]);
  return (await first<IntentRow>(ctx.tx, `${mine} FOR NO KEY UPDATE`, [id, ctx.organisation.id, custodies])) ?? seen;
}

/**
 * The wallet says that it has sent a transaction. Only the chain settles the act; this tells what to look for.
 * INTENT_EXPIRED when it was too late here: the chain's word is honoured all the same when it comes.
 */
export async function walletSent(ctx: Context, id: string, txHash: string): Promise<Intent> {
  const act = await ownAct(ctx, id, ["wallet"]);
  if (act.status === "expired") throw new Refused("INTENT_EXPIRED");
  if (act.status === "waiting" || act.status === "sent") {
    await ctx.tx.query("UPDATE app.intent SET status = 'sent', tx_hash = $2, sent_at = coalesce(sent_at, now()) WHERE id = $1", [id, txHash]);
    await ctx.tx.query("UPDATE app.task SET state = 'RUNNING' WHERE intent_id = $1 AND state = 'QUEUED'", [id]);
    await audit(ctx.tx, { organisationId: ctx.organisation.id, personId: ctx.person.id, action: "intent.sent", documentId: act.document_id, envelopeId: act.envelope_id, detail: { intent: id, action: act.action, txHash } });
    await ctx.tx.query("SELECT pg_notify('app_intent', $1)", [String(act.chain_id)]);
    await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "intent", id }, { organisation: ctx.organisation.id, topic: "task", id });
  }
  return intentView(ctx.tx, id);
}

/**
 * Gives up an act that waits for the wallet, or that the relayer could not send yet. One that has ended already stays as it
 * ended. BUSY once it was sent: also when it must be sent again, for its signature is out in the world.
 */
export async function cancelAct(ctx: Context, id: string): Promise<Intent> {
  const act = await ownAct(ctx, id, ["wallet", "forwarded"]);
  if (act.status === "sent" || (act.status === "open" && act.sent_before)) throw new Refused("BUSY");
  if (act.status === "waiting" || act.status === "open") {
    await audit(ctx.tx, { organisationId: ctx.organisation.id, personId: ctx.person.id, action: "intent.cancelled", documentId: act.document_id, envelopeId: act.envelope_id, detail: { intent: id, action: act.action } });
    await settleIntent(ctx.tx, act, { outcome: "failed", why: new Refused("INTENT_CANCELLED") }, "");
  }
  return intentView(ctx.tx, id);
}
