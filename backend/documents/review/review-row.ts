import { createHash } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { ReviewFacts } from "#domain/acts/review/facts";
import type { ReviewLook } from "#domain/api/review-look-shapes";
import { isOriginalType, type ReviewType } from "#domain/acts/review/types";
import { canonicalJson } from "#domain/canonical";
import { whyNotReplace } from "#domain/documents/replacement";
import { whyNotSplit } from "#domain/documents/splitting";
import { Refused, type ErrorCode, type FieldError } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { kindOf } from "#domain/kinds/kinds";
import { fitsSubType } from "#domain/documents/review-look";
import { purposeOf, successorData, type ReviewContent } from "#domain/documents/review-content";
import type { NamedCompanies } from "#domain/processes/review-companies";
import type { LastRole } from "#domain/processes/review-last-days";
import { hasAgent, termsProblems } from "#domain/processes/review-terms";
import type { ReturnState } from "#domain/processes/reviewing";
import type { Language } from "#domain/text";
import { first, rows } from "../../core/database.ts";
import { grantOf, type GrantRow } from "./grant-row.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { seenProcess } from "../../processes/act.ts";
import { table } from "../../core/table.ts";
import { processFacts } from "../../processes/facts.ts";
import { LOCK_PROCESS, type ProcessRow } from "../../processes/process-row.ts";
import type { Context } from "../../session/context.ts";
import { lockDocument } from "../document-row.ts";
import { letterheadOfVersion, shownLayout, type KeptSelection } from "./kept-look.ts";

/** A collaborator that the initiator has chosen; without a person, anybody of the company with the rights. */
export interface Collaborator {
  readonly organisationId: string;
  readonly personId: string | null;
  /** Absent in what was written before there were any. */
  readonly substituteId?: string | null;
  readonly dueOn: string | null;
}

/** The last days of the steps after the collaborators; a role without one may be absent. */
type LastDueOn = { readonly [R in LastRole]?: string | null };

/** The PDF that goes with a draft of a bill, and where it is kept for the company that wrote it. */
export interface KeptAnnex {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly key: string;
}

/** The annex of a row of what is being written, or of a version; null where there is none. */
export const annexIn = (row: string): string =>
  `CASE WHEN ${row}.annex_key IS NOT NULL THEN jsonb_build_object('name', ${row}.annex_name, 'sha256', ${row}.annex_sha256,
    'size', ${row}.annex_size, 'key', ${row}.annex_key) END`;

export const annexColumns = (annex: KeptAnnex | null) => ({
  annex_name: annex?.name ?? null,
  annex_sha256: annex?.sha256 ?? null,
  annex_size: annex?.size ?? null,
  annex_key: annex?.key ?? null,
});

const REVIEW = statement(
  "documents.review",
  `SELECT r.kind, r.type, r.issuer_id AS "issuerId", r.revision, r.document_id AS "documentId",
      r.original_id AS "originalId", r.original, r.source_id AS "sourceId", r.source,
      r.deliver_to_id AS "deliverToId", r.consignee_id AS "consigneeId", r.agent_id AS "agentId",
      r.follows_id AS "followsId", r.return_id AS "returnId",
      r.cancel_id AS "cancelId", r.return_state AS "returnState", r.visited_since AS "visitedSince",
      w.data AS "draftData",
      w.terms AS "draftTerms", w.parts AS "draftParts", w.language AS "draftLanguage", w.sequence,
      w.last_due_on AS "lastDueOn", ${annexIn("w")} AS "draftAnnex", w.selection AS "draftSelection",
      coalesce(NOT app.is_in_use((coalesce(w.selection, (SELECT v.selection FROM app.review_version v
        WHERE v.process_id = r.process_id AND v.revision = r.revision AND r.type = 'draft'))
        -> 'item' ->> 'templateId')::uuid), false) AS "withoutLayout",
      ${grantOf("r")} AS grant
    FROM app.review r LEFT JOIN app.review_draft w ON w.process_id = r.process_id WHERE r.process_id = $1`,
  ["withoutLayout"],
).as<{
  type: ReviewType;
  original: { readonly number: string; readonly data: FieldData } | null;
  source: { readonly kind: string; readonly number: string; readonly name: string; readonly data: FieldData } | null;
  returnState: ReturnState;
  draftData: FieldData | null;
  draftTerms: FieldData | null;
  draftParts: readonly FieldData[] | null;
  draftLanguage: Language | null;
  sequence: readonly Collaborator[] | null;
  lastDueOn: LastDueOn | null;
  draftAnnex: KeptAnnex | null;
  draftSelection: KeptSelection | null;
  grant: GrantRow | null;
}>();
const VERSIONS = statement(
  "documents.reviewVersions",
  `SELECT v.revision, v.data, v.terms, v.companies, v.parts, v.language, v.at,
      v.person_name AS by,
      ${annexIn("v")} AS annex, v.selection, v.letterhead_id AS "letterheadId",
      ${letterheadOfVersion("v")} AS letterhead,
      coalesce((SELECT jsonb_agg(jsonb_build_object('company', o.name, 'by', x.person_name, 'at', x.at) ORDER BY x.at, x.person_id) FROM app.review_reader x
      JOIN app.organisation o ON o.id = x.organisation_id
      WHERE x.process_id = v.process_id AND x.revision = v.revision), '[]') AS readers
    FROM app.review_version v WHERE v.process_id = $1 ORDER BY v.revision DESC`,
  ["readers"],
).as<{
  data: FieldData;
  terms: FieldData;
  companies: NamedCompanies;
  parts: readonly FieldData[];
  language: Language;
  annex: KeptAnnex | null;
  selection: KeptSelection | null;
  letterhead: ReviewLook["letterhead"];
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
  return reviewOf(ctx.tx, await seenProcess(ctx, "review", id));
}

/** The review of a process. NOT_FOUND where the transaction's role does not see it. */
export async function reviewOf(tx: EntityManager, process: ProcessRow<"review">): Promise<ReviewRow> {
  const row = await first(tx, REVIEW, [process.id]);
  if (!row) throw new Refused("NOT_FOUND");
  return { ...row, process, bill: kindOf(row.kind), versions: await rows(tx, VERSIONS, [process.id]) };
}

/** Locks the bill that a review is about: documents are locked before processes, as everywhere. */
export async function lockOriginal(ctx: Context, id: string): Promise<void> {
  const found = await table(ctx.tx, "app.review").first(["original_id"], { process_id: id });
  if (typeof found?.original_id === "string") await lockDocument(ctx.tx, found.original_id);
}

/** The same for a change: whoever changes it at the same time waits, and reads what became of it. */
export async function lockedReview(ctx: Context, id: string): Promise<ReviewRow> {
  await first(ctx.tx, LOCK_PROCESS, [id]);
  return seenReview(ctx, id);
}

/** The fields as this company reads them: what is being written, or the version that was submitted last. */
export const dataOf = ({ draftData, versions }: ReviewRow): FieldData => draftData ?? versions[0]?.data ?? {};

/** The content that is being written, or that of the version that was submitted last. */
export const contentOf = (review: ReviewRow): ReviewContent & { readonly annex: KeptAnnex | null } => {
  const { draftData, draftTerms, draftParts, draftAnnex, versions } = review;
  return draftData === null
    ? (versions[0] ?? { data: {}, terms: {}, parts: [], annex: null })
    : { data: draftData, terms: draftTerms ?? {}, parts: draftParts ?? [], annex: draftAnnex };
};

/**
 * The whole content that everybody agrees to in a version, with the look of the bill and the companies. The absence
 * of companies says nothing.
 */
interface WholeContent extends ReviewContent {
  readonly annex: Pick<KeptAnnex, "sha256"> | null;
  readonly companies?: NamedCompanies;
  readonly language: Language;
  readonly selection: KeptSelection | null;
  readonly letterheadId: string | null;
}

/** The value that is hashed of a version: of one from before the look could be chosen, its content alone. */
function hashed(content: WholeContent): unknown {
  const { data, terms, parts, annex, companies = {}, language, selection, letterheadId } = content;
  const named = Object.keys(companies).length === 0 ? {} : { companies };
  const file = annex === null ? {} : { annex: annex.sha256 };
  if (selection !== null) {
    const look = { ...selection, layout: shownLayout(selection.layout), language, letterheadId };
    return { data, terms, parts, annex: annex?.sha256 ?? null, ...named, look };
  }
  if (Object.keys({ ...terms, ...companies }).length + parts.length > 0)
    return { data, terms, parts, ...file, ...named };
  return annex === null ? data : { data, ...file };
}

/**
 * SHA-256 in canonical JSON, in hex: the content that a step of the history is about. It is the fields, terms and
 * parts, the SHA-256 of the annex, the companies that are named, and the look: the language, the selection, the
 * letterhead. Of a version from before there was a choice of the look: the fields alone where there is nothing else;
 * `{data, annex}` where a draft has an annex and no terms; else fields, terms, parts, and annex and companies where
 * there are any.
 */
export const contentHash = (content: WholeContent): string =>
  createHash("sha256")
    .update(canonicalJson(hashed(content)))
    .digest("hex");

/** The version that everybody looks at, as the content of a step. */
export const lookedAt = ({ versions: [newest] }: ReviewRow) =>
  newest === undefined ? {} : { content: { sha256: contentHash(newest), version: newest.revision } };

/**
 * The faults that keep what is being written from being submitted; none for a company that does not see it. The number
 * may be left to the issuer.
 */
export function draftProblems(review: ReviewRow): FieldError[] {
  const { type, bill, draftData } = review;
  if (draftData === null) return [];
  const content = contentOf(review);
  const ofBill = (data: FieldData, prefix: string): FieldError[] =>
    bill
      .problems(data)
      .filter(({ path }) => path !== bill.numberField)
      .map((one) => ({ ...one, path: prefix + one.path }));
  const ofTerms = termsProblems(type, content.terms).map((one) => ({ ...one, path: `terms.${one.path}` }));
  if (!isOriginalType(type))
    return [
      ...ofBill(content.data, ""),
      ...ofTerms,
      ...(fitsSubType(bill, content.data, review.draftSelection?.item.subType ?? null)
        ? []
        : [{ path: "item.subType", code: "REVIEW_SUB_TYPE" as const }]),
    ];
  return [
    ...ofTerms,
    ...(hasAgent(content.terms) && review.agentId === null ? [{ path: "agentId", code: "REQUIRED" as const }] : []),
    ...successorData(type, content).flatMap((data, i) => ofBill(data, `parts.${i}.`)),
  ];
}

/** Why its parts cannot take the place of the original; null where they can, or nothing takes it. */
function wrongParts(review: ReviewRow): ErrorCode | null {
  const content = contentOf(review);
  const purpose = purposeOf(review.type, content);
  if (purpose === "SPLIT" && review.original !== null)
    return whyNotSplit(review.bill, review.original.data, content.parts);
  return purpose === null || review.original === null
    ? null
    : whyNotReplace(review.bill, purpose, review.original.data, successorData(review.type, content));
}

/**
 * The facts that the flow asks for. Whether the original can be given back is asked of the title, where that is about
 * to be signed, and nowhere else; whether the automatic service can sign, where the bill is due.
 */
export const reviewFacts = (
  ctx: Context,
  review: ReviewRow,
  {
    unentitled = null,
    automatic = false,
    problems = draftProblems(review),
  }: {
    readonly unentitled?: ErrorCode | null;
    readonly automatic?: boolean;
    readonly problems?: readonly FieldError[];
  } = {},
): ReviewFacts => ({
  ...processFacts(ctx, review.process),
  type: review.type,
  complete: problems.length === 0,
  wrongParts: wrongParts(review),
  hasCollaborators: (review.sequence ?? []).length > 0 && review.issuerId !== null,
  withoutLayout: review.withoutLayout,
  prepared: review.documentId !== null,
  unentitled,
  automatic,
  returnSigned: review.returnState === "kept",
  returned: review.returnState === "returned",
  grant: review.grant?.state ?? null,
  isGrantor: review.grant?.organisationId === ctx.organisation.id,
  userAgreed: ctx.person.agreed,
  orgAgreed: ctx.organisation.agreed,
});
