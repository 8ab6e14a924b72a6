import { z } from "zod";
import { every } from "../changes.ts";
import { DOCUMENT_COLUMN_KEYS } from "../documents/document-columns.ts";
import { KIND_NAMES, UPLOAD_DATA, UPLOAD_KINDS, type UploadField } from "../kinds/kinds.ts";
import { byId, id, language, name, page, paged, version } from "../shapes.ts";
import { CONTENT_REFUSALS } from "../upload-refusals.ts";
import { documentDetail, documentRow } from "./document-shapes.ts";
import { deliveryFilter } from "./bunker-shapes.ts";
import { route } from "./route.ts";

/** The data of a file as it is uploaded, beside its name, by the fields that its kind has. */
const uploadData = Object.fromEntries(
  UPLOAD_DATA.map(({ name: field, max }) => [field, z.string().max(max).optional()]),
) as unknown as Record<UploadField, z.ZodOptional<z.ZodString>>;
const text = z.string().max(200);

/** A list may ask for every kind, each by its name. */
const ALL_KINDS = KIND_NAMES.join(",").length;

/** The filters of a list of documents. */
const listed = {
  kind: z.string().max(ALL_KINDS).optional(),
  state: z.string().max(400).optional(),
  text: text.optional(),
  owning: z.enum(["Original", "Copy"]).optional(),
  /** Of forms of bunker deliveries. */ ...deliveryFilter,
  sort: z.enum(["updatedAt", "number", "state"]).default("updatedAt"),
};
const columns = z
  .string()
  .max(400)
  .transform((keys) => keys.split(","))
  .pipe(z.array(z.enum(DOCUMENT_COLUMN_KEYS)).min(1));

/** Why a file is not kept. */
const UPLOAD_REFUSALS = ["UPLOAD_TOO_LARGE", ...CONTENT_REFUSALS, "DISK_FULL"] as const;

/** The routes of lists, drafts and uploaded files. */
export const draftRoutes = {
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
      /** The version in use of an own template: its fields are there where `data` says nothing of them. */
      templateId: id.nullable().default(null),
      /** The version in use of a document template, for the kinds that are made with one. */
      madeWith: id.nullable().default(null),
    }),
    output: documentDetail,
    errors: ["CONTACT_NEEDED", "FORBIDDEN", "NUMBER_TAKEN", "NO_SIGNING_TEMPLATE"],
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
    errors: ["CONTENT_UPDATED", "WRONG_STATE", "NUMBER_TAKEN", "SWITCH_GOODS", "REVIEW_AGREED"],
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
    errors: [...UPLOAD_REFUSALS, "UPLOAD_NOT_PDF"],
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
      ...UPLOAD_REFUSALS,
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
    errors: ["WRONG_STATE", "ALREADY_SIGNED", "ALREADY_SENT", "DOCUMENT_IN_USE", "ANNEX_STAYS", "REVIEW_AGREED"],
  }),
};
