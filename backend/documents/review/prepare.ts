import type { reviewRoutes } from "#domain/api/reviews";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { Work } from "#domain/register-acts";
import { reviewFlow } from "#domain/processes/review";
import type { ReviewKind } from "#domain/processes/reviewing";
import { audit } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { table } from "../../core/table.ts";
import type { Storage } from "../../ports/storage.ts";
import { companiesIn } from "../../processes/process-row.ts";
import { noteDone } from "../../tasks/tasks.ts";
import type { Context } from "../../session/context.ts";
import { create } from "../drafts.ts";
import { beginReplacement } from "../replacing/begin.ts";
import { openReplacement } from "../replacing/replacement-row.ts";
import { attachAgreed } from "./annex.ts";
import { factsAtSigning } from "./due.ts";
import { attachConditions } from "./conditions.ts";
import { lockedReview, lockOriginal, type ReviewRow } from "./review-row.ts";

/**
 * Makes the agreed bill as the issuer, in the agreed layout: a draft of its own, to be signed like every other.
 * PROCESS_NOT_ASKED, REVIEW_PREPARED, NO_SIGNING_TEMPLATE, NUMBER_TAKEN, CONTACT_NEEDED, CONTENT_UPDATED,
 * DOWNLOAD_FAILED. Answers the id of the document.
 */
export async function prepare(
  ctx: Context,
  storage: Storage,
  id: string,
  { expectedVersion, number }: Body<typeof reviewRoutes.prepare>,
): Promise<string> {
  await lockOriginal(ctx, id);
  const review = await lockedReview(ctx, id);
  if (review.process.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  const facts = await factsAtSigning(ctx, review);
  // It is signed by hand, or by the automatic service.
  const refused = reviewFlow.refusal("sign", facts);
  if (refused !== null && reviewFlow.refusal("signAutomatically", facts) !== null) throw refused;
  if (review.originalId !== null) return prepareSuccessors(ctx, review, review.originalId);
  if (review.documentId !== null) throw new Refused("REVIEW_PREPARED");
  const [newest] = review.versions;
  if (newest === undefined) throw new Refused("NOT_FOUND");
  if (review.withoutLayout) throw new Refused("NO_SIGNING_TEMPLATE");
  const { bill } = review;
  const templateId = newest.selection?.item.templateId ?? null;
  const data = number === "" ? newest.data : { ...newest.data, [bill.numberField]: number };
  const documentId = await create(
    ctx,
    { kind: bill.name as ReviewKind, data, language: newest.language, templateId, madeWith: null },
    { agreed: true },
  );
  await attachConditions(ctx, storage, newest.selection, documentId);
  await attachAgreed(ctx, storage, review, documentId);
  await table(ctx.tx, "app.review").change({ process_id: id }, { document_id: documentId });
  await composed(ctx, review, documentId, 1);
  await audit(ctx, "review.prepare", { process: id, title: review.process.title }, { documentId });
  for (const organisation of companiesIn(review.process))
    await announce(ctx.tx, { organisation, topic: "process", id });
  return documentId;
}

/**
 * Makes the drafts of what is to take the place of the original, once that is with its issuer again. Answers the first.
 * BUSY while the original is on its way back; REVIEW_PREPARED where they are there.
 */
async function prepareSuccessors(ctx: Context, review: ReviewRow, originalId: string): Promise<string> {
  if (review.returnState !== "returned") throw new Refused("BUSY");
  if (await openReplacement(ctx.tx, originalId)) throw new Refused("REVIEW_PREPARED");
  const { successors } = await beginReplacement(ctx, originalId, { expectedVersion: null });
  await composed(ctx, review, originalId, successors.length);
  return successors[0]!;
}

/** Lets the company find again what was made, among its tasks. */
const composed = (ctx: Context, { process }: ReviewRow, documentId: string, of: number): Promise<void> =>
  noteDone(ctx.tx, {
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    kind: "composeBills" satisfies Work,
    title: process.title,
    document_id: documentId,
    process_id: process.id,
    finished_at: ctx.now,
    of,
  });
