import type { Intent } from "#domain/api/shapes";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { settleIntent } from "../ledger/settle-intent.ts";
import type { IntentCustody, IntentRow } from "./intent-row.ts";
import { intentView } from "./intent-view.ts";
import { lockTitles } from "./titles-of.ts";

const MINE = "SELECT * FROM app.intent WHERE id = $1 AND organisation_id = $2 AND custody = ANY ($3) AND carried_by IS NULL";

/** An act that the user has decided, or may decide about as a colleague who transfers originals. */
export async function seenAct(ctx: Context, id: string, custodies: readonly IntentCustody[]): Promise<IntentRow> {
  const seen = await first<IntentRow & { person_id: string | null }>(ctx.tx, MINE, [id, ctx.organisation.id, custodies]);
  if (!seen) throw new Refused("NOT_FOUND");
  if (seen.person_id !== ctx.person.id && !ctx.permissions.has("bl.transferOriginal")) throw new Refused("FORBIDDEN", { permission: "bl.transferOriginal" });
  return seen;
}

/** The same, to be changed; its documents are locked first, as everywhere. */
export async function ownAct(ctx: Context, id: string, custodies: readonly IntentCustody[]): Promise<IntentRow> {
  const seen = await seenAct(ctx, id, custodies);
  await lockTitles(ctx.tx, seen.id);
  return (await first<IntentRow>(ctx.tx, `${MINE} FOR NO KEY UPDATE`, [id, ctx.organisation.id, custodies])) ?? seen;
}

/**
 * Gives up an act that waits for the wallet, or that the relayer could not send yet. One that has ended already stays as it
 * ended. BUSY once it was sent: also when it must be sent again, for its signature is out in the world.
 */
export async function cancelAct(ctx: Context, id: string): Promise<Intent> {
  const act = await ownAct(ctx, id, ["wallet", "forwarded"]);
  if (act.status === "sent" || (act.status === "open" && act.sent_before)) throw new Refused("BUSY");
  if (act.status === "waiting" || act.status === "open") {
    await audit(ctx, "intent.cancelled", { intent: id, action: act.action }, { documentId: act.document_id, envelopeId: act.envelope_id });
    await settleIntent(ctx.tx, act, { outcome: "failed", why: new Refused("INTENT_CANCELLED") }, "");
  }
  return intentView(ctx.tx, id);
}
