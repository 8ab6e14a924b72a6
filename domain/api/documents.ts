// Data: the routes of documents, with the shapes of what they take and answer.

import { z } from "zod";
import { DOCUMENT_COLUMN_KEYS } from "../documents/document-columns.ts";
import { DEEDS, SPOKEN } from "../acts/acts.ts";
import { ENDORSEMENT_TYPES } from "../acts/endorsement.ts";
import { NEGOTIABILITIES } from "../acts/facts.ts";
import { KIND_NAMES, UPLOAD_DATA, UPLOAD_KINDS, type UploadField } from "../kinds/kinds.ts";
import { LIMITS } from "../limits.ts";
import { PURPOSES } from "../documents/replacement.ts";
import { CORNERS, PAGES, SHOWN } from "../signature-block.ts";
import {
  DOCUMENT_STATES,
  INSTRUCTION_UPDATE_STATES,
  SIGNING_STATES,
  STEP_STATES,
  type DocumentState,
  type InstructionUpdateState,
  type SigningState,
  type StepState,
} from "../states.ts";
import { forUkey, signedByUkey } from "./certificates.ts";
import { route } from "./route.ts";
import {
  address,
  byId,
  can,
  code,
  company,
  hash32,
  id,
  instant,
  language,
  name,
  page,
  paged,
  password,
  person,
  signature,
  version,
} from "../shapes.ts";
import { intent } from "./intent.ts";
import { every } from "../changes.ts";

const state = z.enum(Object.keys(DOCUMENT_STATES) as [DocumentState, ...DocumentState[]]);
/** The data of a file as it is uploaded, beside its name, by the fields that its kind has. */
const uploadData = Object.fromEntries(
  UPLOAD_DATA.map(({ name: field, max }) => [field, z.string().max(max).optional()]),
) as unknown as Record<UploadField, z.ZodOptional<z.ZodString>>;
const text = z.string().max(200);

export const documentRow = z.object({
  id,
  kind: z.enum(KIND_NAMES),
  number: z.string(),
  name: z.string(),
  state,
  version,
  owning: z.enum(["Original", "Copy"]),
  issuer: company.nullable(),
  holder: company.nullable(),
  owner: company.nullable(),
  vessel: z.string(),
  cargo: z.string(),
  quantity: z.string(),
  /** UN/ECE Recommendation 20. */ unit: z.string(),
  /** Where its title is; null while it has none. */ chainId: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.string(),
  size: z.int().nullable(),
  /** Another document of its company and kind was issued with a number that reads the same. */ numberDouble:
    z.boolean(),
});
export type DocumentRow = z.infer<typeof documentRow>;

export const documentFile = z.object({
  id,
  role: z.enum(["upload", "signed", "copy", "credential"]),
  sha256: z.string(),
  size: z.int(),
  mime: z.string(),
  name: z.string(),
  at: instant,
});

/** A file that goes with a document wherever it goes. */
export const attachment = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  sha256: z.string(),
  at: instant,
});
export type Attachment = z.infer<typeof attachment>;

/** A request to sign: how it stands, and each party of it. */
export const signingRequest = z.object({
  id,
  state: z.enum(Object.keys(SIGNING_STATES) as [SigningState, ...SigningState[]]),
  ordered: z.boolean(),
  message: z.string(),
  dueOn: z.string().nullable(),
  company,
  by: z.string(),
  at: instant,
  remindedAt: instant.nullable(),
  can,
  steps: z.array(
    z.object({
      state: z.enum(Object.keys(STEP_STATES) as [StepState, ...StepState[]]),
      company,
      /** The colleague who is asked; null for any who may sign for the company. */ person: z.string().nullable(),
      /** Of an own colleague. */ personId: id.nullable(),
      by: z.string().nullable(),
      at: instant.nullable(),
      reason: z.string(),
      you: z.boolean(),
    }),
  ),
});
export type SigningRequest = z.infer<typeof signingRequest>;

const stepSaid = { at: instant, company, by: z.string(), note: z.string() };
const data = z.record(z.string(), z.unknown());
/** The standing of a shipping instruction: the request to its sender, why it ended, and its newest update. */
const instruction = z.object({
  wanted: z.object(stepSaid).nullable(),
  ended: z.object(stepSaid).nullable(),
  update: z
    .object({
      ...stepSaid,
      state: z.enum(Object.keys(INSTRUCTION_UPDATE_STATES) as [InstructionUpdateState, ...InstructionUpdateState[]]),
      before: data,
      after: data,
      answer: z.object(stepSaid).nullable(),
    })
    .nullable(),
});

export const documentDetail = documentRow.extend({
  data: z.record(z.string(), z.unknown()),
  language,
  problems: z.array(z.object({ path: z.string(), code })),
  can,
  negotiability: z.enum(NEGOTIABILITIES).nullable(),
  isHolder: z.boolean(),
  isOwner: z.boolean(),
  isIssuer: z.boolean(),
  isAuthor: z.boolean(),
  files: z.array(documentFile),
  attachments: z.array(attachment),
  intent: intent.nullable(),
  checksum: z.string().nullable(),
  register: z.object({ chainId: z.int(), registry: address, tokenId: hash32, escrow: address.nullable() }).nullable(),
  signatures: z.array(
    z.object({
      name: z.string(),
      organisation: z.string(),
      capacity: z.string(),
      at: instant,
      serial: z.string(),
      /** The name of the stamp beside it; empty without one. */ stamp: z.string(),
    }),
  ),
  signing: signingRequest.nullable(),
  /** Which visitors refused to sign it, and why: for the company that asked them. */
  refusals: z.array(z.object({ email: z.string(), reason: z.string(), at: instant, workspaceId: id })),
  /** The standing of a shipping instruction about which something was done, for its parties. */
  instruction: instruction.nullable(),
  /** While a bill is being replaced: the bill, and what is to take its place. */
  replacement: z
    .object({
      purpose: z.enum(PURPOSES),
      original: z.object({ id, kind: z.enum(KIND_NAMES), number: z.string() }),
      successors: z.array(z.object({ id, kind: z.enum(KIND_NAMES), number: z.string(), signed: z.boolean() })),
    })
    .nullable(),
  releaseAgent: company.nullable(),
  /** The party that the owner has named as the next one. */
  nominee: company.nullable(),
  /** For what a bill of exchange is presented, and to whom. */
  presented: z.object({ for: z.enum(["ACCEPTANCE", "PAYMENT"]), to: company }).nullable(),
  /** The party that has accepted it. */
  acceptor: company.nullable(),
  acceptedAt: instant.nullable(),
  released: z.array(
    z.object({
      at: instant,
      by: person,
      /** To whom; null for who has a copy only, to whom the vehicle is not named either. */ receiver: z
        .string()
        .nullable(),
      transport: z.string(),
      lines: z.array(z.object({ line: z.int(), quantity: z.string() })),
    }),
  ),
  /** For who releases the cargo of a bill: what delivery orders take of it, which is released on them. */
  ordered: z.array(z.object({ quantity: z.string(), unit: z.string() })),
  copies: z.array(company),
});
export type DocumentDetail = z.infer<typeof documentDetail>;

const SAID_AGAIN = "It leaves a line when it changes something; said again, it changes nothing";
const endorsement = z.enum(ENDORSEMENT_TYPES);

/** A remark on chain; its text only for who may see the document, by whose id it can be read. */
export const remark = z.object({ text: z.string().nullable() }).nullable();

/** One step in the life of a title, from the chain or signed beside it. Oldest first. */
export const storyEvent = z.object({
  n: z.int(),
  at: instant,
  kind: z.enum([
    "issue",
    "holder",
    "owner",
    "both",
    "nominate",
    "refuse",
    "surrender",
    "restore",
    "burn",
    "replace",
    "blank",
    "sign",
    "release",
    "pause",
    "resume",
    "state",
  ]),
  from: address.nullable(),
  to: address.nullable(),
  holder: address.nullable(),
  owner: address.nullable(),
  tx: hash32.nullable(),
  block: z.int().nullable(),
  final: z.boolean(),
  remark,
  by: z.string().nullable(),
  note: z.string().nullable(),
  /** The form of an endorsement made here, for the parties of the title. */
  form: endorsement.nullable(),
  /** The statement that was signed of the title beside the chain. */
  act: z.enum(SPOKEN).nullable(),
  /** The act done here, for the parties of the title, where the kind of the event says less. */
  did: z.enum([...DEEDS, "rejectPresentation"]).nullable(),
  /**
   * The statement signed beside the chain, and its signature over the statement's canonical form (CMS in DER, base64),
   * for the parties of the title.
   */
  proof: z.object({ statement: z.record(z.string(), z.unknown()), signature: z.string() }).nullable(),
  /** The titles that it replaced, or that replaced it, with their documents as far as one may see them. */
  links: z.array(
    z.object({
      relation: z.enum(["replaces", "replacedBy"]),
      tokenId: hash32,
      document: z.object({ id, kind: z.enum(KIND_NAMES), number: z.string() }).nullable(),
    }),
  ),
});
export const story = z.object({
  parties: z.array(z.object({ address, name: z.string().nullable(), you: z.boolean(), issuer: z.boolean() })),
  events: z.array(storyEvent),
  chainId: z.int().nullable(),
  status: z.enum(["active", "returned", "burnt"]).nullable(),
});
export type Story = z.infer<typeof story>;

export const acted = z.object({ document: documentDetail, intent: intent.nullable() });
/** The input that every act on a document has in common. */
export const act = {
  access: "member" as const,
  programs: "byRight" as const,
  method: "POST" as const,
  params: byId,
  output: acted,
};
/** The input of every act on a title: the version that was looked at and, but for an own wallet, the password. */
export const confirmed = { expectedVersion: version, password: password.optional() };

const mm = z.number().min(0).max(5_000);
/**
 * Where a signature stands: a spot on a page (from 0), or a corner at the foot of pages. Its size follows from what it
 * shows.
 */
const placement = z.union([
  z.strictObject({ page: z.int().min(0).max(100_000), xMm: mm, yMm: mm }),
  z.strictObject({ pages: z.enum(PAGES), corner: z.enum(CORNERS) }),
]);
export type SignaturePlacement = z.infer<typeof placement>;
/** How a document is signed. */
const signing = {
  expectedVersion: version,
  password,
  /** Null signs without one; left out, the newest that is enabled is used. */ stampId: id.nullable().optional(),
  capacityId: id.nullable().default(null),
  /** Of a document that is signed together with others: all of them. Their number and size are limited. */ together: z
    .array(id)
    .max(100)
    .optional(),
  /** Signs a file though signatures that it bears cannot be confirmed: see SIGNED_DOUBTFUL. */ overDoubt: z
    .boolean()
    .optional(),
  /**
   * Only for an ordinary document; left out, everything is shown at the next free place at the foot of the last page.
   */
  shown: z.enum(SHOWN).optional(),
  placement: placement.optional(),
};
const SIGNING_ERRORS = [
  "WRONG_STATE",
  "BAD_INPUT",
  "MULTI_SIGN_LIMIT",
  "NAME_NOT_PRINTED",
  "SIGN_CAPACITY_NEEDED",
  "STAMP_UNUSABLE",
  "UPLOAD_NOT_PDF",
  "UPLOAD_BROKEN",
  "UPLOAD_AMBIGUOUS",
  "UPLOAD_SIGNATURE",
  "SIGNED_FINAL",
  "SIGNED_LOCKED",
  "SIGNED_DOUBTFUL",
  "TIMESTAMP_UNAVAILABLE",
  "NO_SIGNING_TEMPLATE",
  "PLACEMENT_OUTSIDE",
  "PLACEMENT_TAKEN",
  "PLACEMENT_FIXED",
  "SIGNING_NOT_TURN",
  "USER_CERTIFICATE",
  "USER_NO_CERTIFICATE",
  "ENTERPRISE_CERTIFICATE",
  "ENTERPRISE_CERTIFICATE_REVOKED",
  "ENTERPRISE_NO_CERTIFICATE",
  "REGISTRY_MISSING",
  "KEY_NOT_GRANTED",
  "NUMBER_TAKEN",
] as const;

/** The filters of a list of documents. */
const listed = {
  kind: z.string().max(400).optional(),
  state: z.string().max(400).optional(),
  text: text.optional(),
  owning: z.enum(["Original", "Copy"]).optional(),
  sort: z.enum(["updatedAt", "number", "state"]).default("updatedAt"),
};
const columns = z
  .string()
  .max(400)
  .transform((keys) => keys.split(","))
  .pipe(z.array(z.enum(DOCUMENT_COLUMN_KEYS)).min(1));

export const documentRoutes = {
  list: route({
    id: "documents.list",
    method: "GET",
    // A detail names what belongs to it. Envelopes and workspaces that hold a document decide what can be done with it.
    shows: every("document", "envelope"),
    path: "/api/documents",
    access: "member",
    programs: "documents.read",
    summary: "Documents that my organisation may see",
    query: page.extend(listed),
    output: paged(documentRow),
    errors: [],
  }),
  export: route({
    id: "documents.export",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/documents/export",
    access: "member",
    programs: "documents.read",
    summary: "All documents of a list as CSV, with the columns that are named",
    query: z.strictObject({ ...listed, columns }),
    bytes: "stream",
    errors: [],
  }),
  create: route({
    id: "documents.create",
    method: "POST",
    path: "/api/documents",
    access: "member",
    programs: "byRight",
    summary: "Start a draft of a kind that is made by form",
    body: z.strictObject({
      kind: z.enum(KIND_NAMES),
      data: z.record(z.string(), z.unknown()).default({}),
      language: language.default("en-US"),
    }),
    output: documentDetail,
    errors: ["CONTACT_NEEDED", "FORBIDDEN", "NUMBER_TAKEN"],
  }),
  get: route({
    id: "documents.get",
    method: "GET",
    shows: { document: "named", ...every("intent", "envelope", "contact", "workspace") },
    path: "/api/documents/:id",
    access: "member",
    programs: "documents.read",
    summary: "A document with what I may do",
    params: byId,
    output: documentDetail,
    errors: [],
  }),
  save: route({
    id: "documents.save",
    method: "PUT",
    path: "/api/documents/:id",
    access: "member",
    programs: "byRight",
    summary: "Save a draft",
    params: byId,
    body: z.strictObject({
      data: z.record(z.string(), z.unknown()),
      language: language.optional(),
      expectedVersion: version,
    }),
    output: documentDetail,
    errors: ["CONTENT_UPDATED", "WRONG_STATE", "NUMBER_TAKEN", "SWITCH_GOODS"],
  }),
  remove: route({
    id: "documents.delete",
    method: "DELETE",
    path: "/api/documents/:id",
    access: "member",
    programs: "byRight",
    summary: "Delete a draft that was never signed",
    params: byId,
    errors: ["WRONG_STATE", "DOCUMENT_IN_USE"],
  }),
  upload: route({
    id: "documents.upload",
    method: "POST",
    path: "/api/documents/upload",
    access: "ordinary.upload",
    summary: "Upload an ordinary document: the bytes are the body",
    bytes: "in",
    query: z.strictObject({
      kind: z.enum(UPLOAD_KINDS).default("Unclassified"),
      name,
      ...uploadData,
      /** Takes nothing that cannot be signed. */ toSign: z.enum(["true"]).optional(),
    }),
    output: documentDetail,
    errors: [
      "UPLOAD_TOO_LARGE",
      "UPLOAD_TYPE",
      "UPLOAD_NOT_PDF",
      "UPLOAD_ACTIVE",
      "UPLOAD_UNSEEN",
      "UPLOAD_BROKEN",
      "UPLOAD_SIGNATURE",
      "UPLOAD_AMBIGUOUS",
      "DISK_FULL",
    ],
  }),
  classify: route({
    id: "documents.classify",
    method: "POST",
    path: "/api/documents/:id/classify",
    access: "member",
    programs: "byRight",
    summary: "Give an unclassified document its type",
    params: byId,
    body: z.strictObject({ kind: z.enum(UPLOAD_KINDS), expectedVersion: version }),
    output: documentDetail,
    errors: ["WRONG_STATE"],
  }),
  attach: route({
    id: "documents.attach",
    method: "POST",
    path: "/api/documents/:id/attachments",
    access: "member",
    programs: "byRight",
    summary: "Attach a file to a document that nobody has signed or received: the bytes are the body",
    params: byId,
    bytes: "in",
    query: z.strictObject({ name, expectedVersion: z.coerce.number().pipe(version) }),
    output: documentDetail,
    errors: [
      "UPLOAD_TOO_LARGE",
      "UPLOAD_TYPE",
      "UPLOAD_ACTIVE",
      "UPLOAD_UNSEEN",
      "UPLOAD_BROKEN",
      "UPLOAD_SIGNATURE",
      "UPLOAD_AMBIGUOUS",
      "DISK_FULL",
      "ATTACHED_ALREADY",
      "TOO_MANY",
      "CONTENT_UPDATED",
      "WRONG_STATE",
      "ALREADY_SIGNED",
      "ALREADY_SENT",
      "DOCUMENT_IN_USE",
    ],
  }),
  detach: route({
    id: "documents.detach",
    method: "DELETE",
    path: "/api/documents/:id/attachments/:fileId",
    access: "member",
    programs: "byRight",
    summary: "Take an attachment off a document that nobody has signed or received",
    params: z.strictObject({ id, fileId: id }),
    output: documentDetail,
    errors: ["WRONG_STATE", "ALREADY_SIGNED", "ALREADY_SENT", "DOCUMENT_IN_USE"],
  }),
  file: route({
    id: "documents.file",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/documents/:id/files/:fileId",
    access: "member",
    programs: "documents.read",
    summary: "A file of a document, as an attachment",
    params: z.strictObject({ id, fileId: id }),
    bytes: "out",
    errors: ["DOWNLOAD_FAILED", "ENVELOPE_HAS_DRAFT"],
  }),
  pdf: route({
    id: "documents.pdf",
    method: "GET",
    shows: { document: "named" },
    path: "/api/documents/:id/pdf",
    access: "member",
    programs: "documents.read",
    summary: "The paper: the signed file, a watermarked copy, the endorsement page, or the original for the archive",
    params: byId,
    query: z.strictObject({ view: z.enum(["signed", "copy", "endorsements", "archive"]).default("signed") }),
    bytes: "out",
    errors: ["NO_PREVIEW", "DOWNLOAD_FAILED", "ENVELOPE_HAS_DRAFT", "TIMESTAMP_UNAVAILABLE"],
  }),
  picture: route({
    id: "documents.picture",
    method: "GET",
    shows: { document: "named" },
    path: "/api/documents/:id/picture",
    access: "member",
    programs: "documents.read",
    summary: "An uploaded image, drawn anew to be looked at",
    params: byId,
    bytes: "out",
    errors: ["NO_PREVIEW", "DOWNLOAD_FAILED", "TIME_OUT"],
  }),
  story: route({
    id: "documents.story",
    method: "GET",
    shows: { document: "named", title: "named", ...every("intent") },
    path: "/api/documents/:id/story",
    access: "member",
    programs: "documents.read",
    summary: "Who held and owned it, who signed, endorsed, refused",
    params: byId,
    output: story,
    errors: [],
  }),
  credential: route({
    id: "documents.credential",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/documents/:id/credential",
    access: "member",
    programs: "documents.read",
    summary: "The bill as a W3C verifiable credential",
    params: byId,
    bytes: "out",
    errors: ["WRONG_STATE"],
  }),
  did: route({
    id: "organisations.did",
    method: "GET",
    shows: "for programs that verify",
    path: "/api/did/:id/did.json",
    access: "public",
    rate: "read",
    summary: "The DID document of a company: the keys that its credentials are checked by",
    params: byId,
    output: z.record(z.string(), z.unknown()),
    errors: [],
  }),
  sign: route({
    ...act,
    id: "documents.sign",
    path: "/api/documents/:id/sign",
    summary: "Sign; a title document is issued by it",
    stepUp: "password",
    body: z.strictObject(signing),
    errors: [...SIGNING_ERRORS, "UKEY_NEEDED"],
  }),
  signPrepare: route({
    id: "documents.sign-prepare",
    method: "POST",
    path: "/api/documents/:id/sign/ukey",
    access: "person",
    summary: "Begin to sign with a UKey; answers what its key has to sign",
    params: byId,
    stepUp: "password",
    unrecorded: "Nothing is signed yet: the signature is recorded",
    body: z.strictObject(signing),
    output: forUkey,
    errors: [...SIGNING_ERRORS, "UKEY_NOT_IN_USE"],
  }),
  signComplete: route({
    id: "documents.sign-complete",
    method: "POST",
    path: "/api/documents/:id/sign/ukey/value",
    access: "person",
    summary: "Sign: the key of the UKey has signed; a title document is issued by it",
    params: byId,
    stepUp: "password",
    output: acted,
    body: z.strictObject({ ...signedByUkey, password }),
    errors: [...SIGNING_ERRORS, "UKEY_TOO_LATE", "UKEY_NOT_IN_USE", "SIGNATURE_VALUE", "CONTENT_UPDATED"],
  }),
  signAutomatically: route({
    ...act,
    id: "documents.sign-automatically",
    path: "/api/documents/:id/sign-automatically",
    summary:
      "Have the automatic service sign a document in the name of a colleague who lets it; the password is one's own",
    stepUp: "password",
    body: z.strictObject({
      expectedVersion: version,
      password,
      signerId: id,
      stampId: id.nullable().optional(),
      capacityId: id.nullable().default(null),
    }),
    errors: [
      "WRONG_STATE",
      "CONTENT_UPDATED",
      "FORBIDDEN",
      "AUTOMATIC_OFF",
      "AUTOMATIC_SIGNER",
      "NAME_NOT_PRINTED",
      "STAMP_UNUSABLE",
      "USER_CERTIFICATE",
      "ENTERPRISE_CERTIFICATE",
      "SIGN_CAPACITY_NEEDED",
      "NUMBER_TAKEN",
      "REGISTRY_MISSING",
      "UPLOAD_NOT_PDF",
      "UPLOAD_BROKEN",
      "UPLOAD_AMBIGUOUS",
      "UPLOAD_SIGNATURE",
      "SIGNED_FINAL",
      "SIGNED_LOCKED",
      "AUTOMATIC_DOUBTFUL",
      "NO_SIGNING_TEMPLATE",
      "TIMESTAMP_UNAVAILABLE",
      "WRONG_PASSWORD",
    ],
  }),
  amend: route({
    ...act,
    id: "documents.amend",
    path: "/api/documents/:id/amend",
    summary: "Begin to replace a bill that its issuer has: it is locked, and a draft with its content made",
    stepUp: "password",
    body: z.strictObject({ expectedVersion: version, password }),
    output: z.object({ document: documentDetail, successors: z.array(id) }),
    errors: [
      "WRONG_STATE",
      "ISSUER_NOT_POSSESSOR",
      "NOT_ISSUER",
      "SURRENDERED_FOR_DELIVERY",
      "BUSY",
      "LOCKED",
      "DOCUMENT_IN_USE",
    ],
  }),
  intent: route({
    id: "intents.get",
    method: "GET",
    shows: every("intent"),
    path: "/api/intents/:id",
    access: "member",
    programs: "documents.read",
    summary: "How far an act on the chain is",
    params: byId,
    output: intent,
    errors: [],
  }),
  intentSign: route({
    id: "intents.sign",
    method: "POST",
    path: "/api/intents/:id/signature",
    access: "member",
    programs: "bl.transferOriginal",
    summary: "The own wallet has signed the act's request; the relayer sends it",
    params: byId,
    unrecorded: SAID_AGAIN,
    body: z.strictObject({ signature }),
    output: intent,
    errors: ["SIGNATURE_REFUSED", "INTENT_EXPIRED", "INTENT_CANCELLED", "CHANGED_ELSEWHERE", "CHAIN_DOWN", "FORBIDDEN"],
  }),
  intentCancel: route({
    id: "intents.cancel",
    method: "POST",
    path: "/api/intents/:id/cancel",
    access: "member",
    programs: "byRight",
    summary: "Give up an act that the relayer has not sent",
    params: byId,
    unrecorded: SAID_AGAIN,
    stepUp: "password",
    body: z.strictObject({ password }),
    output: intent,
    errors: ["WRONG_PASSWORD", "BUSY", "FORBIDDEN"],
  }),
};
export const UPLOAD_LIMIT_MB = LIMITS.uploadMb;
