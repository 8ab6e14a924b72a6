// Data: the routes of envelopes, with the shapes of what they take and answer.

import { z } from "zod";
import { KIND_NAMES } from "../kinds/kinds.ts";
import { LIMITS } from "../limits.ts";
import { DOCUMENT_STATES, ENVELOPE_STATES, type DocumentState, type EnvelopeState } from "../states.ts";
import { actRoutesOf } from "./act-routes.ts";
import { route } from "./route.ts";
import {
  byId,
  can,
  code,
  company,
  hash32,
  id,
  instant,
  oneLine,
  page,
  paged,
  person,
  severalLines,
  version,
} from "../shapes.ts";
import { intent } from "./intent.ts";
import { every } from "../changes.ts";

const documentState = z.enum(Object.keys(DOCUMENT_STATES) as [DocumentState, ...DocumentState[]]);
const state = z.enum(Object.keys(ENVELOPE_STATES) as [EnvelopeState, ...EnvelopeState[]]);
/** Which group of the Inbox a row stands in. */
export const DESKS = ["asked", "waiting", "done"] as const;

export const envelopeRow = z.object({
  id,
  reference: z.string(),
  subject: z.string(),
  state,
  version,
  direction: z.enum(["in", "out"]),
  sender: company,
  recipient: company.nullable(),
  inside: z.array(z.object({ kind: z.enum(KIND_NAMES), count: z.int() })),
  vessel: z.string(),
  desk: z.enum(DESKS),
  /** The act that is asked of this user, if any. */ asked: z
    .enum([
      "transfer",
      "read",
      "answer",
      "release",
      "accept",
      "pay",
      "contact",
      "sign",
      "settle",
      "instruction",
      "answerUpdate",
      "update",
      "askAgain",
    ])
    .nullable(),
  /**
   * The kind of thing that `id` names: requests stand in the Inbox without an envelope, about a title (a surrender to
   * answer, cargo to release, a bill of exchange to accept or to pay), by a company that wants to be a contact, to sign
   * a document, or about a shipping instruction: to carry it out or update it, or (`update`) an update of it that waits
   * for its answer; or a visitor refused to sign a document (`refusal`).
   */
  of: z.enum(["envelope", "document", "contact", "signing", "instruction", "update", "refusal"]),
  /** Who refused to sign, and the workspace in which that is dealt with; null where no visitor did. */ visitor: z
    .object({ email: z.string(), workspaceId: id })
    .nullable(),
  titleState: documentState.nullable(),
  unread: z.boolean(),
  archived: z.boolean(),
  at: instant,
});
export type EnvelopeRow = z.infer<typeof envelopeRow>;

export const envelopeDetail = envelopeRow.omit({ visitor: true }).extend({
  note: z.string(),
  createdBy: person,
  sealedBy: person.nullable(),
  sealedAt: instant.nullable(),
  transferredBy: person.nullable(),
  transferredAt: instant.nullable(),
  documents: z.array(
    z.object({
      id,
      kind: z.enum(KIND_NAMES),
      number: z.string(),
      name: z.string(),
      state: documentState,
      isCopy: z.boolean(),
      watermark: z.enum(["FULL", "TRADITIONAL"]),
      moves: z.enum(["BOTH", "POSSESSION"]).nullable(),
      /** What may move with the original: null (allowed) or the code of what stands in the way. */ canMove: z.object({
        BOTH: code.nullable(),
        POSSESSION: code.nullable(),
      }),
      fileId: id.nullable(),
      size: z.int().nullable(),
      /** How many files are attached to it. */ attachments: z.int(),
      title: z.boolean(),
      /** The recipient gave this original back. */ refused: z.boolean(),
    }),
  ),
  /** e-Packs that it carries: their documents are among the documents. */
  packs: z.array(
    z.object({ id, reference: z.string(), cargoName: z.string(), vesselName: z.string(), documents: z.array(id) }),
  ),
  can,
  intent: intent.nullable(),
  /** Why the recipient refused the original, in its words; null while it has not. */ refusedFor: z.string().nullable(),
  seal: z
    .object({
      sha256: z.string(),
      serial: z.string(),
      root: hash32.nullable(),
      tx: hash32.nullable(),
      block: z.int().nullable(),
      leaf: z.string(),
      proof: z.array(hash32),
      chainId: z.int(),
      store: z.string(),
    })
    .nullable(),
  colleagues: z.array(person),
});
export type EnvelopeDetail = z.infer<typeof envelopeDetail>;

/**
 * The sealed list: what the envelope is, and each file by its SHA-256. Whatever else it says belongs to the signed
 * bytes, too.
 */
const sealedList = z.looseObject({
  envelopeId: id,
  subject: z.string(),
  sealedAt: instant,
  documents: z.array(
    z.looseObject({
      id,
      type: z.string(),
      isCopy: z.boolean(),
      sha256: z.string(),
      size: z.int(),
      /** What is attached to it, if anything is. */ attachments: z
        .array(z.looseObject({ name: z.string(), sha256: z.string(), size: z.int() }))
        .optional(),
    }),
  ),
});
export type SealedList = z.infer<typeof sealedList>;

export const logRow = z.object({
  at: instant,
  event: z.string(),
  by: z.string(),
  organisation: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
const acted = z.object({ envelope: envelopeDetail, intent: intent.nullable() });
const plain = {
  access: "member" as const,
  programs: "byRight" as const,
  method: "POST" as const,
  params: byId,
  output: envelopeDetail,
};

export const envelopeRoutes = {
  ...actRoutesOf("envelope", { plain: envelopeDetail, called: acted }),
  list: route({
    id: "envelopes.list",
    method: "GET",
    // An item that comes or goes changes the counts. Saving a draft changes its own row only.
    shows: { document: "named", ...every("envelope", "counts") },
    path: "/api/envelopes",
    access: "member",
    programs: "envelopes.read",
    summary: "Inbox, Drafts, Sent or Archived",
    query: page.extend({
      folder: z
        .enum(["inbox", "drafts", "sent", "archived", /** Every envelope, wherever it lies. */ "all"])
        .default("inbox"),
      direction: z.enum(["in", "out"]).optional(),
      text: z.string().max(200).optional(),
      desk: z.enum(DESKS).optional(),
      state: z.string().max(200).optional(),
    }),
    output: paged(envelopeRow),
    errors: [],
  }),
  compose: route({
    id: "envelopes.compose",
    method: "POST",
    path: "/api/envelopes",
    access: "compose",
    summary: "Start an envelope, perhaps with documents",
    body: z.strictObject({
      recipientId: id.nullable().default(null),
      subject: oneLine.max(200).default(""),
      note: severalLines.max(4000).default(""),
      documentIds: z.array(id).max(LIMITS.envelopeDocuments).default([]),
      /** Those of them that go as originals, whatever the rule for what is put in would choose. */ originalIds: z
        .array(id)
        .max(LIMITS.originalsTogether)
        .default([]),
      packIds: z.array(id).max(LIMITS.envelopePacks).default([]),
    }),
    output: envelopeDetail,
    errors: [
      "CONTACT_NEEDED",
      "NOT_A_CONTACT",
      "CONTACT_DISABLED",
      "ORIGINAL_ELSEWHERE",
      "PACK_STATE",
      "PACK_HAS_DRAFT",
      "PACK_DOCUMENT_ENDED",
      "NO_COMPOSE",
      "NOT_POSSESSOR",
      "NOT_PASSED_ON",
      "RECIPIENT_NO_AGREEMENT",
      "ORIGINALS_LIMIT",
      "ORIGINALS_ONE_CHAIN",
      "LOCKED",
      "NOT_OWNER",
      "MOVES_BOTH",
    ],
  }),
  get: route({
    id: "envelopes.get",
    method: "GET",
    shows: { envelope: "named", document: "named", pack: "named", ...every("intent", "contact") },
    path: "/api/envelopes/:id",
    access: "member",
    programs: "envelopes.read",
    summary: "An envelope with what I may do",
    params: byId,
    output: envelopeDetail,
    errors: [],
  }),
  save: route({
    id: "envelopes.save",
    method: "PUT",
    path: "/api/envelopes/:id",
    access: "compose",
    summary: "Recipient, subject and note of a draft",
    params: byId,
    body: z.strictObject({
      recipientId: id.nullable(),
      subject: oneLine.max(200),
      note: severalLines.max(4000),
      expectedVersion: version,
    }),
    output: envelopeDetail,
    errors: ["CONTENT_UPDATED", "ENVELOPE_STATE", "NOT_A_CONTACT", "CONTACT_DISABLED"],
  }),
  addDocument: route({
    ...plain,
    id: "envelopes.add-document",
    path: "/api/envelopes/:id/documents",
    summary: "Put a document in",
    body: z.strictObject({ documentId: id }),
    errors: ["DOCUMENT_ALREADY_INSIDE", "ORIGINAL_ELSEWHERE", "ENVELOPE_STATE"],
  }),
  setDocument: route({
    id: "envelopes.set-document",
    method: "PATCH",
    path: "/api/envelopes/:id/documents/:documentId",
    access: "compose",
    summary: "Send as original or copy, with which watermark, moving which roles",
    params: z.strictObject({ id, documentId: id }),
    body: z.strictObject({
      isCopy: z.boolean().optional(),
      watermark: z.enum(["FULL", "TRADITIONAL"]).optional(),
      moves: z.enum(["BOTH", "POSSESSION"]).optional(),
    }),
    output: envelopeDetail,
    errors: [
      "ORIGINAL_ELSEWHERE",
      "NOT_POSSESSOR",
      "NOT_PASSED_ON",
      "RECIPIENT_NO_AGREEMENT",
      "ORIGINALS_LIMIT",
      "ORIGINALS_ONE_CHAIN",
      "ENVELOPE_STATE",
      "LOCKED",
      "NOT_OWNER",
      "MOVES_BOTH",
    ],
  }),
  removeDocument: route({
    id: "envelopes.remove-document",
    method: "DELETE",
    path: "/api/envelopes/:id/documents/:documentId",
    access: "compose",
    summary: "Take a document out",
    params: z.strictObject({ id, documentId: id }),
    output: envelopeDetail,
    errors: ["ENVELOPE_STATE", "PACK_WHOLE"],
  }),
  addPack: route({
    ...plain,
    id: "envelopes.add-pack",
    path: "/api/envelopes/:id/packs",
    access: "compose",
    programs: "compose",
    summary: "Put an e-Pack in, with its documents",
    body: z.strictObject({ packId: id }),
    errors: [
      "PACK_ALREADY_INSIDE",
      "PACK_STATE",
      "PACK_HAS_DRAFT",
      "PACK_DOCUMENT_ENDED",
      "ORIGINAL_ELSEWHERE",
      "ENVELOPE_STATE",
    ],
  }),
  removePack: route({
    id: "envelopes.remove-pack",
    method: "DELETE",
    path: "/api/envelopes/:id/packs/:packId",
    access: "compose",
    summary: "Take an e-Pack out, with its documents",
    params: z.strictObject({ id, packId: id }),
    output: envelopeDetail,
    errors: ["ENVELOPE_STATE"],
  }),
  package: route({
    id: "envelopes.package",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/envelopes/:id/package",
    access: "member",
    programs: "documents.read",
    params: byId,
    bytes: "stream",
    summary:
      "The documents of a sealed envelope as they were sealed, with the sealed list, its seal and where they are anchored, as a ZIP",
    errors: ["ENVELOPE_STATE", "ENVELOPE_HAS_DRAFT", "DOWNLOAD_FAILED"],
  }),
  manifest: route({
    id: "envelopes.manifest",
    method: "GET",
    shows: { envelope: "named" },
    path: "/api/envelopes/:id/manifest",
    access: "member",
    programs: "envelopes.read",
    summary: "The sealed list, and the seal: a detached signature (CMS, DER, base64) over its canonical JSON",
    params: byId,
    output: z.object({ manifest: sealedList, signature: z.string() }),
    errors: ["ENVELOPE_STATE"],
  }),
  archive: route({
    ...plain,
    access: "compose",
    programs: "compose",
    id: "envelopes.archive",
    path: "/api/envelopes/:id/archive",
    summary: "Put it away for my organisation when it has arrived and nothing is asked of anybody any more",
    errors: ["ENVELOPE_STATE", "ENVELOPE_TRANSFERRING", "ENVELOPE_ASKED"],
  }),
  unarchive: route({
    ...plain,
    access: "compose",
    programs: "compose",
    id: "envelopes.unarchive",
    path: "/api/envelopes/:id/unarchive",
    summary: "Take it back into the folders",
    errors: [],
  }),
  read: route({
    id: "envelopes.read",
    method: "POST",
    path: "/api/envelopes/:id/read",
    access: "member",
    programs: "compose",
    summary: "Mark it as read by me",
    params: byId,
    unrecorded: "Reading changes nothing",
    errors: [],
  }),
  log: route({
    id: "envelopes.log",
    method: "GET",
    shows: { envelope: "named", ...every("intent", "record") },
    path: "/api/envelopes/:id/log",
    access: "member",
    programs: "envelopes.read",
    summary: "What happened to it",
    params: byId,
    output: z.array(logRow),
    errors: [],
  }),
};
