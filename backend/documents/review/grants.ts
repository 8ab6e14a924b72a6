import { v7 as uuid } from "uuid";
import type { ReviewFacts } from "#domain/acts/review/facts";
import { AGENT_ANSWERS, type AgentAnswer } from "#domain/acts/review/grant-states";
import { cancelCall } from "#domain/chain/meta-transaction";
import { titleCall } from "#domain/chain/calls";
import { DAY_MS } from "#domain/clock";
import { LIMITS } from "#domain/limits";
import type { ProcessAct } from "#domain/processes/processes";
import { reviewFlow } from "#domain/processes/review";
import { audit } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { table } from "../../core/table.ts";
import { chainOf } from "../../intents/chains.ts";
import { propose } from "../../intents/propose.ts";
import { isBusy } from "../../intents/under-way.ts";
import { wakeLedger } from "../../intents/write.ts";
import { Refused } from "#domain/errors";
import { stepOn } from "../../processes/act.ts";
import { companiesIn, type ProcessRow } from "../../processes/process-row.ts";
import { assertNotStopped } from "../../screened/stops.ts";
import type { Context } from "../../session/context.ts";
import { titled } from "../acts.ts";
import { seenDocument } from "../document-row.ts";
import { tellAsked, tellDeclined } from "./grant-letters.ts";
import type { GrantRow } from "./grant-row.ts";
import { REVIEW } from "./handling.ts";
import { lockedReview, lockOriginal, lookedAt, reviewFacts, type ReviewRow } from "./review-row.ts";

/** Asks the issuer of a surrender whether the agent that it names answers in its place. */
export async function askForGrant(
  ctx: Context,
  { process, issuerId, agentId }: ReviewRow,
  revision: number,
): Promise<void> {
  if (issuerId === null || agentId === null) throw new Refused("REVIEW_ALONE");
  await table(ctx.tx, "app.review_grant").insert({
    id: uuid(),
    process_id: process.id,
    revision,
    organisation_id: issuerId,
    agent_id: agentId,
    at: ctx.now,
  });
  await tellAsked(ctx, process, issuerId, agentId);
}

/** The grant of a review, where the flow lets this act through. */
function granted(review: ReviewRow, act: ProcessAct<"review">, facts: ReviewFacts): GrantRow {
  reviewFlow.assert(act, facts);
  if (review.grant === null) throw new Refused("REVIEW_TYPE");
  return review.grant;
}

/** Notes in the history what the issuer says of the agent, at the place of the issuer. */
async function say(
  ctx: Context,
  review: ReviewRow,
  act: "authorise" | "declineAgent" | "withdrawAgent",
  expectedVersion: number,
  facts: ReviewFacts,
): Promise<ProcessRow<"review">> {
  const { process, agentId } = review;
  const agent = agentId === null ? null : await table(ctx.tx, "app.organisation").first(["name"], { id: agentId });
  const party = process.parties.find(
    (one) => one.active && one.role === "grantor" && one.organisationId === ctx.organisation.id,
  );
  const said = { expectedVersion, comment: agent?.name ?? "", party: party ?? null, ...lookedAt(review) };
  const after = await stepOn(ctx, REVIEW, process, act, said, facts);
  await wakeLedger(ctx.tx);
  return after;
}

/**
 * The issuer lets the agent answer in its place. For this one title it signs both answers in advance, with one nonce,
 * so that the chain carries out one of them at most; and what makes that nonce void. Nothing is sent before the agent
 * answers, or the grant ends. A platform key signs here and now, an own wallet is asked for all three.
 */
export async function authorise(
  ctx: Context,
  id: string,
  { expectedVersion }: { readonly expectedVersion: number },
): Promise<void> {
  await lockOriginal(ctx, id);
  const review = await lockedReview(ctx, id);
  const facts = reviewFacts(ctx, review);
  const { id: former, state, agentId } = granted(review, "authorise", facts);
  const { originalId, revision } = review;
  if (originalId === null) throw new Refused("REVIEW_TYPE");
  const document = titled(await seenDocument(ctx, originalId));
  // While an act on the original is under way, the issuer answers itself perhaps.
  if (await isBusy(ctx.tx, originalId)) throw new Refused("BUSY");
  // The agent, and the holder who has the title again where the agent rejects.
  const takers = [agentId, review.process.organisationId].filter((one) => one !== ctx.organisation.id);
  await assertNotStopped(ctx, { companies: takers, documents: [document] });
  const { chainId, registry, tokenId } = document;
  const place = { registry, tokenId: BigInt(tokenId) };
  const until = new Date(ctx.now.getTime() + LIMITS.reviewDays * DAY_MS);
  // The title is written into the answer that is sent: only one act on it may be under way at a time.
  const common = {
    via: null,
    envelopeId: null,
    documentId: null,
    chainId,
    keptUntil: until,
    // The act names no document; the wallet is told which it is about.
    parameters: { review: id, original: originalId },
    expected: {},
  } as const;
  const { id: accept } = await propose(ctx, { ...common, action: "acceptSurrender", call: titleCall.burn(place) });
  const request = await table(ctx.tx, "app.intent").first(["nonce"], { id: accept });
  const nonce = BigInt(request?.nonce ?? 0);
  const { id: restore } = await propose(ctx, {
    ...common,
    action: AGENT_ANSWERS.restore.act,
    call: titleCall.restore(place),
    nonce,
  });
  const forwarder = chainOf(ctx.chains, chainId).contracts.forwarder as `0x${string}`;
  const { id: cancel } = await propose(ctx, { ...common, action: "cancelGrant", call: cancelCall(forwarder, nonce) });
  const signed = {
    state: ctx.organisation.custody === "wallet" ? "unsigned" : "granted",
    accept_id: accept,
    restore_id: restore,
    cancel_id: cancel,
    until,
  } as const;
  if (state === "asked") await table(ctx.tx, "app.review_grant").change({ id: former }, signed);
  else
    await table(ctx.tx, "app.review_grant").insert({
      id: uuid(),
      process_id: id,
      revision,
      organisation_id: ctx.organisation.id,
      agent_id: agentId,
      at: ctx.now,
      ...signed,
    });
  await say(ctx, review, "authorise", expectedVersion, facts);
}

/** The issuer ends a grant that was not used. */
async function endGrant(
  ctx: Context,
  id: string,
  { act, state }: { readonly act: "declineAgent" | "withdrawAgent"; readonly state: "declined" | "withdrawn" },
  expectedVersion: number,
) {
  const review = await lockedReview(ctx, id);
  const facts = reviewFacts(ctx, review);
  const grant = granted(review, act, facts);
  await table(ctx.tx, "app.review_grant").change({ id: grant.id }, { state });
  return { grant, process: await say(ctx, review, act, expectedVersion, facts) };
}

/** The issuer answers itself: it does not authorise the agent. The initiator reads it. */
export async function declineAgent(
  ctx: Context,
  id: string,
  { expectedVersion }: { readonly expectedVersion: number },
): Promise<void> {
  const { grant, process } = await endGrant(ctx, id, { act: "declineAgent", state: "declined" }, expectedVersion);
  await tellDeclined(ctx, process, grant.agentId);
}

/** The issuer takes back a grant that was not used: `sweepGrants` makes what was signed void on the chain. */
export async function withdrawAgent(
  ctx: Context,
  id: string,
  { expectedVersion }: { readonly expectedVersion: number },
): Promise<void> {
  await endGrant(ctx, id, { act: "withdrawAgent", state: "withdrawn" }, expectedVersion);
}

/**
 * The agent answers for the issuer. Its decision is kept, and `sweepGrants` sends what the issuer signed for it; the
 * review takes its step when the chain has carried that out.
 */
export async function answerFor(
  ctx: Context,
  id: string,
  answer: AgentAnswer,
  { expectedVersion, reason = "" }: { readonly expectedVersion: number; readonly reason?: string },
): Promise<void> {
  const review = await lockedReview(ctx, id);
  const { process } = review;
  const { step } = AGENT_ANSWERS[answer];
  const grant = granted(review, step, reviewFacts(ctx, review));
  if (process.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  await table(ctx.tx, "app.review_grant").change(
    { id: grant.id, state: "granted" },
    { state: "answering", answer, answered_by: ctx.person.id, answered_name: ctx.person.name, reason },
  );
  await audit(ctx, `review.${step}`, { process: id, comment: reason });
  for (const organisation of companiesIn(process))
    await announce(ctx.tx, { organisation, topic: "process", id }, { organisation, topic: "counts", id });
  await wakeLedger(ctx.tx);
}
