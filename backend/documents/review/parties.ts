import type { reviewRoutes } from "#domain/api/reviews";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { reviewFlow } from "#domain/processes/review";
import { table } from "../../core/table.ts";
import { stepOn } from "../../processes/act.ts";
import { nameColleague, replaceParty } from "../../processes/parties.ts";
import { openPlaces, standingOf, type PartyRow } from "../../processes/process-row.ts";
import { tellParties } from "../../processes/tell.ts";
import type { Context } from "../../session/context.ts";
import { colleagues } from "./colleagues.ts";
import { REVIEW } from "./handling.ts";
import { lockedReview, lookedAt, reviewFacts, type Collaborator, type ReviewRow } from "./review-row.ts";
import { assertAsked } from "./asked-companies.ts";

/** The collaborating company says who of it answers. Who is new, and whose turn it is, gets a letter. */
export async function assign(
  ctx: Context,
  id: string,
  { expectedVersion, ...wanted }: Body<typeof reviewRoutes.assign>,
): Promise<void> {
  const review = await lockedReview(ctx, id);
  const { process } = review;
  reviewFlow.assert("assign", reviewFacts(ctx, review));
  const party = openPlaces(process).find((one) => one.organisationId === ctx.organisation.id);
  if (party === undefined) throw new Refused("PROCESS_NOT_ASKED");
  const named = await colleagues(ctx, wanted);
  const round = await nameColleague(ctx, process, party, named);
  const comment = [named.person, named.substitute].filter(Boolean).join(", ");
  const said = { expectedVersion, comment, party, ...lookedAt(review) };
  const after = await stepOn(ctx, REVIEW, round, "assign", said, reviewFacts(ctx, { ...review, process: round }));
  const { asked } = standingOf(after);
  const now = after.parties.find((one, i) => one.position === party.position && asked.includes(i));
  if (now === undefined) return;
  const before = new Set([party.personId, party.substituteId]);
  // Each of them is written to alone: to leave it to everybody again is told by the desk.
  for (const one of [now.personId, now.substituteId])
    if (one !== null && !before.has(one))
      await tellParties(ctx, REVIEW, after, [{ ...now, personId: one, substituteId: null }], "asked");
}

/** The collaborator of a place, which has not answered. REVIEW_ANSWERED. */
function openCollaborator({ process }: ReviewRow, place: number): PartyRow {
  const found = openPlaces(process).find(({ position }) => position === place);
  if (found === undefined) throw new Refused("REVIEW_ANSWERED");
  return found;
}

/** Another company is asked in the place of a collaborator. What is written next asks that one, too. */
export async function replace(
  ctx: Context,
  id: string,
  { expectedVersion, place, ...wanted }: Body<typeof reviewRoutes.replace>,
): Promise<void> {
  const review = await lockedReview(ctx, id);
  const { process } = review;
  const facts = reviewFacts(ctx, review);
  reviewFlow.assert("replace", facts);
  if (process.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  const former = openCollaborator(review, place);
  const others = process.parties.filter((one) => one.active && one.role === "collaborator" && one !== former);
  await assertAsked(ctx, wanted, others, "");
  const next = { ...wanted, dueOn: wanted.dueOn ?? former.dueOn };
  const named = await colleagues(ctx, next);
  const round = await replaceParty(ctx, process, former, { ...next, ...named, role: "collaborator" });
  const company = round.parties.at(-1)?.company ?? "";
  const said = { expectedVersion, comment: `${former.company} → ${company}`, ...lookedAt(review), before: process };
  await stepOn(ctx, REVIEW, round, "replace", said, reviewFacts(ctx, { ...review, process: round }));
  const sequence = (review.sequence ?? []).map((one): Collaborator =>
    one.organisationId === former.organisationId ? next : one,
  );
  await table(ctx.tx, "app.review_draft").change({ process_id: id }, { sequence });
}
