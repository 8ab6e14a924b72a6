import type { reviewRoutes } from "#domain/api/reviews";
import { Refused } from "#domain/errors";
import type { ProcessAct } from "#domain/processes/processes";
import { reviewFlow } from "#domain/processes/review";
import { first } from "../../core/database.ts";
import { COLLEAGUE } from "../../core/member.ts";
import { table } from "../../core/table.ts";
import type { EffectsOn } from "../../door/acts.ts";
import { stepOn } from "../../processes/act.ts";
import { replaceParties, type NewParty } from "../../processes/parties.ts";
import type { Context } from "../../session/context.ts";
import { REVIEW } from "./handling.ts";
import { contentHash, dataOf, draftProblems, reviewFacts, lockedReview, type ReviewRow } from "./review-row.ts";

/** The version that everybody looks at, as the content of a step. */
const looked = ({ versions: [newest] }: ReviewRow) =>
  newest === undefined ? {} : { content: { sha256: contentHash(newest.data), version: newest.revision } };

/** Takes a step of the flow on the version that was looked at. */
async function step(
  ctx: Context,
  id: string,
  act: ProcessAct<"review">,
  expectedVersion: number,
  comment = "",
): Promise<ReviewRow> {
  const review = await lockedReview(ctx, id);
  const said = { expectedVersion, comment, ...looked(review) };
  await stepOn(ctx, REVIEW, review.process, act, said, reviewFacts(ctx, review));
  return review;
}

/** R2: what was written becomes the next version; its collaborators are asked one after another, then the issuer. */
async function submit(ctx: Context, id: string, expectedVersion: number): Promise<void> {
  const review = await lockedReview(ctx, id);
  const { issuerId, sequence, draftLanguage: language, process } = review;
  const wrong = draftProblems(review);
  if (wrong.length > 0) throw new Refused("BAD_INPUT", {}, wrong);
  const facts = reviewFacts(ctx, review);
  reviewFlow.assert("submit", facts);
  if (issuerId === null || sequence === null || language === null) throw new Refused("REVIEW_ALONE");
  const [data, revision] = [dataOf(review), review.revision + 1];
  const parties: NewParty<"collaborator" | "issuer">[] = [];
  for (const one of sequence) parties.push({ ...one, role: "collaborator", person: await personOf(ctx, one.personId) });
  parties.push({ role: "issuer", organisationId: issuerId, personId: null, person: null, dueOn: null });
  const round = await replaceParties(ctx, process, parties);
  await table(ctx.tx, "app.review_version").insert({
    process_id: id,
    revision,
    data,
    language,
    at: ctx.now,
    person_name: ctx.person.name,
  });
  await table(ctx.tx, "app.review").change({ process_id: id }, { revision });
  const content = { sha256: contentHash(data), version: revision };
  await stepOn(ctx, REVIEW, round, "submit", { expectedVersion, content }, facts);
}

const personOf = async (ctx: Context, personId: string | null): Promise<string | null> =>
  personId === null ? null : ((await first(ctx.tx, COLLEAGUE, [ctx.organisation.id, personId]))?.name ?? null);

/** Every act on a B/L review: how it is carried out. */
export const EFFECTS: EffectsOn<"review", typeof reviewRoutes, unknown> = {
  "review.submit": (ctx, id, { expectedVersion }) => submit(ctx, id, expectedVersion),
  "review.accept": (ctx, id, { expectedVersion }) => step(ctx, id, "accept", expectedVersion),
  "review.reject": (ctx, id, { expectedVersion, reason }) => step(ctx, id, "reject", expectedVersion, reason),
  "review.refuse": (ctx, id, { expectedVersion, reason }) => step(ctx, id, "refuse", expectedVersion, reason),
  "review.modify": (ctx, id, { expectedVersion }) => step(ctx, id, "modify", expectedVersion),
  "review.revoke": (ctx, id, { expectedVersion }) => step(ctx, id, "revoke", expectedVersion),
  "review.sign": null,
};
