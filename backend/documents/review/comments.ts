import { v7 as uuid } from "uuid";
import type { EntityManager } from "typeorm";
import type { ReviewType } from "#domain/acts/review/types";
import type { reviewRoutes } from "#domain/api/reviews";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { isEmpty } from "#domain/kinds/field";
import { LIMITS } from "#domain/limits";
import { titleOfReview } from "#domain/processes/reviewing";
import { termAt, topicAt } from "#domain/processes/review-topics";
import { audit } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { companiesIn, stateOf } from "../../processes/process-row.ts";
import { changeProcess } from "../../processes/step.ts";
import type { Context } from "../../session/context.ts";
import { parse } from "../drafts.ts";
import { contentOf, dataOf, lockedReview, type ReviewRow } from "./review-row.ts";
import { parseTerms } from "./terms.ts";

const COMMENTS = statement(
  "documents.reviewComments",
  `SELECT c.id, jsonb_build_object('id', o.id, 'name', o.name, 'address', o.address) AS company, c.person_name AS by,
      c.at, c.revision, c.part, c.field, c.said, c.proposed, c.settled_at AS "settledAt", c.settled_by AS "settledBy", c.taken,
      c.visitor,
      c.organisation_id = $2 AND NOT c.visitor AS mine
    FROM app.review_comment c JOIN app.organisation o ON o.id = c.organisation_id WHERE c.process_id = $1
    ORDER BY c.at, c.id`,
  ["company", "mine"],
).as<{ company: { readonly id: string; readonly name: string; readonly address: `0x${string}` | null } }>();

/** The comments on the versions, oldest first. */
export const commentsOn = (ctx: Context, id: string): Promise<RowOf<typeof COMMENTS>[]> =>
  rows(ctx.tx, COMMENTS, [id, ctx.organisation.id]);

/** By whom something is said: a person, or a visitor of a company. */
export interface Speaker {
  readonly organisationId: string;
  readonly personId: string | null;
  readonly name: string;
  readonly now: Date;
}

/**
 * Says something about a field of the version that was submitted last, or proposes a value for it. WRONG_STATE before
 * the first version and once the process has ended. BAD_INPUT for a part or a field that is not there, or a value that
 * the field does not take. REVIEW_TYPE for a value where no bill is written.
 */
export async function comment(ctx: Context, id: string, said: Body<typeof reviewRoutes.comment>): Promise<void> {
  const review = await lockedReview(ctx, id);
  const { organisation, person, now } = ctx;
  const speaker = { organisationId: organisation.id, personId: person.id, name: person.name, now };
  await keepComment(ctx.tx, review, speaker, said);
  await audit(ctx, "review.comment", { process: id, title: review.process.title });
}

/** Keeps what is said, and tells the companies of the review. */
export async function keepComment(
  tx: EntityManager,
  review: ReviewRow,
  speaker: Speaker,
  { part, field, said, proposed }: Body<typeof reviewRoutes.comment>,
): Promise<void> {
  const { id } = review.process;
  const state = stateOf(review.process);
  if (review.revision === 0 || state === "complete" || state === "revoke") throw new Refused("WRONG_STATE", { state });
  const ofTerms = termAt(field) !== null;
  // A proposal is a value of the terms, or of the bill that is being written.
  if (proposed !== undefined && !ofTerms && !(review.type === "split" ? part !== null : takesValues(review.type)))
    throw new Refused("REVIEW_TYPE");
  const parts = review.type === "split" ? (review.versions[0]?.parts.length ?? 0) : 0;
  if (part !== null && (part >= parts || ofTerms))
    throw new Refused("BAD_INPUT", {}, [{ path: "part", code: "NOT_A_CHOICE" }]);
  const topic = field === "" ? null : topicAt(review.type, review.bill, field);
  if (topic === undefined) throw new Refused("BAD_INPUT", {}, [{ path: "field", code: "NOT_A_CHOICE" }]);
  // The initiator chooses companies among its contacts, which nobody else knows.
  if (proposed !== undefined && topic?.field === null)
    throw new Refused("BAD_INPUT", {}, [{ path: "proposed", code: "NOT_A_CHOICE" }]);
  const value = proposed === undefined || topic === null ? null : proposedFor(review, topic.path, proposed);
  if (said === "" && value === null) throw new Refused("BAD_INPUT", {}, [{ path: "said", code: "REQUIRED" }]);
  if ((await table(tx, "app.review_comment").count({ process_id: id })) >= LIMITS.reviewComments)
    throw new Refused("TOO_MANY", { most: LIMITS.reviewComments });
  await table(tx, "app.review_comment").insert({
    id: uuid(),
    process_id: id,
    organisation_id: speaker.organisationId,
    person_id: speaker.personId,
    person_name: speaker.name,
    visitor: speaker.personId === null,
    revision: review.revision,
    part,
    field,
    said,
    proposed: value,
    at: speaker.now,
  });
  for (const organisation of companiesIn(review.process)) await announce(tx, { organisation, topic: "process", id });
}

/** The types whose one bill is written field by field. */
const takesValues = (type: ReviewType): boolean => type === "draft" || type === "amend";

/** A value as the form would read it. BAD_INPUT for one that the form does not take. */
function proposedFor({ type, bill }: ReviewRow, path: string, proposed: unknown): unknown {
  const term = termAt(path);
  const value = term === null ? parse(bill, { [path]: proposed })[path] : parseTerms(type, { [term]: proposed })[term];
  return isEmpty(value) ? null : (value ?? null);
}

/** Settles a comment: the initiator takes its proposal over into what is being written, or leaves it. */
export async function settle(
  ctx: Context,
  id: string,
  commentId: string,
  { expectedVersion, taken }: Body<typeof reviewRoutes.settle>,
): Promise<void> {
  const review = await lockedReview(ctx, id);
  const { process, bill } = review;
  if (process.organisationId !== ctx.organisation.id) throw new Refused("NOT_AUTHOR");
  if (process.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  const open = (await commentsOn(ctx, id)).find((one) => one.id === commentId && one.settledAt === null);
  if (!open) throw new Refused("NOT_FOUND");
  const state = stateOf(process);
  let data = dataOf(review);
  if (taken && open.proposed !== null) {
    // A submitted version stays as it was looked at: a proposal goes into the next one.
    if (state !== "initializing") throw new Refused("WRONG_STATE", { state });
    const term = termAt(open.field);
    if (term !== null) {
      const terms = parseTerms(review.type, { ...contentOf(review).terms, [term]: open.proposed });
      await table(ctx.tx, "app.review_draft").change({ process_id: id }, { terms });
    } else if (open.part === null) {
      data = parse(bill, { ...data, [open.field]: open.proposed });
      await table(ctx.tx, "app.review_draft").change({ process_id: id }, { data });
    } else {
      const parts = [...contentOf(review).parts];
      const was = parts[open.part];
      if (was === undefined) throw new Refused("REVIEW_PART_GONE");
      parts[open.part] = parse(bill, { ...was, [open.field]: open.proposed });
      await table(ctx.tx, "app.review_draft").change({ process_id: id }, { parts });
    }
  }
  await changeProcess(
    ctx,
    process,
    review.type === "draft" ? { title: titleOfReview(bill, data, process.reference) } : {},
  );
  await table(ctx.tx, "app.review_comment").change(
    { id: commentId },
    { settled_at: ctx.now, settled_by: ctx.person.name, taken },
  );
  await audit(ctx, "review.settle", { process: id, title: process.title, taken });
}
