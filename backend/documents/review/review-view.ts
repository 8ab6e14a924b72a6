import type { z } from "zod";
import type { review as reviewShape } from "#domain/api/reviews";
import { Refused } from "#domain/errors";
import type { ReviewKind } from "#domain/processes/reviewing";
import { announce } from "../../core/changes.ts";
import { rows } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { companiesIn } from "../../processes/process-row.ts";
import { processView } from "../../processes/view.ts";
import type { Context } from "../../session/context.ts";
import { commentsOn } from "./comments.ts";
import { dataOf, reviewFacts, seenReview } from "./review-row.ts";

type ReviewView = z.infer<typeof reviewShape>;

const NAMED = statement(
  "documents.companiesById",
  "SELECT id, name, address FROM app.organisation WHERE id = ANY ($1::uuid[])",
).as<{ address: `0x${string}` | null }>();

/**
 * A review as this company sees it. Nobody but the initiator reads what is being written, and the bill is for those who
 * may see it. NOT_FOUND for a company that has no part in it.
 */
export async function reviewView(ctx: Context, id: string): Promise<ReviewView> {
  const review = await seenReview(ctx, id);
  const view = processView(ctx, review.process, reviewFacts(ctx, review));
  if (!view) throw new Refused("NOT_FOUND");
  const { issuerId, versions, sequence, documentId } = review;
  const ids = [...(issuerId === null ? [] : [issuerId]), ...(sequence ?? []).map((one) => one.organisationId)];
  const companies = new Map((await rows(ctx.tx, NAMED, [ids])).map((one) => [one.id, one]));
  const shown =
    documentId !== null && (await table(ctx.tx, "app.document").has({ id: documentId })) ? documentId : null;
  return {
    ...view,
    kind: review.kind as ReviewKind,
    reference: review.process.reference,
    issuer: issuerId === null ? null : (companies.get(issuerId) ?? null),
    revision: review.revision,
    data: dataOf(review),
    language: review.draftLanguage ?? versions[0]?.language ?? "en-US",
    sequence:
      sequence &&
      sequence.flatMap((one) => {
        const company = companies.get(one.organisationId);
        return company ? [{ ...one, company }] : [];
      }),
    versions: versions.map(({ revision, data, at, by, readers }) => ({
      revision,
      data,
      at: at.toISOString(),
      by,
      readers: readers.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    })),
    comments: (await commentsOn(ctx, id)).map((one) => ({
      ...one,
      at: one.at.toISOString(),
      settledAt: one.settledAt?.toISOString() ?? null,
    })),
    documentId: shown,
  };
}

/** Notes that this person has opened the newest version. The initiator is no reader of its own. */
export async function noteReader(ctx: Context, id: string): Promise<void> {
  const { process, revision } = await seenReview(ctx, id);
  if (revision === 0 || process.organisationId === ctx.organisation.id) return;
  const first = await table(ctx.tx, "app.review_reader").insertNew({
    process_id: id,
    revision,
    person_id: ctx.person.id,
    organisation_id: ctx.organisation.id,
    person_name: ctx.person.name,
    at: ctx.now,
  });
  if (!first) return;
  for (const organisation of companiesIn(process)) await announce(ctx.tx, { organisation, topic: "process", id });
}
