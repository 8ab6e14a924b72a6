import type { Intent } from "#domain/api/intent";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { intentView } from "../intents/intent-view.ts";
import { ownAct } from "../intents/own-acts.ts";
import type { Context } from "../session/context.ts";
import { settleIntent } from "./settle-intent.ts";

/**
 * Gives up an act that waits for the wallet, or that the relayer could not send yet. One that has ended already stays
 * as it ended. BUSY once it was sent: also when it must be sent again, for its signature is out in the world.
 */
export async function cancelAct(ctx: Context, id: string): Promise<Intent> {
  const act = await ownAct(ctx, id, ["wallet", "forwarded"]);
  if (act.status === "sent" || (act.status === "open" && act.sent_before)) throw new Refused("BUSY");
  if (act.status === "waiting" || act.status === "open") {
    await audit(
      ctx,
      "intent.cancelled",
      { intent: id, action: act.action },
      { documentId: act.document_id, envelopeId: act.envelope_id },
    );
    await settleIntent(ctx.tx, act, { outcome: "failed", why: new Refused("INTENT_CANCELLED") });
  }
  return intentView(ctx.tx, id);
}
