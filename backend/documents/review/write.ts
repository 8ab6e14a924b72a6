import { v7 as uuid } from "uuid";
import type { reviewRoutes } from "#domain/api/reviews";
import type { Body } from "#domain/api/route";
import { Refused, type ErrorCode } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { read } from "#domain/kinds/read";
import { audit } from "../../core/audit.ts";
import { first } from "../../core/database.ts";
import { COLLEAGUE } from "../../core/member.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { stateOf } from "../../processes/process-row.ts";
import { beginProcess, changeProcess } from "../../processes/step.ts";
import type { Context } from "../../session/context.ts";
import { enabledContact } from "../contact.ts";
import { parse } from "../drafts.ts";
import { REVIEW } from "./handling.ts";
import { lockedReview } from "./review-row.ts";

type Written = Omit<Body<typeof reviewRoutes.save>, "expectedVersion">;

const TAKEN = statement(
  "documents.reviewReferenceTaken",
  `SELECT 1 FROM app.process WHERE organisation_id = $1 AND name = 'review' AND lower(reference) = lower($2)
    AND id <> $3`,
);

const refusedAt = (code: ErrorCode, path: string): Refused => new Refused(code, {}, [{ path, code }]);

/** What a review is called on desks and in letters: the number of the bill, or the ship and the goods. */
export const titleOf = (kind: Kind, data: FieldData): string =>
  read(data, kind.numberField)?.trim() ||
  [read(data, kind.summary.vessel), read(data, kind.summary.cargo)].filter((one) => one?.trim()).join(", ");

/** Everything that is written, checked: the companies are contacts or the own one, each stands in the order once. */
async function checked(ctx: Context, kind: Kind, id: string, written: Written) {
  const { reference, issuerId, collaborators } = written;
  const data = parse(kind, written.data);
  if (reference !== "" && (await first(ctx.tx, TAKEN, [ctx.organisation.id, reference, id])))
    throw new Refused("REFERENCE_TAKEN", { reference }, [{ path: "reference", code: "REFERENCE_TAKEN" }]);
  if (issuerId !== null && issuerId !== ctx.organisation.id) await enabledContact(ctx, issuerId, "NOT_A_CONTACT");
  for (const [i, one] of collaborators.entries()) {
    const path = `collaborators.${i}`;
    if (collaborators.findIndex((other) => other.organisationId === one.organisationId) < i)
      throw refusedAt("REVIEW_TWICE", path);
    if (one.organisationId !== ctx.organisation.id) {
      await enabledContact(ctx, one.organisationId, "NOT_A_CONTACT");
      if (one.personId !== null) throw refusedAt("SIGNING_COLLEAGUE", path);
    } else if (one.personId === null || !(await first(ctx.tx, COLLEAGUE, [ctx.organisation.id, one.personId])))
      throw refusedAt("SIGNING_COLLEAGUE", path);
  }
  return { data, draft: { data, language: written.language, sequence: collaborators } };
}

/** R1: begins to draft a bill that others are to agree to. Nobody else reads it before it is submitted. */
export async function begin(
  ctx: Context,
  { kind: name, ...written }: Body<typeof reviewRoutes.begin>,
): Promise<string> {
  const kind = kindOf(name);
  const { data, draft } = await checked(ctx, kind, uuid(), written);
  const { id } = await beginProcess(ctx, REVIEW, {
    documentId: null,
    reference: written.reference,
    title: titleOf(kind, data),
    ordered: true,
    message: "",
    parties: [],
  });
  await table(ctx.tx, "app.review").insert({ process_id: id, kind: name, issuer_id: written.issuerId });
  await table(ctx.tx, "app.review_draft").insert({ process_id: id, ...draft });
  return id;
}

/** R1: saves what the initiator is writing. NOT_AUTHOR, WRONG_STATE, CONTENT_UPDATED. */
export async function save(
  ctx: Context,
  id: string,
  { expectedVersion, ...written }: Body<typeof reviewRoutes.save>,
): Promise<void> {
  const review = await lockedReview(ctx, id);
  if (review.process.organisationId !== ctx.organisation.id) throw new Refused("NOT_AUTHOR");
  const state = stateOf(review.process);
  if (state !== "initializing") throw new Refused("WRONG_STATE", { state });
  if (review.process.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  const { data, draft } = await checked(ctx, review.bill, id, written);
  const title = titleOf(review.bill, data);
  await changeProcess(ctx, review.process, { reference: written.reference, title });
  await table(ctx.tx, "app.review").change({ process_id: id }, { issuer_id: written.issuerId });
  await table(ctx.tx, "app.review_draft").change({ process_id: id }, draft);
  await audit(ctx, "review.save", { process: id, title });
}
