import { z } from "zod";
import { CONFIGURED } from "../acts/document-template/facts.ts";
import { every } from "../changes.ts";
import { LIMITS } from "../limits.ts";
import { byId, bySha256, can, id, instant, language } from "../shapes.ts";
import { TEMPLATE_STATES, type TemplateState } from "../template-states.ts";
import { TEMPLATE_FORMATS, TEMPLATE_TEXTS, TEMPLATE_TYPES } from "../template-file.ts";
import { actRoutesOf } from "./act-routes.ts";
import { route } from "./route.ts";

/** Documents are counted by the version with which they were made. */
const MADE = every("document");
const state = z.enum(Object.keys(TEMPLATE_STATES) as [TemplateState, ...TemplateState[]]);

const documentTemplateVersion = z.object({
  id,
  templateId: id,
  major: z.int(),
  minor: z.int(),
  state,
  title: z.object({ en: z.string(), zh: z.string().nullable() }),
  format: z.enum(TEMPLATE_FORMATS),
  languages: z.array(language),
  sha256: z.string(),
  size: z.int(),
  createdAt: instant,
  createdBy: z.string(),
  /** How many documents were made with it. */
  documents: z.int(),
  can,
});
export type DocumentTemplateVersion = z.infer<typeof documentTemplateVersion>;

const documentTemplate = z.object({
  id,
  name: z.string(),
  type: z.enum(TEMPLATE_TYPES),
  classification: z.string(),
  /** It comes with the platform, and every company has it. */
  builtIn: z.boolean(),
  /** The newest first. */
  versions: z.array(documentTemplateVersion),
});
export type DocumentTemplate = z.infer<typeof documentTemplate>;

const wholeVersion = documentTemplateVersion.extend({
  name: z.string(),
  type: z.enum(TEMPLATE_TYPES),
  builtIn: z.boolean(),
  /** The files of the zip that are text. */
  files: z.record(z.enum(TEMPLATE_TEXTS), z.string()),
  /** The names of its images. */
  images: z.array(z.string()),
});
export type WholeDocumentTemplateVersion = z.infer<typeof wholeVersion>;

const { unconfirmed } = CONFIGURED;

export const documentTemplateRoutes = {
  ...actRoutesOf("documentTemplate", { plain: wholeVersion, called: wholeVersion }),
  list: route({
    id: "documentTemplates.list",
    method: "GET",
    shows: MADE,
    path: "/api/document-templates",
    access: "member",
    programs: "company.read",
    summary: "The document templates of my organisation and of the platform, with their versions",
    output: z.object({ templates: z.array(documentTemplate) }),
    errors: [],
  }),
  get: route({
    id: "documentTemplates.get",
    method: "GET",
    shows: MADE,
    path: "/api/document-templates/:id",
    access: "member",
    programs: "company.read",
    summary: "A version of a document template, with the texts of its zip and the names of its images",
    params: byId,
    output: wholeVersion,
    errors: [],
  }),
  zip: route({
    id: "documentTemplates.zip",
    method: "GET",
    shows: MADE,
    path: "/api/document-templates/:id/zip",
    access: "member",
    programs: "company.read",
    summary: "The zip of a version of a document template",
    params: byId,
    bytes: "out",
    errors: [],
  }),
  drawing: route({
    id: "documentTemplates.drawing",
    method: "GET",
    shows: "for programs that verify",
    path: "/api/drawings/:sha256",
    access: "public",
    rate: "read",
    summary: "The zip of a template that documents name by its SHA-256, for their readers; not of a draft",
    params: bySha256,
    bytes: "out",
    errors: [],
  }),
  image: route({
    id: "documentTemplates.image",
    method: "GET",
    shows: MADE,
    path: "/api/document-templates/:id/images/:name",
    access: "member",
    programs: "company.read",
    summary: "An image of a version of a document template, by its name in the zip",
    params: byId.extend({ name: z.string().max(70) }),
    bytes: "out",
    errors: [],
  }),
  upload: route({
    id: "documentTemplates.upload",
    method: "POST",
    path: "/api/document-templates",
    access: "admin",
    summary: "Upload the zip of a document template: its bytes are the body, and its version begins as a draft",
    unconfirmed,
    bytes: "in" as const,
    upTo: { mb: LIMITS.documentTemplateMb, code: "TEMPLATE_TOO_LARGE" as const },
    query: z.strictObject({ file: z.string().min(1).max(200) }),
    output: wholeVersion,
    errors: [
      "TEMPLATE_TOO_LARGE",
      "TEMPLATE_NOT_ZIP",
      "TEMPLATE_MISNAMED",
      "TEMPLATE_MISNAMED_LIKE",
      "TEMPLATE_FAULTS",
      "TEMPLATE_VERSION_TAKEN",
      "TEMPLATE_TYPE_STAYS",
      "TOO_MANY",
      "STORAGE_BUDGET",
    ],
  }),
};
