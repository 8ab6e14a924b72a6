import type { reviewRoutes } from "#domain/api/reviews";
import type { Body } from "#domain/api/route";
import { isOriginalType } from "#domain/acts/review/types";
import { Refused } from "#domain/errors";
import { titleOfReview } from "#domain/processes/reviewing";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { stepOn } from "../../processes/act.ts";
import { stateOf } from "../../processes/process-row.ts";
import { newestState } from "../../processes/newest.ts";
import type { ProcessState } from "#domain/processes/processes";
import { beginProcess } from "../../processes/step.ts";
import type { Context } from "../../session/context.ts";
import { returnable } from "./entitled.ts";
import { REVIEW } from "./handling.ts";
import {
  annexColumns,
  contentOf,
  lockedReview,
  lockOriginal,
  lookedAt,
  reviewFacts,
  type ReviewRow,
} from "./review-row.ts";

const LINKED = `SELECT p.id, p.title, ${newestState("p.id")} AS state FROM app.review r`;
const FOLLOWS = statement(
  "documents.reviewFollows",
  `${LINKED} JOIN app.process p ON p.id = r.follows_id WHERE r.process_id = $1`,
  ["state"],
).as<{ state: ProcessState<"review"> }>();
const FOLLOWED_BY = statement(
  "documents.reviewFollowedBy",
  `${LINKED} JOIN app.process p ON p.id = r.process_id WHERE r.follows_id = $1`,
  ["state"],
).as<{ state: ProcessState<"review"> }>();

/** The review that this one follows, and the one that follows it, as far as the company sees them. */
export const linksOf = async ({ tx }: Pick<Context, "tx">, id: string) => ({
  follows: await first(tx, FOLLOWS, [id]),
  followedBy: await first(tx, FOLLOWED_BY, [id]),
});

/**
 * Begins a review with the content of one that was revoked, or rejected: that one is revoked then. Last days and the
 * reference stay with the former one. NOT_AUTHOR, WRONG_STATE, REVIEW_FOLLOWED, CONTENT_UPDATED; what
 * the bill of a request is refused for.
 */
export async function beginAnew(
  ctx: Context,
  id: string,
  { expectedVersion }: Body<typeof reviewRoutes.beginAnew>,
): Promise<string> {
  await lockOriginal(ctx, id);
  const former = await lockedReview(ctx, id);
  if (former.process.organisationId !== ctx.organisation.id) throw new Refused("NOT_AUTHOR");
  if ((await linksOf(ctx, id)).followedBy !== null) throw new Refused("REVIEW_FOLLOWED");
  if (former.process.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  const state = stateOf(former.process);
  if (state !== "reject" && state !== "revoke") throw new Refused("WRONG_STATE", { state });
  const original = await originalNow(ctx, former);
  if (state === "reject")
    await stepOn(
      ctx,
      REVIEW,
      former.process,
      "revoke",
      { expectedVersion, ...lookedAt(former) },
      reviewFacts(ctx, former),
    );
  return copy(ctx, former, original);
}

/** The bill of a request as it is now; null for a draft. */
async function originalNow(ctx: Context, { originalId }: ReviewRow) {
  if (originalId === null) return null;
  const { number, data } = await returnable(ctx, originalId);
  return { number, data };
}

/** The new review, with the content that its initiator wrote last. */
async function copy(
  ctx: Context,
  former: ReviewRow,
  original: Awaited<ReturnType<typeof originalNow>>,
): Promise<string> {
  const { kind, type, bill, issuerId, originalId, deliverToId, consigneeId, agentId, sourceId, source } = former;
  const { data, terms, parts, annex } = contentOf(former);
  const { id } = await beginProcess(ctx, REVIEW, {
    documentId: null,
    reference: "",
    title: titleOfReview(bill, original?.data ?? data, ""),
    ordered: true,
    message: "",
    parties: [],
  });
  await table(ctx.tx, "app.review").insert({
    process_id: id,
    kind,
    type,
    issuer_id: issuerId,
    original_id: originalId,
    original,
    deliver_to_id: deliverToId,
    consignee_id: consigneeId,
    agent_id: agentId,
    source_id: sourceId,
    source,
    follows_id: former.process.id,
  });
  await table(ctx.tx, "app.review_draft").insert({
    process_id: id,
    data: isOriginalType(type) && type !== "amend" ? (original?.data ?? data) : data,
    terms,
    parts,
    language: former.draftLanguage ?? former.versions[0]?.language ?? "en-US",
    sequence: (former.sequence ?? []).map((one) => ({ ...one, dueOn: null })),
    ...annexColumns(annex),
    // A layout that is in use no more is refused when it is submitted.
    selection: former.draftSelection,
  });
  return id;
}
