import { z } from "zod";
import { every } from "../changes.ts";
import { REPLACEMENTS } from "../documents/replacement.ts";
import { LIMITS } from "../limits.ts";
import { PROCESS_FAILURES } from "../process-failures.ts";
import { ORIGINAL_TYPES, REVIEW_TYPE_NAMES } from "../acts/review/types.ts";
import { REVIEW_KINDS, REVIEW_STAGES, REVIEW_TABS, RETURN_STATES } from "../processes/reviewing.ts";
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
  /** A colleague and a substitute, where it is the own company. Every other names its own. */
  personId: id.nullable().default(null),
  substituteId: id.nullable().default(null),
  dueOn: day.nullable().default(null),
});

/** The input of the initiator, whatever the review is about. */
const common = {
  reference: oneLine.trim().max(60).default(""),
  language: language.default("en-US"),
  collaborators: z.array(collaborator).max(LIMITS.signers).default([]),
};

/** The input about a draft. */
const written = { ...common, issuerId: id.nullable().default(null), data: data.default({}) };

/** The input about an original; its issuer is that of the bill. */
const requested = {
  ...common,
  /** The terms of the type: REVIEW_TERMS. */ terms: data.default({}),
  /** The fields of each bill that is to take its place: one of an amendment, 2 to 20 of a split, else none. */
  parts: z.array(data).max(REPLACEMENTS.SPLIT.successors.max).default([]),
  /** The company that gets what takes its place; the initiator where it is null. */
  deliverToId: id.nullable().default(null),
  /** The new agent of a surrender. */ agentId: id.nullable().default(null),
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
  type: z.enum(REVIEW_TYPE_NAMES),
  kind: z.enum(REVIEW_KINDS),
  /** The bill that it is about; null for a draft. `id` is null where this company does not see that. */
  original: z.object({ id: id.nullable(), number: z.string(), data }).nullable(),
  /** The terms of its type; what the initiator is writing, for the initiator. */ terms: data,
  /** The fields of each bill that is to take the place of the original. */ parts: z.array(data),
  deliverTo: company.nullable(),
  agent: company.nullable(),
  /**
   * The return of the original that was signed in advance. none: not signed yet; unsigned: the wallet of the initiator
   * has not signed it; kept: signed, and sent after the last acceptance; sent; returned: the issuer has the title;
   * cancelled: it can never be used.
   */
  return: z
    .object({
      state: z.enum(RETURN_STATES),
      /** The acts that the own wallet still has to sign. */ toSign: z.array(id),
    })
    .nullable(),
  /** The bills that take its place, for the company that writes them. */ successors: z.array(
    z.object({ id, number: z.string(), signed: z.boolean() }),
  ),
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
      terms: data,
      parts: z.array(data),
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
  type: z.enum(REVIEW_TYPE_NAMES),
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

const REFUSED = [
  "NOT_A_CONTACT",
  "CONTACT_DISABLED",
  "REVIEW_TWICE",
  "REFERENCE_TAKEN",
  "REVIEW_COLLEAGUE",
  "REVIEW_SUBSTITUTE",
] as const;

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
    body: z.strictObject({ kind: z.enum(REVIEW_KINDS), ...written }),
    output: review,
    failure: PROCESS_FAILURES.action,
    errors: REFUSED,
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
    errors: [...REFUSED, "WRONG_STATE", "LOCKED", "BUSY", "NOT_OWNER_AND_POSSESSOR"],
  }),
  show: route({
    id: "reviews.show",
    method: "GET",
    path: "/api/reviews/:id",
    access: "member",
    programs: "documents.read",
    summary: "A B/L review with its versions, comments and history, and what I may do",
    params: byId,
    shows: every("process", "document", "intent"),
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
    errors: [...REFUSED, "WRONG_STATE", "NOT_AUTHOR", "REVIEW_TYPE", "CONTENT_UPDATED"],
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
    errors: [...REFUSED, "WRONG_STATE", "NOT_AUTHOR", "REVIEW_TYPE", "CONTENT_UPDATED"],
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
    body: z.strictObject({
      expectedVersion: version,
      number: oneLine.trim().max(60).default(""),
      /** The own template of a draft that gives the bill its look; what replaces a bill looks as that does. */
      templateId: id.nullable().default(null),
    }),
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
    ],
  }),
};
