import { v7 as uuid } from "uuid";
import { isOriginalType, type OriginalType } from "#domain/acts/review/types";
import type { reviewRoutes } from "#domain/api/reviews";
import type { Body } from "#domain/api/route";
import { takenFromSource } from "#domain/documents/draft-sources";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import type { Field, FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { REVIEW_TERMS } from "#domain/processes/review-terms";
import { REVIEW_KINDS, titleOfReview, type ReviewKind } from "#domain/processes/reviewing";
import { audit } from "../../core/audit.ts";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { stateOf } from "../../processes/process-row.ts";
import { failing } from "../../processes/failing.ts";
import { beginProcess, changeProcess } from "../../processes/step.ts";
import type { Context } from "../../session/context.ts";
import { parse } from "../drafts.ts";
import { seenDocument } from "../document-row.ts";
import { assertAsked, checkNamed } from "./asked-companies.ts";
import { colleagues } from "./colleagues.ts";
import { REVIEW } from "./handling.ts";
import { returnable } from "./entitled.ts";
import type { KeptSelection } from "./kept-look.ts";
import { selectionOf } from "./look.ts";
import { lockedReview, type ReviewRow } from "./review-row.ts";
import { parseTerms } from "./terms.ts";

type Written = Omit<Body<typeof reviewRoutes.save>, "expectedVersion">;
type Requested = Omit<Body<typeof reviewRoutes.saveOf>, "expectedVersion">;

const TAKEN = statement(
  "documents.reviewReferenceTaken",
  `SELECT 1 FROM app.process WHERE organisation_id = $1 AND name = 'review' AND lower(reference) = lower($2)
    AND id <> $3`,
);

/** The reference is free, and the collaborators are contacts or own colleagues, each of whom stands in the order once. */
async function checkCommon(
  ctx: Context,
  id: string,
  { reference, collaborators }: Pick<Written, "reference" | "collaborators">,
): Promise<void> {
  if (reference !== "" && (await first(ctx.tx, TAKEN, [ctx.organisation.id, reference, id])))
    throw new Refused("REFERENCE_TAKEN", { reference }, [{ path: "reference", code: "REFERENCE_TAKEN" }]);
  for (const [i, one] of collaborators.entries()) {
    const path = `collaborators.${i}`;
    await assertAsked(ctx, one, collaborators.slice(0, i), path);
    await colleagues(ctx, one, `${path}.`);
  }
}

/** Everything that is written about a draft, checked. */
async function checkedDraft(ctx: Context, kind: Kind, id: string, written: Written, before: KeptSelection | null) {
  const data = parse(kind, written.data);
  const terms = parseTerms("draft", written.terms);
  await checkCommon(ctx, id, written);
  await checkNamed(ctx, { issuerId: null }, { issuerId: written.issuerId, carrierId: written.carrierId });
  await checkNamed(ctx, written, { deliverToId: written.deliverToId, consigneeId: written.consigneeId });
  const selection = await selectionOf(ctx, kind.name as ReviewKind, written, before);
  const { language, collaborators: sequence, lastDueOn: last_due_on } = written;
  return { data, terms, language, sequence, last_due_on, selection };
}

/** Everything that is written about an original, checked. */
async function checkedRequest(
  ctx: Context,
  kind: Kind,
  id: string,
  about: { readonly type: OriginalType; readonly issuerId: string | null },
  written: Requested,
) {
  const terms = parseTerms(about.type, written.terms);
  const parts = written.parts.map((part) => parse(kind, part));
  await checkCommon(ctx, id, written);
  await checkNamed(ctx, about, {
    deliverToId: written.deliverToId,
    consigneeId: written.consigneeId,
    agentId: written.agentId,
  });
  const { language, collaborators: sequence, lastDueOn: last_due_on } = written;
  return { terms, parts, language, sequence, last_due_on };
}

/** The columns of the companies that the terms name. */
const companyColumns = ({ deliverToId, consigneeId }: Pick<Written, "deliverToId" | "consigneeId">) => ({
  deliver_to_id: deliverToId,
  consignee_id: consigneeId,
});

/** The document that a draft is begun with, and what it gives. NOT_FOUND; BAD_INPUT for one that gives nothing. */
async function sourceOf(ctx: Context, kind: ReviewKind, id: string) {
  const { number, name, data, ...document } = await seenDocument(ctx, id);
  const taken = takenFromSource(kind, { kind: document.kind, data });
  if (taken === null) throw new Refused("BAD_INPUT", {}, [{ path: "sourceId", code: "NOT_A_CHOICE" }]);
  return { kind: document.kind, number, name, data: taken };
}

/** R1: begins to draft a bill that others are to agree to. Nobody else reads it before it is submitted. */
export async function begin(
  ctx: Context,
  { kind: name, sourceId, ...written }: Body<typeof reviewRoutes.begin>,
): Promise<string> {
  const kind = kindOf(name);
  const source = sourceId === null ? null : await failing("instruction", () => sourceOf(ctx, name, sourceId));
  const filled =
    source !== null && Object.keys(written.data).length === 0 ? { ...written, data: source.data } : written;
  const draft = await checkedDraft(ctx, kind, uuid(), filled, null);
  const { id } = await beginProcess(ctx, REVIEW, {
    documentId: null,
    reference: written.reference,
    title: titleOfReview(kind, draft.data, written.reference),
    ordered: true,
    message: "",
    parties: [],
  });
  await table(ctx.tx, "app.review").insert({
    process_id: id,
    kind: name,
    issuer_id: written.issuerId,
    source_id: sourceId,
    source,
    ...companyColumns(written),
  });
  await table(ctx.tx, "app.review_draft").insert({ process_id: id, ...draft });
  return id;
}

/**
 * R1, of an original: its content is what the request begins with, in one part for an amendment and in two for a split.
 * Refuses what the surrender of the bill is refused for: it is in other hands, in another process, locked or paused.
 */
export async function beginOf(
  ctx: Context,
  { type, originalId, ...written }: Body<typeof reviewRoutes.beginOf>,
): Promise<string> {
  const document = await returnable(ctx, originalId);
  if (!REVIEW_KINDS.some((kind) => kind === document.kind)) throw new Refused("WRONG_STATE", { state: document.state });
  const kind = kindOf(document.kind);
  const about = { type, issuerId: document.organisationId };
  const { terms, parts, ...draft } = await checkedRequest(ctx, kind, uuid(), about, written);
  const title = titleOfReview(kind, document.data, written.reference);
  const { id } = await beginProcess(ctx, REVIEW, {
    documentId: null,
    reference: written.reference,
    title,
    ordered: true,
    message: "",
    parties: [],
  });
  await table(ctx.tx, "app.review").insert({
    process_id: id,
    kind: document.kind,
    type,
    issuer_id: document.organisationId,
    original_id: originalId,
    original: { number: document.number, data: document.data },
    ...companyColumns(written),
    agent_id: written.agentId,
  });
  const begun = { ...document.data, [kind.numberField]: "" };
  await table(ctx.tx, "app.review_draft").insert({
    process_id: id,
    ...draft,
    data: type === "amend" ? (parts[0] ?? begun) : document.data,
    terms: { ...defaultsOf(type), ...terms },
    parts: type !== "split" ? [] : parts.length > 0 ? parts : [begun, begun],
  });
  return id;
}

/** The values with which the terms of a type begin. */
const defaultsOf = (type: OriginalType): FieldData =>
  Object.fromEntries(
    (REVIEW_TERMS[type] as readonly Field[]).flatMap((field) =>
      "default" in field && field.default !== undefined ? [[field.name, field.default]] : [],
    ),
  );

/** The review, to be written by its initiator. NOT_AUTHOR, WRONG_STATE, CONTENT_UPDATED. */
export async function toWrite(ctx: Context, id: string, expectedVersion: number): Promise<ReviewRow> {
  const review = await lockedReview(ctx, id);
  if (review.process.organisationId !== ctx.organisation.id) throw new Refused("NOT_AUTHOR");
  const state = stateOf(review.process);
  if (state !== "initializing") throw new Refused("WRONG_STATE", { state });
  if (review.process.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  return review;
}

/** R1: saves what the initiator is writing. NOT_AUTHOR, WRONG_STATE, CONTENT_UPDATED. */
export async function save(
  ctx: Context,
  id: string,
  { expectedVersion, ...written }: Body<typeof reviewRoutes.save>,
): Promise<void> {
  const review = await toWrite(ctx, id, expectedVersion);
  if (review.type !== "draft") throw new Refused("REVIEW_TYPE");
  const draft = await checkedDraft(ctx, review.bill, id, written, review.draftSelection);
  const title = titleOfReview(review.bill, draft.data, written.reference);
  await changeProcess(ctx, review.process, { reference: written.reference, title });
  const named = { issuer_id: written.issuerId, ...companyColumns(written) };
  await table(ctx.tx, "app.review").change({ process_id: id }, named);
  await table(ctx.tx, "app.review_draft").change({ process_id: id }, draft);
  await audit(ctx, "review.save", { process: id, title });
}

/** R1, of an original: the same. */
export async function saveOf(
  ctx: Context,
  id: string,
  { expectedVersion, ...written }: Body<typeof reviewRoutes.saveOf>,
): Promise<void> {
  const review = await toWrite(ctx, id, expectedVersion);
  const { type, issuerId, bill, process } = review;
  if (!isOriginalType(type)) throw new Refused("REVIEW_TYPE");
  const { parts, ...draft } = await checkedRequest(ctx, bill, id, { type, issuerId }, written);
  await changeProcess(ctx, process, { reference: written.reference });
  await table(ctx.tx, "app.review").change(
    { process_id: id },
    { ...companyColumns(written), agent_id: written.agentId },
  );
  await table(ctx.tx, "app.review_draft").change(
    { process_id: id },
    { ...draft, ...(type === "amend" && parts[0] ? { data: parts[0] } : {}), parts: type === "split" ? parts : [] },
  );
  await audit(ctx, "review.save", { process: id, title: process.title });
}
