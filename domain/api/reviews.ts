import { z } from "zod";
import { every } from "../changes.ts";
import { LIMITS } from "../limits.ts";
import { PROCESS_FAILURES } from "../process-failures.ts";
import { REVIEW_KINDS, REVIEW_STAGES, REVIEW_TABS } from "../processes/reviewing.ts";
import {
  byId,
  company,
  day,
  id,
  instant,
  language,
  oneLine,
  page,
  paged,
  printed,
  severalLines,
  version,
} from "../shapes.ts";
import { actRoutesOf } from "./act-routes.ts";
import { documentDetail } from "./document-shapes.ts";
import { processShape } from "./process-shapes.ts";
import { route } from "./route.ts";

const data = z.record(z.string(), z.unknown());

/** A company that is to agree, in its place of the sequence. */
const collaborator = z.strictObject({
  organisationId: id,
  /** A colleague, where it is the own company. */ personId: id.nullable().default(null),
  dueOn: day.nullable().default(null),
});

/** What the initiator writes. */
const written = {
  reference: oneLine.trim().max(60).default(""),
  issuerId: id.nullable().default(null),
  data: data.default({}),
  language: language.default("en-US"),
  collaborators: z.array(collaborator).max(LIMITS.signers).default([]),
};

const comment = z.object({
  id,
  company,
  by: z.string(),
  at: instant,
  revision: z.int(),
  /** The field of the form; empty for the whole. */ field: z.string(),
  said: z.string(),
  /** The value that is proposed for the field; null for none. */ proposed: z.unknown(),
  settledAt: instant.nullable(),
  settledBy: z.string().nullable(),
  /** Whether the proposal was taken over; null while it is open. */ taken: z.boolean().nullable(),
  mine: z.boolean(),
});

/** A B/L review as a company sees it that has a part in it. */
export const review = processShape("review").extend({
  kind: z.enum(REVIEW_KINDS),
  reference: z.string(),
  issuer: company.nullable(),
  /** The version that was submitted last; 0 before the first. */ revision: z.int(),
  /** What the initiator is writing, for the initiator; for everybody else what was submitted last. */ data,
  language,
  /** The sequence that is being chosen; null for everybody but the initiator. */ sequence: z
    .array(collaborator.extend({ company }))
    .nullable(),
  /** Versions that were submitted, newest first. */
  versions: z.array(
    z.object({
      revision: z.int(),
      at: instant,
      by: z.string(),
      data,
      /** The persons who opened it. */ readers: z.array(
        z.object({ company: z.string(), by: z.string(), at: instant }),
      ),
    }),
  ),
  comments: z.array(comment),
  /** The bill that the issuer writes and signs; null where there is none, or it is not for this company. */
  documentId: id.nullable(),
});

const reviewRow = z.object({
  id,
  kind: z.enum(REVIEW_KINDS),
  state: z.enum(REVIEW_STAGES),
  reference: z.string(),
  title: z.string(),
  initiator: company,
  issuer: company.nullable(),
  /** The company whose turn it is; null where it is nobody's. */ turn: z.string().nullable(),
  ours: z.boolean(),
  dueOn: z.string().nullable(),
  at: instant,
});

const REFUSED = ["NOT_A_CONTACT", "CONTACT_DISABLED", "REVIEW_TWICE", "REFERENCE_TAKEN", "SIGNING_COLLEAGUE"] as const;

export const reviewRoutes = {
  ...actRoutesOf("review", { plain: review, called: review }),
  list: route({
    id: "reviews.list",
    method: "GET",
    path: "/api/reviews",
    access: "member",
    programs: "documents.read",
    summary: "B/L reviews in which my company has a part",
    shows: every("process", "counts", "document", "envelope"),
    query: page.extend({ tab: z.enum(REVIEW_TABS).default("todo"), text: z.string().max(200).optional() }),
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
    body: z.strictObject({ kind: z.enum(REVIEW_KINDS), ...written }),
    output: review,
    failure: PROCESS_FAILURES.action,
    errors: REFUSED,
  }),
  show: route({
    id: "reviews.show",
    method: "GET",
    path: "/api/reviews/:id",
    access: "member",
    programs: "documents.read",
    summary: "A B/L review with its versions, comments and history, and what I may do",
    params: byId,
    shows: every("process", "document"),
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
    errors: [...REFUSED, "WRONG_STATE", "NOT_AUTHOR", "CONTENT_UPDATED"],
  }),
  comment: route({
    id: "reviews.comment",
    method: "POST",
    path: "/api/reviews/:id/comments",
    access: "member",
    programs: "byRight",
    summary: "Say something about a field of the version that was submitted last, or propose a value for it",
    params: byId,
    body: z.strictObject({
      field: oneLine.max(60).default(""),
      said: printed(severalLines.trim().max(1000)).default(""),
      proposed: z.unknown().optional(),
    }),
    output: review,
    failure: PROCESS_FAILURES.action,
    errors: ["WRONG_STATE", "TOO_MANY"],
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
    errors: ["WRONG_STATE", "NOT_AUTHOR", "CONTENT_UPDATED"],
  }),
  prepare: route({
    id: "reviews.prepare",
    method: "POST",
    path: "/api/reviews/:id/prepare",
    access: "bl.draft",
    programs: "byRight",
    summary: "Make the agreed bill as the issuer, to be signed like every draft",
    params: byId,
    body: z.strictObject({ expectedVersion: version, number: oneLine.trim().max(60).default("") }),
    output: documentDetail,
    failure: PROCESS_FAILURES.create,
    errors: [
      "WRONG_STATE",
      "PROCESS_NOT_ASKED",
      "REVIEW_PREPARED",
      "NUMBER_TAKEN",
      "CONTENT_UPDATED",
      "CONTACT_NEEDED",
    ],
  }),
};
