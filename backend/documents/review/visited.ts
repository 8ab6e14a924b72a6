import type { EntityManager } from "typeorm";
import type { reviewRoutes } from "#domain/api/reviews";
import type { VisitedReview } from "#domain/api/visitors";
import type { Body } from "#domain/api/route";
import type { ReviewType } from "#domain/acts/review/types";
import { Refused } from "#domain/errors";
import { successorData } from "#domain/documents/review-content";
import type { FieldData } from "#domain/kinds/field";
import type { NamedCompanies } from "#domain/processes/review-companies";
import type { ReviewKind } from "#domain/processes/reviewing";
import { audit } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { first, rows } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { companiesIn, LOCK_PROCESS, processById, stateOf } from "../../processes/process-row.ts";
import type { Context } from "../../session/context.ts";
import { keepComment, type Speaker } from "./comments.ts";
import { Bytes } from "../../door/handles.ts";
import type { ReviewLook } from "#domain/api/review-look-shapes";
import type { Language } from "#domain/text";
import { letterheadOfVersion, shownLayout, type KeptSelection } from "./kept-look.ts";
import { annexIn, lockedReview, reviewOf, type KeptAnnex } from "./review-row.ts";
import { newestState } from "../../processes/newest.ts";

const SHOWN = statement(
  "documents.visitedReview",
  `SELECT p.id, p.title, r.type, r.kind, r.revision, v.data, v.terms, v.companies, v.parts,
      ${annexIn("v")} AS annex, v.language, v.selection, v.letterhead_id AS "letterheadId", p.organisation_id AS "ownerId",
      ${letterheadOfVersion("v")} AS letterhead,
      coalesce((SELECT o.name FROM app.organisation o WHERE o.id = r.issuer_id), '') AS issuer,
      ${newestState("p.id")} AS state
    FROM app.process p JOIN app.review r ON r.process_id = p.id
    JOIN app.review_version v ON v.process_id = p.id AND v.revision = r.revision`,
  ["state", "issuer"],
).as<{
  type: ReviewType;
  kind: ReviewKind;
  state: VisitedReview["state"];
  data: FieldData;
  terms: FieldData;
  companies: NamedCompanies;
  parts: readonly FieldData[];
  annex: KeptAnnex | null;
  language: Language;
  selection: KeptSelection | null;
  letterhead: ReviewLook["letterhead"];
}>();
const SAID = statement(
  "documents.visitedComments",
  `SELECT c.id, o.name AS company, c.person_name AS by, c.at, c.revision, c.part, c.field, c.said, c.proposed, c.visitor
    FROM app.review_comment c JOIN app.organisation o ON o.id = c.organisation_id ORDER BY c.at, c.id`,
);

/** The review of the workspace that is visited, in a transaction of the visitor's own role; null for none. */
export async function visitedReview(tx: EntityManager): Promise<VisitedReview | null> {
  const shown = await first(tx, SHOWN);
  if (shown === null) return null;
  const { data, parts, terms, annex, selection, letterhead, letterheadId: _, ownerId: __, ...review } = shown;
  const comments = await rows(tx, SAID);
  return {
    ...review,
    bills: [...(review.type === "draft" ? [data] : successorData(review.type, { data, parts }))],
    terms,
    look: selection && { layout: shownLayout(selection.layout), letterhead },
    annex: annex && { name: annex.name, sha256: annex.sha256, size: annex.size },
    comments: comments.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}

/** A PDF of the version that visitors read, and the company for which it is kept. */
interface VisitedFile {
  readonly id: string;
  readonly title: string;
  readonly ownerId: string;
  readonly annex: KeptAnnex;
}

/** The annex of the version. NOT_FOUND. */
export async function visitedAnnex(tx: EntityManager): Promise<VisitedFile> {
  const shown = await first(tx, SHOWN);
  if (!shown?.annex) throw new Refused("NOT_FOUND");
  return { ...shown, annex: shown.annex };
}

/** The conditions of the layout of the version, where they are a PDF. NOT_FOUND. */
export async function visitedConditions(tx: EntityManager): Promise<VisitedFile> {
  const shown = await first(tx, SHOWN);
  const layout = shown?.selection?.layout;
  if (!shown || !layout?.annex || layout.annexKey === null) throw new Refused("NOT_FOUND");
  return { ...shown, ownerId: layout.companyId, annex: { ...layout.annex, key: layout.annexKey } };
}

/** The logo under which the bill of the version prints. NOT_FOUND. */
export async function visitedLogo(tx: EntityManager): Promise<Bytes> {
  const id = (await first(tx, SHOWN))?.letterheadId ?? null;
  const row = id === null ? null : await table(tx, "app.letterhead").first(["image"], { id });
  if (!row?.image) throw new Refused("NOT_FOUND");
  return new Bytes(row.image, "image/png", "logo.png");
}

/** Notes that a review of this company is shown to visitors. NOT_AUTHOR; WRONG_STATE before it is submitted, or ended. */
export async function showToVisitors(ctx: Context, id: string): Promise<void> {
  const { process, revision } = await lockedReview(ctx, id);
  if (process.organisationId !== ctx.organisation.id) throw new Refused("NOT_AUTHOR");
  const state = stateOf(process);
  if (revision === 0 || state === "complete" || state === "revoke") throw new Refused("WRONG_STATE", { state });
  await table(ctx.tx, "app.review").change({ process_id: id }, { visited_since: ctx.now });
  await audit(ctx, "review.show-visitors", { process: id, title: process.title });
  for (const organisation of companiesIn(process)) await announce(ctx.tx, { organisation, topic: "process", id });
}

/** Keeps what a visitor says, in the name of the proved address. Answers what the review is called. As the worker. */
export async function commentAsVisitor(
  tx: EntityManager,
  id: string,
  speaker: Speaker,
  said: Pick<Body<typeof reviewRoutes.comment>, "part" | "field" | "said">,
): Promise<string> {
  await first(tx, LOCK_PROCESS, [id]);
  const process = await processById(tx, "review", id);
  if (!process) throw new Refused("NOT_FOUND");
  await keepComment(tx, await reviewOf(tx, process), speaker, said);
  return process.title;
}
