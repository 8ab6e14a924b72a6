import { createHash } from "node:crypto";
import type { ReviewFacts } from "#domain/acts/review/facts";
import { canonicalJson } from "#domain/canonical";
import { Refused, type FieldError } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { kindOf } from "#domain/kinds/kinds";
import type { Language } from "#domain/text";
import { first, rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { seenProcess } from "../../processes/act.ts";
import { processFacts } from "../../processes/facts.ts";
import type { ProcessRow } from "../../processes/process-row.ts";
import type { Context } from "../../session/context.ts";

/** A collaborator that the initiator has chosen; without a person, anybody of the company with the rights. */
export interface Collaborator {
  readonly organisationId: string;
  readonly personId: string | null;
  readonly dueOn: string | null;
}

const REVIEW = statement(
  "documents.review",
  `SELECT r.kind, r.issuer_id AS "issuerId", r.revision, r.document_id AS "documentId", w.data AS "draftData",
      w.language AS "draftLanguage", w.sequence
    FROM app.review r LEFT JOIN app.review_draft w ON w.process_id = r.process_id WHERE r.process_id = $1`,
).as<{ draftData: FieldData | null; draftLanguage: Language | null; sequence: readonly Collaborator[] | null }>();
const VERSIONS = statement(
  "documents.reviewVersions",
  `SELECT v.revision, v.data, v.language, v.at, v.person_name AS by, coalesce((SELECT jsonb_agg(jsonb_build_object(
      'company', o.name, 'by', x.person_name, 'at', x.at) ORDER BY x.at, x.person_id) FROM app.review_reader x
      JOIN app.organisation o ON o.id = x.organisation_id
      WHERE x.process_id = v.process_id AND x.revision = v.revision), '[]') AS readers
    FROM app.review_version v WHERE v.process_id = $1 ORDER BY v.revision DESC`,
  ["readers"],
).as<{
  data: FieldData;
  language: Language;
  readers: readonly { readonly company: string; readonly by: string; readonly at: string }[];
}>();

/** A version that was submitted. */
export type VersionRow = RowOf<typeof VERSIONS>;

/** A B/L review, with its newest version first. `draftData` is null for everybody but the initiator. */
export interface ReviewRow extends RowOf<typeof REVIEW> {
  readonly process: ProcessRow<"review">;
  readonly bill: Kind;
  readonly versions: readonly VersionRow[];
}

/** A review in which the company has a part. NOT_FOUND for every other. */
export async function seenReview(ctx: Context, id: string): Promise<ReviewRow> {
  const process = await seenProcess(ctx, "review", id);
  const row = await first(ctx.tx, REVIEW, [id]);
  if (!row) throw new Refused("NOT_FOUND");
  return { ...row, process, bill: kindOf(row.kind), versions: await rows(ctx.tx, VERSIONS, [id]) };
}

const LOCK = statement("documents.lockReview", "SELECT 1 FROM app.process WHERE id = $1 FOR UPDATE");

/** The same for a change: whoever changes it at the same time waits, and reads what became of it. */
export async function lockedReview(ctx: Context, id: string): Promise<ReviewRow> {
  await first(ctx.tx, LOCK, [id]);
  return seenReview(ctx, id);
}

/** The fields as this company reads them: what is being written, or the version that was submitted last. */
export const dataOf = ({ draftData, versions }: ReviewRow): FieldData => draftData ?? versions[0]?.data ?? {};

/** SHA-256 of the fields in canonical JSON, in hex: the content that a step of the history is about. */
export const contentHash = (data: FieldData): string => createHash("sha256").update(canonicalJson(data)).digest("hex");

/** The faults that keep it from being submitted. The number may be left to the issuer. */
export const draftProblems = (review: ReviewRow): FieldError[] =>
  review.bill.problems(dataOf(review)).filter(({ path }) => path !== review.bill.numberField);

/** The facts that the flow asks for. */
export const reviewFacts = (ctx: Context, review: ReviewRow): ReviewFacts => ({
  ...processFacts(ctx, review.process),
  complete: draftProblems(review).length === 0,
  hasCollaborators: (review.sequence ?? []).length > 0 && review.issuerId !== null,
  prepared: review.documentId !== null,
});
