import type { ReviewFacts } from "#domain/acts/review/facts";
import { hasSigner } from "../../automatic/service.ts";
import { stateOf } from "../../processes/process-row.ts";
import type { Context } from "../../session/context.ts";
import { reviewFacts, type ReviewRow } from "./review-row.ts";

/** The facts, with whether the automatic service of the issuer can sign what is due to be signed. */
export async function factsAtSigning(ctx: Context, review: ReviewRow): Promise<ReviewFacts> {
  const due = stateOf(review.process) === "tbs" && review.issuerId === ctx.organisation.id;
  return reviewFacts(ctx, review, { automatic: due && (await hasSigner(ctx, review.bill)) });
}
