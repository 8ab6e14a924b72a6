import { titleCall } from "#domain/chain/calls";
import { DAY_MS } from "#domain/clock";
import { propose } from "../../intents/propose.ts";
import type { Context } from "../../session/context.ts";
import type { titled } from "../acts.ts";

/** So long the end of the title can be sent that the issuer signs in advance. */
const CONSENT_DAYS = 730;

/**
 * The issuer signs the end of a title in advance, which is sent only after another platform has taken it. Answers the
 * act that is kept, and until when it can be sent.
 */
export async function signMoveOut(
  ctx: Context,
  document: ReturnType<typeof titled>,
): Promise<{ readonly burn: string; readonly until: Date }> {
  const until = new Date(ctx.now.getTime() + CONSENT_DAYS * DAY_MS);
  const { id } = await propose(ctx, {
    action: "moveOut",
    via: null,
    envelopeId: null,
    documentId: document.id,
    chainId: document.chainId,
    keptUntil: until,
    call: titleCall.burn({ registry: document.registry, tokenId: BigInt(document.tokenId) }),
    parameters: {},
    expected: { status: "burnt" },
  });
  return { burn: id, until };
}
