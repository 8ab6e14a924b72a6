import { isOriginalType, REVIEW_TYPES } from "#domain/acts/review/types";
import type { reviewRoutes } from "#domain/api/reviews";
import { Refused } from "#domain/errors";
import { needsGrant } from "#domain/processes/granting";
import type { ProcessAct, ProcessRole } from "#domain/processes/processes";
import { reviewFlow } from "#domain/processes/review";
import { table } from "../../core/table.ts";
import type { EffectsOn } from "../../door/acts.ts";
import { wakeLedger } from "../../intents/write.ts";
import { stepOn } from "../../processes/act.ts";
import { replaceParties, type NewParty } from "../../processes/parties.ts";
import type { Context } from "../../session/context.ts";
import { colleagues } from "./colleagues.ts";
import { unentitled } from "./entitled.ts";
import { answerFor, askForGrant, authorise, declineAgent, withdrawAgent } from "./grants.ts";
import { REVIEW } from "./handling.ts";
import {
  annexColumns,
  contentHash,
  contentOf,
  draftProblems,
  lockedReview,
  lockOriginal,
  lookedAt,
  reviewFacts,
  type ReviewRow,
} from "./review-row.ts";
import { selectionToSubmit } from "./look.ts";
import { assign, replace } from "./parties.ts";
import { companiesToSubmit } from "./recipient.ts";
import { signReturn } from "./sign-return.ts";
import { assertStillNamed } from "./still-named.ts";

/** Takes a step of the flow on the version that was looked at. */
async function step(
  ctx: Context,
  id: string,
  act: ProcessAct<"review">,
  expectedVersion: number,
  comment = "",
): Promise<ReviewRow> {
  const review = await lockedReview(ctx, id);
  const said = { expectedVersion, comment, ...lookedAt(review) };
  await stepOn(ctx, REVIEW, review.process, act, said, reviewFacts(ctx, review));
  // The return that was signed in advance is sent, or made void.
  if (review.returnId !== null) await wakeLedger(ctx.tx);
  return review;
}

/** R2: what was written becomes the next version; its collaborators are asked one after another, then the issuer. */
async function submit(
  ctx: Context,
  id: string,
  act: "submit" | "request",
  expectedVersion: number,
): Promise<ReviewRow> {
  const review = await lockedReview(ctx, id);
  const { type, issuerId, sequence, draftLanguage: language, process } = review;
  const problems = draftProblems(review);
  if (problems.length > 0) throw new Refused("BAD_INPUT", {}, problems);
  const facts = reviewFacts(ctx, review, {
    problems,
    unentitled: act === "request" ? await unentitled(ctx, review) : null,
  });
  reviewFlow.assert(act, facts);
  if (issuerId === null || sequence === null || language === null) throw new Refused("REVIEW_ALONE");
  await assertStillNamed(ctx, review);
  const written = contentOf(review);
  const companies = await companiesToSubmit(ctx, { ...review, ...written });
  const [content, revision] = [{ ...written, companies }, review.revision + 1];
  const { data, terms, parts, annex } = content;
  const { selection, letterheadId } = await selectionToSubmit(ctx, review, data);
  const parties: NewParty<ProcessRole<"review">>[] = [];
  for (const [i, one] of sequence.entries())
    parties.push({ ...one, ...(await colleagues(ctx, one, `collaborators.${i}.`)), role: "collaborator" });
  const delegates = needsGrant(terms, review.agentId, issuerId);
  const nobody = { organisationId: issuerId, personId: null, person: null };
  if (delegates) parties.push({ ...nobody, role: "grantor", dueOn: null });
  for (const role of REVIEW_TYPES[type].last)
    parties.push({ ...nobody, role, dueOn: review.lastDueOn?.[role] ?? null });
  const round = await replaceParties(ctx, process, parties);
  await table(ctx.tx, "app.review_version").insert({
    process_id: id,
    revision,
    data,
    terms,
    companies,
    parts,
    ...annexColumns(annex),
    selection,
    letterhead_id: letterheadId,
    language,
    at: ctx.now,
    person_name: ctx.person.name,
  });
  await table(ctx.tx, "app.review").change({ process_id: id }, { revision });
  const said = {
    expectedVersion,
    before: process,
    content: { sha256: contentHash({ ...content, language, selection, letterheadId }), version: revision },
  };
  const after = await stepOn(ctx, REVIEW, round, act, said, facts);
  if (delegates) await askForGrant(ctx, { ...review, process: after }, revision);
  return review;
}

/** R2, of an original: it is locked, and its return is signed in advance. */
async function request(ctx: Context, id: string, expectedVersion: number): Promise<void> {
  await lockOriginal(ctx, id);
  const review = await submit(ctx, id, "request", expectedVersion);
  if (!isOriginalType(review.type) || review.originalId === null) throw new Refused("REVIEW_TYPE");
  await signReturn(ctx, review, review.type, review.originalId);
}

/** Every act on a B/L review: how it is carried out. Those without a request are taken by the acts on the bill. */
export const EFFECTS: EffectsOn<"review", typeof reviewRoutes, unknown> = {
  "review.submit": (ctx, id, { expectedVersion }) => submit(ctx, id, "submit", expectedVersion),
  "review.request": (ctx, id, { expectedVersion }) => request(ctx, id, expectedVersion),
  "review.accept": (ctx, id, { expectedVersion }) => step(ctx, id, "accept", expectedVersion),
  "review.reject": (ctx, id, { expectedVersion, reason }) => step(ctx, id, "reject", expectedVersion, reason),
  "review.refuse": (ctx, id, { expectedVersion, reason }) => step(ctx, id, "refuse", expectedVersion, reason),
  "review.assign": assign,
  "review.replace": replace,
  "review.modify": (ctx, id, { expectedVersion }) => step(ctx, id, "modify", expectedVersion),
  "review.revoke": (ctx, id, { expectedVersion }) => step(ctx, id, "revoke", expectedVersion),
  "review.sign": null,
  "review.signAutomatically": null,
  "review.void": null,
  "review.convert": null,
  "review.accomplish": null,
  "review.accomplishFor": (ctx, id, said) => answerFor(ctx, id, "accept", said),
  "review.refuseFor": (ctx, id, said) => answerFor(ctx, id, "restore", said),
  "review.authorise": authorise,
  "review.declineAgent": declineAgent,
  "review.withdrawAgent": withdrawAgent,
};
