import { z } from "zod";
import { every } from "../changes.ts";
import { PROCESS_FAILURES } from "../process-failures.ts";
import { LIMITS } from "../limits.ts";
import { CONTENT_REFUSALS } from "../upload-refusals.ts";
import { ORIGINAL_TYPES, REVIEW_TYPE_NAMES } from "../acts/review/types.ts";
import { REVIEW_KINDS, REVIEW_TABS } from "../processes/reviewing.ts";
import { byId, id, page, paged, oneLine, version } from "../shapes.ts";
import { actRoutesOf } from "./act-routes.ts";
import { documentDetail } from "./document-shapes.ts";
import { requested, review, reviewRow, spoken, written } from "./review-shapes.ts";
import { reviewLookRoutes } from "./review-looks.ts";
import { route } from "./route.ts";
import { SEQUENCE_REFUSALS, NOT_RETURNED } from "../acts/act-refusals.ts";

const REFUSED = [...SEQUENCE_REFUSALS, "REFERENCE_TAKEN"] as const;

/** Why what is being written cannot be changed. */
const NOT_WRITTEN = ["WRONG_STATE", "NOT_AUTHOR", "REVIEW_TYPE", "CONTENT_UPDATED"] as const;
const expectedVersion = z.coerce.number().pipe(version);

export const reviewRoutes = {
  ...actRoutesOf("review", { plain: review, called: review }),
  ...reviewLookRoutes,
  list: route({
    id: "reviews.list",
    method: "GET",
    path: "/api/reviews",
    access: "member",
    programs: "documents.read",
    summary: "B/L reviews in which my company has a part",
    shows: every("process", "counts", "document", "envelope"),
    query: page.extend({
      tab: z.enum(REVIEW_TABS).default("todo"),
      /** Of the history: the reviews of this type only. */ type: z.enum(REVIEW_TYPE_NAMES).optional(),
      text: z.string().max(200).optional(),
    }),
    output: paged(reviewRow),
    failure: PROCESS_FAILURES.info,
    errors: [],
  }),
  begin: route({
    id: "reviews.begin",
    method: "POST",
    path: "/api/reviews",
    access: "bl.draft",
    programs: "byRight",
    summary: "Begin to draft a bill of lading that others are to agree to",
    body: z.strictObject({
      kind: z.enum(REVIEW_KINDS),
      ...written,
      /**
       * The shipping instruction, the letter of credit or the former bill that the draft begins with. Without `data`
       * the draft is filled from it.
       */
      sourceId: id.nullable().default(null),
    }),
    output: review,
    failure: PROCESS_FAILURES.action,
    errors: [...REFUSED, "NO_SIGNING_TEMPLATE"],
  }),
  beginOf: route({
    id: "reviews.beginOf",
    method: "POST",
    path: "/api/reviews/of-original",
    access: "bl.draft",
    programs: "byRight",
    summary: "Begin to ask for an amendment, a split, a conversion to paper or a surrender of a bill in my hands",
    body: z.strictObject({ type: z.enum(ORIGINAL_TYPES), originalId: id, ...requested }),
    output: review,
    failure: PROCESS_FAILURES.action,
    errors: [...REFUSED, "WRONG_STATE", ...NOT_RETURNED],
  }),
  beginAnew: route({
    id: "reviews.beginAnew",
    method: "POST",
    path: "/api/reviews/:id/anew",
    access: "bl.draft",
    programs: "byRight",
    summary: "Begin a review anew from one that was revoked or rejected; a rejected one is revoked by it",
    params: byId,
    body: z.strictObject({ expectedVersion: version }),
    output: review,
    failure: PROCESS_FAILURES.action,
    errors: ["WRONG_STATE", "NOT_AUTHOR", "REVIEW_FOLLOWED", "CONTENT_UPDATED", ...NOT_RETURNED, "FORBIDDEN"],
  }),
  show: route({
    id: "reviews.show",
    method: "GET",
    path: "/api/reviews/:id",
    access: "member",
    programs: "documents.read",
    summary: "A B/L review with its versions, comments and history, and what I may do",
    params: byId,
    shows: every("process", "document", "intent", "workspace", "contact"),
    output: review,
    failure: PROCESS_FAILURES.info,
    errors: [],
  }),
  read: route({
    id: "reviews.read",
    method: "POST",
    path: "/api/reviews/:id/read",
    access: "member",
    summary: "Note that I have opened the version that was submitted last",
    params: byId,
    unrecorded: "The readers of a version are kept with the version",
    failure: PROCESS_FAILURES.info,
    errors: [],
  }),
  save: route({
    id: "reviews.save",
    method: "PUT",
    path: "/api/reviews/:id",
    access: "bl.draft",
    programs: "byRight",
    summary: "Save what the initiator is writing",
    params: byId,
    body: z.strictObject({ expectedVersion: version, ...written }),
    output: review,
    failure: PROCESS_FAILURES.action,
    errors: [...REFUSED, ...NOT_WRITTEN, "NO_SIGNING_TEMPLATE"],
  }),
  saveOf: route({
    id: "reviews.saveOf",
    method: "PUT",
    path: "/api/reviews/:id/request",
    access: "bl.draft",
    programs: "byRight",
    summary: "Save what the initiator is writing about an original",
    params: byId,
    body: z.strictObject({ expectedVersion: version, ...requested }),
    output: review,
    failure: PROCESS_FAILURES.action,
    errors: [...REFUSED, ...NOT_WRITTEN],
  }),
  annex: route({
    id: "reviews.annex",
    method: "GET",
    path: "/api/reviews/:id/annex",
    access: "member",
    programs: "documents.read",
    summary: "The PDF annex of a draft: of a version that was submitted, or of what the initiator is writing",
    params: byId,
    shows: "a file that is kept by its hash",
    query: z.strictObject({
      /** The version; without it what is being written, for its initiator. */
      revision: z.coerce.number().pipe(z.int().min(1)).optional(),
    }),
    bytes: "out",
    failure: PROCESS_FAILURES.info,
    errors: ["DOWNLOAD_FAILED"],
  }),
  setAnnex: route({
    id: "reviews.setAnnex",
    method: "PUT",
    path: "/api/reviews/:id/annex",
    access: "bl.draft",
    programs: "byRight",
    summary: "Upload a PDF that goes with the draft: the bytes are the body",
    params: byId,
    bytes: "in",
    upTo: { mb: LIMITS.draftUploadMb, code: "ANNEX_TOO_LARGE" },
    query: z.strictObject({ name: oneLine.trim().min(1).max(200), expectedVersion }),
    output: review,
    failure: PROCESS_FAILURES.action,
    errors: ["ANNEX_TOO_LARGE", "UPLOAD_NOT_PDF", ...CONTENT_REFUSALS, ...NOT_WRITTEN, "DISK_FULL"],
  }),
  removeAnnex: route({
    id: "reviews.removeAnnex",
    method: "DELETE",
    path: "/api/reviews/:id/annex",
    access: "bl.draft",
    programs: "byRight",
    summary: "Take the PDF away from the draft that is being written",
    params: byId,
    query: z.strictObject({ expectedVersion }),
    output: review,
    failure: PROCESS_FAILURES.action,
    errors: NOT_WRITTEN,
  }),
  comment: route({
    id: "reviews.comment",
    method: "POST",
    path: "/api/reviews/:id/comments",
    access: "member",
    programs: "byRight",
    summary: "Say something about a field of the version that was submitted last, or propose a value for it",
    params: byId,
    body: z.strictObject({ ...spoken, proposed: z.unknown().optional() }),
    output: review,
    failure: PROCESS_FAILURES.action,
    errors: ["WRONG_STATE", "REVIEW_TYPE", "TOO_MANY"],
  }),
  settle: route({
    id: "reviews.settle",
    method: "POST",
    path: "/api/reviews/:id/comments/:commentId",
    access: "bl.draft",
    programs: "byRight",
    summary: "Settle a comment: the initiator takes its proposal over, or leaves it",
    params: z.strictObject({ id, commentId: id }),
    body: z.strictObject({ expectedVersion: version, taken: z.boolean() }),
    output: review,
    failure: PROCESS_FAILURES.action,
    errors: ["WRONG_STATE", "NOT_AUTHOR", "REVIEW_PART_GONE", "CONTENT_UPDATED"],
  }),
  prepare: route({
    id: "reviews.prepare",
    method: "POST",
    path: "/api/reviews/:id/prepare",
    access: "bl.draft",
    programs: "byRight",
    summary: "Make the agreed bill in the agreed layout as the issuer, to be signed like every draft",
    params: byId,
    body: z.strictObject({ expectedVersion: version, number: oneLine.trim().max(60).default("") }),
    output: documentDetail,
    failure: PROCESS_FAILURES.create,
    errors: [
      "WRONG_STATE",
      "REVIEW_TYPE",
      "PROCESS_NOT_ASKED",
      "REVIEW_PREPARED",
      "BUSY",
      "NUMBER_TAKEN",
      "NO_SIGNING_TEMPLATE",
      "CONTENT_UPDATED",
      "CONTACT_NEEDED",
      "DOWNLOAD_FAILED",
    ],
  }),
};
