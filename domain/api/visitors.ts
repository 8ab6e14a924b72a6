import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { byId, code, digits, id, instant, language, printedName, proper, rejectReason } from "../shapes.ts";
import { REVIEW_TYPE_NAMES } from "../acts/review/types.ts";
import { REVIEW_KINDS, REVIEW_STAGES } from "../processes/reviewing.ts";
import { CONTENT_REFUSALS } from "../upload-refusals.ts";
import { attachment, madeWith } from "./document-shapes.ts";
import { reviewLook } from "./review-look-shapes.ts";
import { namedCompanies, reviewAnnex, spoken } from "./review-shapes.ts";
import { route } from "./route.ts";
import { endsOn, ofDocument, right, sharedDocument } from "./workspace-shapes.ts";

const codeDigits = digits(LIMITS.codeDigits);
const ANSWERING = [
  "VISITOR_NOT_ASKED",
  "VISITOR_SIGNED",
  "VISITOR_REFUSED",
  "VISITOR_SIGN_OLD",
  "LOCKED",
  "BUSY",
  "DOCUMENT_IN_USE",
  "WRONG_STATE",
  "BUNKER_NOT_SIGNER",
] as const;
const SIGNING = [
  ...ANSWERING,
  ...CONTENT_REFUSALS,
  "PLACEMENT_OUTSIDE",
  "SIGNED_FINAL",
  "SIGNED_LOCKED",
  "SIGNED_DOUBTFUL",
] as const;
const link = { workspaceId: id, token: z.string().min(20).max(100) };
const visited = z.object({
  ...sharedDocument,
  issuer: z.string(),
  data: z.record(z.string(), z.unknown()),
  madeWith: madeWith.nullable(),
  attachments: z.array(attachment),
  signatures: z.array(
    z.object({ name: z.string(), organisation: z.string(), capacity: z.string(), serial: z.string(), at: instant }),
  ),
  /**
   * The standing of a visitor who is asked to sign it: when it was signed or refused, or why neither is possible now;
   * null for a visitor who is not asked.
   */
  signing: z
    .object({
      signedAt: instant.nullable(),
      refusedAt: instant.nullable(),
      reason: z.string(),
      whyNot: code.nullable(),
    })
    .nullable(),
});
export type VisitedDocument = z.infer<typeof visited>;
/** A B/L review as visitors read it: the version that was submitted last, and what was said. */
const visitedReview = z.object({
  id,
  type: z.enum(REVIEW_TYPE_NAMES),
  kind: z.enum(REVIEW_KINDS),
  state: z.enum(REVIEW_STAGES),
  title: z.string(),
  revision: z.int(),
  /** The fields of the bill, or of each that is to take the place of another. */
  bills: z.array(z.record(z.string(), z.unknown())),
  terms: z.record(z.string(), z.unknown()),
  companies: namedCompanies,
  language,
  /** The company that signs the bill. */ issuer: z.string(),
  /** How the paper looks; null for a version from before there was a choice. */ look: reviewLook.nullable(),
  annex: reviewAnnex,
  comments: z.array(
    z.object({
      id,
      company: z.string(),
      by: z.string(),
      at: instant,
      revision: z.int(),
      part: z.int().nullable(),
      field: z.string(),
      said: z.string(),
      proposed: z.unknown(),
      visitor: z.boolean(),
    }),
  ),
});
export type VisitedReview = z.infer<typeof visitedReview>;
export const visit = z.object({
  id,
  company: z.string(),
  name: z.string(),
  note: z.string(),
  endsOn,
  email: z.string(),
  right,
  /** When the code is asked for again. */ until: instant,
  documents: z.array(visited),
  /** The review that is shown; null for none. */ review: visitedReview.nullable(),
});
export type Visit = z.infer<typeof visit>;

/** The routes of visitors, who have no account: they come by a link and a code that is sent to their own address. */
export const visitorRoutes = {
  look: route({
    id: "visitors.look",
    method: "POST",
    path: "/api/visitor/look",
    access: "public",
    rate: "secret",
    summary: "Who shares by this link, and to which address the code will go",
    unrecorded: "Nothing is shown yet; entering is recorded",
    body: z.strictObject(link),
    output: z.object({ company: z.string(), name: z.string(), endsOn, email: z.string(), language }),
    errors: ["WORKSPACE_GONE", "TOO_MANY_ATTEMPTS"],
  }),
  sendCode: route({
    id: "visitors.send-code",
    method: "POST",
    path: "/api/visitor/code",
    access: "public",
    rate: "secret",
    summary: "Send the code; an earlier one no longer counts",
    unrecorded: "It sends a letter to who waits for it; entering is recorded",
    body: z.strictObject(link),
    errors: ["WORKSPACE_GONE", "TOO_MANY_ATTEMPTS", "TOO_MANY_LETTERS"],
  }),
  enter: route({
    id: "visitors.enter",
    method: "POST",
    path: "/api/visitor/enter",
    access: "public",
    rate: "secret",
    summary: "Enter by link and code, for half an hour",
    body: z.strictObject({ ...link, code: codeDigits }),
    output: visit,
    errors: ["WORKSPACE_GONE", "WRONG_CODE", "TOO_MANY_ATTEMPTS"],
  }),
  get: route({
    id: "visitors.get",
    method: "GET",
    shows: "for visitors, who hear no changes",
    path: "/api/visitor/workspaces/:id",
    access: "visitor",
    summary: "What is shared with me here",
    params: byId,
    output: visit,
    errors: ["VISIT_ENDED"],
  }),
  file: route({
    id: "visitors.file",
    method: "GET",
    shows: "for visitors, who hear no changes",
    path: "/api/visitor/workspaces/:id/documents/:documentId/file",
    access: "visitor",
    summary: "The file of a document, to be read or kept",
    params: ofDocument,
    query: z.strictObject({
      for: z.enum(["reading", "keeping"]).default("keeping"),
      /** An attachment of the document, instead of the document itself. */ attachmentId: id.optional(),
    }),
    bytes: "out",
    errors: ["VISIT_ENDED", "DOWNLOAD_FAILED"],
  }),
  annex: route({
    id: "visitors.annex",
    method: "GET",
    shows: "for visitors, who hear no changes",
    path: "/api/visitor/workspaces/:id/annex",
    access: "visitor",
    summary: "The PDF annex of the review that is shown",
    params: byId,
    bytes: "out",
    errors: ["VISIT_ENDED", "DOWNLOAD_FAILED"],
  }),
  conditions: route({
    id: "visitors.conditions",
    method: "GET",
    shows: "for visitors, who hear no changes",
    path: "/api/visitor/workspaces/:id/conditions",
    access: "visitor",
    summary: "The PDF with the conditions of carriage of the layout of the review that is shown",
    params: byId,
    bytes: "out",
    errors: ["VISIT_ENDED", "DOWNLOAD_FAILED"],
  }),
  logo: route({
    id: "visitors.logo",
    method: "GET",
    shows: "for visitors, who hear no changes",
    path: "/api/visitor/workspaces/:id/logo",
    access: "visitor",
    summary: "The logo that heads the bill of the review that is shown",
    params: byId,
    bytes: "out",
    errors: ["VISIT_ENDED"],
  }),
  sendSigningCode: route({
    id: "visitors.send-signing-code",
    method: "POST",
    path: "/api/visitor/workspaces/:id/documents/:documentId/signing-code",
    access: "visitor",
    summary: "Send a code to sign this document, as it is shown, and no other",
    params: ofDocument,
    unrecorded: "It sends a letter to who waits for it; signing is recorded",
    errors: ["VISIT_ENDED", ...SIGNING, "TOO_MANY_ATTEMPTS"],
  }),
  sign: route({
    id: "visitors.sign",
    method: "POST",
    path: "/api/visitor/workspaces/:id/documents/:documentId/sign",
    access: "visitor",
    summary: "Sign a document in the proved e-mail address, by a code that was sent for it",
    params: ofDocument,
    body: z.strictObject({
      code: codeDigits,
      name: proper(printedName.max(80)),
      /** Signs though earlier signatures cannot be confirmed. */ overDoubt: z.boolean().default(false),
    }),
    output: visit,
    errors: ["VISIT_ENDED", ...SIGNING, "WRONG_CODE", "TOO_MANY_ATTEMPTS"],
  }),
  refuse: route({
    id: "visitors.refuse",
    method: "POST",
    path: "/api/visitor/workspaces/:id/documents/:documentId/refuse",
    access: "visitor",
    summary: "Refuse to sign a document, and say why: the company reads it and may ask again",
    params: ofDocument,
    body: z.strictObject({ reason: rejectReason(1000) }),
    output: visit,
    errors: ["VISIT_ENDED", ...ANSWERING],
  }),
  comment: route({
    id: "visitors.comment",
    method: "POST",
    path: "/api/visitor/workspaces/:id/comments",
    access: "visitor",
    summary: "Say something about the review that is shown; visitors answer nothing in it",
    params: byId,
    body: z.strictObject({ ...spoken, said: spoken.said.unwrap().min(1) }),
    output: visit,
    errors: ["VISIT_ENDED", "WRONG_STATE", "TOO_MANY"],
  }),
  package: route({
    id: "visitors.package",
    method: "GET",
    shows: "for visitors, who hear no changes",
    path: "/api/visitor/workspaces/:id/package",
    access: "visitor",
    summary: "All of it as one file: the documents, what they say, what proves them, and their checksums",
    params: byId,
    bytes: "stream",
    errors: ["VISIT_ENDED", "DOWNLOAD_FAILED"],
  }),
  leave: route({
    id: "visitors.leave",
    method: "POST",
    path: "/api/visitor/workspaces/:id/leave",
    access: "visitor",
    summary: "End my visit",
    unrecorded: "Nothing was read by it",
    params: byId,
    errors: ["VISIT_ENDED"],
  }),
};
