// Data: the routes of shared workspaces, with the shapes of what they take and answer.

import { z } from "zod";
import { KIND_NAMES } from "../kinds/kinds.ts";
import { LIMITS } from "../limits.ts";
import { DOCUMENT_STATES, WORKSPACE_STATES, type DocumentState, type WorkspaceState } from "../states.ts";
import {
  SHARED_FORMS,
  VISITOR_PARTIES,
  VISITOR_RIGHTS,
  type SharedForm,
  type VisitorParty,
  type VisitorRight,
} from "../workspaces.ts";
import { attachment } from "./documents.ts";
import { actRoutesOf } from "./act-routes.ts";
import { route } from "./route.ts";
import {
  authorship,
  byId,
  can,
  code,
  email,
  id,
  instant,
  language,
  name,
  page,
  paged,
  person,
  printedName,
  proper,
  rejectReason,
  severalLines,
  version,
} from "../shapes.ts";
import { every } from "../changes.ts";

const state = z.enum(Object.keys(WORKSPACE_STATES) as [WorkspaceState, ...WorkspaceState[]]);
const form = z.enum(Object.keys(SHARED_FORMS) as [SharedForm, ...SharedForm[]]);
const party = z.enum(Object.keys(VISITOR_PARTIES) as [VisitorParty, ...VisitorParty[]]);
const right = z.enum(Object.keys(VISITOR_RIGHTS) as [VisitorRight, ...VisitorRight[]]);
const documentState = z.enum(Object.keys(DOCUMENT_STATES) as [DocumentState, ...DocumentState[]]);
/** The last day on which it may be visited (UTC). */
const endsOn = z.iso.date();

export const workspaceRow = z.object({
  id,
  name: z.string(),
  state,
  endsOn,
  documents: z.int(),
  visitors: z.int(),
  lastSeenAt: instant.nullable(),
  ...authorship,
});
export type WorkspaceRow = z.infer<typeof workspaceRow>;

/** A visitor who is asked to sign a document, and when that was done, or refused and why. */
const signer = z.object({
  visitorId: id,
  email: z.string(),
  askedAt: instant,
  signedAt: instant.nullable(),
  refusedAt: instant.nullable(),
  reason: z.string(),
});
const shared = z.object({
  id,
  kind: z.enum(KIND_NAMES),
  number: z.string(),
  name: z.string(),
  state: documentState,
  form,
  size: z.int(),
  mime: z.string(),
  sha256: z.string(),
  /** I may take it out, and say as what it is shown. */ mine: z.boolean(),
  /** What is shown is the newest version. */ newest: z.boolean(),
  /** Visitors may be asked to sign it. */ signable: z.boolean(),
  signers: z.array(signer),
});
const visitor = z.object({
  id,
  email: z.string(),
  party,
  right,
  language,
  invitedAt: instant,
  lastSeenAt: instant.nullable(),
});

export const workspaceDetail = workspaceRow
  .omit({ documents: true, visitors: true })
  .extend({
    note: z.string(),
    version,
    documents: z.array(shared),
    visitors: z.array(visitor),
    can,
    /** Colleagues who put own documents in, though they may not share with visitors. */ members: z.array(
      person.extend({ addedAt: instant }),
    ),
    /** What it was made from; null for none, and for what this company no longer has. */ envelope: z
      .object({ id, reference: z.string(), subject: z.string() })
      .nullable(),
  });
export type WorkspaceDetail = z.infer<typeof workspaceDetail>;

const line = z.object({ at: instant, event: z.string(), detail: z.record(z.string(), z.unknown()), by: z.string() });
export type WorkspaceLine = z.infer<typeof line>;

const invited = z.strictObject({
  email,
  party: party.default("OTHER"),
  right: right.default("DOWNLOAD"),
  language: language.default("en-US"),
});
const documentIds = z.array(id).max(LIMITS.workspaceDocuments);
const note = severalLines.trim().max(1000);
const title = proper(name.max(120));
const ofDocument = z.strictObject({ id, documentId: id });
const ofMember = z.strictObject({ id, personId: id });
const ofVisitor = z.strictObject({ id, visitorId: id });
const access = "workspace.share";

const SHARING = [
  "NOT_FOUND",
  "WORKSPACE_STATE",
  "WORKSPACE_DOCUMENT_INSIDE",
  "TOO_MANY",
  "WORKSPACE_HAS_DRAFT",
] as const;
const INVITING = ["WORKSPACE_STATE", "VISITOR_INVITED", "TOO_MANY", "TOO_MANY_LETTERS"] as const;

/** The routes by which a company shows documents to visitors until a day. */
export const workspaceRoutes = {
  ...actRoutesOf("workspace", { plain: workspaceDetail, called: workspaceDetail }),
  list: route({
    id: "workspaces.list",
    method: "GET",
    shows: every("workspace"),
    path: "/api/workspaces",
    access: "member",
    programs: "documents.read",
    summary: "Workspaces of my organisation, the last changed first",
    query: page.extend({ state: z.string().max(60).optional(), text: z.string().max(200).optional() }),
    output: paged(workspaceRow),
    errors: [],
  }),
  create: route({
    id: "workspaces.create",
    method: "POST",
    path: "/api/workspaces",
    access,
    summary: "Share documents with visitors until a day; each gets a letter with a link",
    output: workspaceDetail,
    body: z.strictObject({
      name: title,
      note: note.default(""),
      endsOn,
      documentIds: documentIds.min(1),
      visitors: z.array(invited).min(1).max(LIMITS.workspaceVisitors),
      /** From whose contents the documents were chosen. */ envelopeId: id.nullable().default(null),
    }),
    errors: ["WORKSPACE_DAYS", ...SHARING, "VISITOR_INVITED", "TOO_MANY_LETTERS"],
  }),
  get: route({
    id: "workspaces.get",
    method: "GET",
    shows: { workspace: "named", document: "named", envelope: "named", ...every("intent") },
    path: "/api/workspaces/:id",
    access: "member",
    programs: "documents.read",
    summary: "A workspace with its documents and visitors",
    params: byId,
    output: workspaceDetail,
    errors: [],
  }),
  set: route({
    id: "workspaces.set",
    method: "PUT",
    path: "/api/workspaces/:id",
    access,
    summary: "Change name, note and last day",
    params: byId,
    output: workspaceDetail,
    body: z.strictObject({ name: title, note, endsOn, expectedVersion: version }),
    errors: ["CONTENT_UPDATED", "WORKSPACE_STATE", "WORKSPACE_DAYS"],
  }),
  addDocuments: route({
    id: "workspaces.add-documents",
    method: "POST",
    path: "/api/workspaces/:id/documents",
    access: "member",
    programs: access,
    summary: "Put documents in, all or none; bills as copies. Members put in what they made",
    params: byId,
    body: z.strictObject({ documentIds: documentIds.min(1) }),
    output: workspaceDetail,
    errors: [...SHARING, "WORKSPACE_NOT_MEMBER", "WORKSPACE_NOT_YOURS"],
  }),
  setDocument: route({
    id: "workspaces.set-document",
    method: "PUT",
    path: "/api/workspaces/:id/documents/:documentId",
    access: "member",
    programs: access,
    summary: "Show the file itself, as it is now, or a copy with a watermark",
    params: ofDocument,
    body: z.strictObject({ form }),
    output: workspaceDetail,
    errors: [
      "WORKSPACE_STATE",
      "WORKSPACE_HAS_DRAFT",
      "NO_COPY_OF_KIND",
      "WORKSPACE_NOT_MEMBER",
      "WORKSPACE_NOT_YOURS",
    ],
  }),
  removeDocument: route({
    id: "workspaces.remove-document",
    method: "DELETE",
    path: "/api/workspaces/:id/documents/:documentId",
    access: "member",
    programs: access,
    summary: "Take a document out",
    params: ofDocument,
    output: workspaceDetail,
    errors: ["WORKSPACE_STATE", "WORKSPACE_NOT_MEMBER", "WORKSPACE_NOT_YOURS"],
  }),
  setSigners: route({
    id: "workspaces.set-signers",
    method: "PUT",
    path: "/api/workspaces/:id/documents/:documentId/signers",
    access,
    summary:
      "Say which visitors are asked to sign a document; who has signed stays, and who refused is asked again. Each who is new gets a letter",
    params: ofDocument,
    body: z.strictObject({ visitorIds: z.array(id).max(LIMITS.workspaceVisitors) }),
    output: workspaceDetail,
    errors: ["WORKSPACE_STATE", "VISITOR_CANNOT_SIGN", "TOO_MANY_LETTERS"],
  }),
  addMember: route({
    id: "workspaces.add-member",
    method: "PUT",
    path: "/api/workspaces/:id/members/:personId",
    access,
    summary: "Name a colleague a member, who puts own documents in",
    params: ofMember,
    output: workspaceDetail,
    errors: ["WORKSPACE_STATE", "WORKSPACE_MEMBER_KNOWN", "TOO_MANY"],
  }),
  removeMember: route({
    id: "workspaces.remove-member",
    method: "DELETE",
    path: "/api/workspaces/:id/members/:personId",
    access,
    summary: "End a membership; what the member put in stays",
    params: ofMember,
    output: workspaceDetail,
    errors: ["WORKSPACE_STATE"],
  }),
  invite: route({
    id: "workspaces.invite",
    method: "POST",
    path: "/api/workspaces/:id/visitors",
    access,
    summary: "Invite another visitor by e-mail",
    params: byId,
    body: invited,
    output: workspaceDetail,
    errors: INVITING,
  }),
  setVisitor: route({
    id: "workspaces.set-visitor",
    method: "PATCH",
    path: "/api/workspaces/:id/visitors/:visitorId",
    access,
    summary: "Let a visitor sign, or no longer: then what is not signed yet is not asked any more",
    params: ofVisitor,
    body: z.strictObject({ right }),
    output: workspaceDetail,
    errors: ["WORKSPACE_STATE"],
  }),
  link: route({
    id: "workspaces.link",
    method: "GET",
    shows: "asked for and copied",
    path: "/api/workspaces/:id/visitors/:visitorId/link",
    access,
    summary: "The link of a visitor, to be given by another way; the code still goes to the visitor's address",
    params: ofVisitor,
    output: z.object({ link: z.string() }),
    errors: ["WORKSPACE_STATE"],
  }),
  renewLink: route({
    id: "workspaces.renew-link",
    method: "POST",
    path: "/api/workspaces/:id/visitors/:visitorId/link",
    access,
    summary: "Send a visitor a new link; the former one and every visit by it end",
    params: ofVisitor,
    output: workspaceDetail,
    errors: ["WORKSPACE_STATE", "TOO_MANY_LETTERS"],
  }),
  removeVisitor: route({
    id: "workspaces.remove-visitor",
    method: "DELETE",
    path: "/api/workspaces/:id/visitors/:visitorId",
    access,
    summary: "End the access of a visitor at once",
    params: ofVisitor,
    output: workspaceDetail,
    errors: ["WORKSPACE_STATE"],
  }),
  record: route({
    id: "workspaces.record",
    method: "GET",
    shows: { workspace: "named", ...every("document", "record") },
    path: "/api/workspaces/:id/record",
    access: "member",
    programs: "documents.read",
    summary: "What was done with it, here and by visitors, newest first",
    params: byId,
    output: z.array(line),
    errors: [],
  }),
};

const codeDigits = z.string().regex(new RegExp(`^\\d{${LIMITS.codeDigits}}$`));
const ANSWERING = [
  "VISITOR_NOT_ASKED",
  "VISITOR_SIGNED",
  "VISITOR_REFUSED",
  "VISITOR_SIGN_OLD",
  "LOCKED",
  "BUSY",
  "DOCUMENT_IN_USE",
  "WRONG_STATE",
] as const;
const SIGNING = [
  ...ANSWERING,
  "UPLOAD_BROKEN",
  "UPLOAD_AMBIGUOUS",
  "SIGNED_FINAL",
  "SIGNED_LOCKED",
  "UPLOAD_SIGNATURE",
  "SIGNED_DOUBTFUL",
] as const;
const link = { workspaceId: id, token: z.string().min(20).max(100) };
const visited = z.object({
  id,
  kind: z.enum(KIND_NAMES),
  number: z.string(),
  name: z.string(),
  state: documentState,
  form,
  size: z.int(),
  mime: z.string(),
  sha256: z.string(),
  issuer: z.string(),
  data: z.record(z.string(), z.unknown()),
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
      /** Of what is attached to it, instead of the document itself. */ attachmentId: id.optional(),
    }),
    bytes: "out",
    errors: ["VISIT_ENDED", "DOWNLOAD_FAILED"],
  }),
  sendSigningCode: route({
    id: "visitors.send-signing-code",
    method: "POST",
    path: "/api/visitor/workspaces/:id/documents/:documentId/signing-code",
    access: "visitor",
    summary: "Send a code to sign this document, as it is shown, and no other",
    params: ofDocument,
    unrecorded: "It sends a letter to who waits for it; signing is recorded",
    errors: ["VISIT_ENDED", ...SIGNING, "TOO_MANY_ATTEMPTS", "TOO_MANY_LETTERS"],
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
