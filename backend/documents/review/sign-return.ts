import type { OriginalType } from "#domain/acts/review/types";
import { REVIEW_TYPES } from "#domain/acts/review/types";
import { cancelCall } from "#domain/chain/meta-transaction";
import { titleAct } from "#domain/chain/title-acts";
import { LIMITS } from "#domain/limits";
import { DAY_MS } from "#domain/clock";
import { table } from "../../core/table.ts";
import { chainOf } from "../../intents/chains.ts";
import { expectedTitle, expecting } from "../../intents/expecting.ts";
import { propose } from "../../intents/propose.ts";
import { wakeLedger } from "../../intents/write.ts";
import type { Context } from "../../session/context.ts";
import { titled } from "../acts.ts";
import { seenDocument } from "../document-row.ts";
import { remarkSent } from "../remarks.ts";
import { refreshState } from "../state.ts";
import { contentOf, type ReviewRow } from "./review-row.ts";

/** The code of a surrender for amendment; null where the type says nothing of it. */
function reasonCodeOf(type: OriginalType, code: unknown): "SWTP" | "COD" | "SWI" | null {
  if (type === "convert") return "SWTP";
  return code === "COD" || code === "SWI" ? code : null;
}

/**
 * Locks the original and signs two requests in advance: the return of the title to its issuer, and the one that makes
 * the first void for ever. Nothing is sent before `sweepReturns` finds that the last collaborator has accepted, or that
 * the review went another way. A platform key signs both here and now, an own wallet is asked for both.
 */
export async function signReturn(
  ctx: Context,
  review: ReviewRow,
  type: OriginalType,
  originalId: string,
): Promise<void> {
  const { terms } = contentOf(review);
  const document = titled(await seenDocument(ctx, originalId));
  const { chainId, title } = document;
  const keptUntil = new Date(ctx.now.getTime() + LIMITS.reviewDays * DAY_MS);
  const comment = typeof terms["reason"] === "string" ? terms["reason"] : "";
  const reasonCode = reasonCodeOf(type, terms["reasonCode"]);
  const common = { via: null, envelopeId: null, chainId, keptUntil } as const;
  const { id: returned } = await propose(ctx, {
    ...common,
    action: "surrender",
    documentId: originalId,
    call: expecting(
      ctx,
      chainId,
      titleAct.returnToIssuer({ titles: [expectedTitle(title)], ...(await remarkSent(ctx, originalId, comment)) }),
    ),
    parameters: {
      purpose: REVIEW_TYPES[type].returns,
      comment,
      ...(reasonCode === null ? {} : { reasonCode }),
      review: review.process.id,
      sequence: title.sequence,
    },
    expected: { status: "returned" },
  });
  const request = await table(ctx.tx, "app.intent").first(["nonce"], { id: returned });
  const forwarder = chainOf(ctx.chains, chainId).contracts.forwarder as `0x${string}`;
  const { id: cancelled } = await propose(ctx, {
    ...common,
    action: "cancelReturn",
    documentId: null,
    call: cancelCall(forwarder, BigInt(request?.nonce ?? 0)),
    parameters: { review: review.process.id, original: originalId },
    expected: {},
  });
  const state = ctx.organisation.custody === "wallet" ? "unsigned" : "kept";
  await table(ctx.tx, "app.review").change(
    { process_id: review.process.id },
    { return_id: returned, cancel_id: cancelled, return_state: state },
  );
  await table(ctx.tx, "app.document").change({ id: originalId }, { locked_by: review.process.id });
  await refreshState(ctx.tx, originalId);
  await wakeLedger(ctx.tx);
}
