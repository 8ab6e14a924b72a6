import { z } from "zod";
import { CONFIGURED } from "../acts/template/facts.ts";
import { every } from "../changes.ts";
import { lookSchema, TEMPLATE_KINDS } from "../documents/templates.ts";
import { LIMITS } from "../limits.ts";
import { byId, can, id, instant, language, name, page, paged, version } from "../shapes.ts";
import { TEMPLATE_STATES, type TemplateState } from "../template-states.ts";
import { CONTENT_REFUSALS } from "../upload-refusals.ts";
import { actRoutesOf } from "./act-routes.ts";
import { route } from "./route.ts";

/** Documents are counted by the version with which they were made. */
const MADE = every("document");
const state = z.enum(Object.keys(TEMPLATE_STATES) as [TemplateState, ...TemplateState[]]);
const kind = z.enum(TEMPLATE_KINDS);

/** A version of a template, as lists show it. */
const templateRow = z.object({
  id,
  kind,
  name: z.string(),
  /** Its place among the versions of the template. */
  number: z.int(),
  state,
  changedAt: instant,
  changedBy: z.string(),
  /** How many documents were made with it. */
  documents: z.int(),
  can,
});
export type TemplateRow = z.infer<typeof templateRow>;

const fields = z.record(z.string(), z.unknown());
const template = templateRow.extend({
  /** How often this version was changed: what a change of it expects. */
  version,
  language,
  /** Title, letterhead and conditions of carriage. */
  look: fields,
  /** The fields that a bill begins with. */
  data: fields,
  annex: z.object({ name: z.string(), sha256: z.string(), size: z.int() }).nullable(),
  /** Every version of the template, the newest first. */
  versions: z.array(templateRow),
});
export type Template = z.infer<typeof template>;

const content = { name, language, look: lookSchema, data: fields };
const { unconfirmed } = CONFIGURED;

export const templateRoutes = {
  ...actRoutesOf("template", { plain: template, called: template }),
  list: route({
    id: "templates.list",
    method: "GET",
    shows: MADE,
    path: "/api/templates",
    access: "member",
    programs: "company.read",
    summary: "The versions of my organisation's own templates, by name and the newest first",
    query: page.extend({ text: z.string().max(100).optional(), kind: kind.optional(), state: state.optional() }),
    output: paged(templateRow),
    errors: [],
  }),
  get: route({
    id: "templates.get",
    method: "GET",
    shows: MADE,
    path: "/api/templates/:id",
    access: "member",
    programs: "company.read",
    summary: "A version of a template, with its content and the versions beside it",
    params: byId,
    output: template,
    errors: [],
  }),
  annex: route({
    id: "templates.annex",
    method: "GET",
    shows: MADE,
    path: "/api/templates/:id/annex",
    access: "member",
    programs: "company.read",
    summary: "The PDF with the conditions of carriage of a template",
    params: byId,
    bytes: "out",
    errors: ["DOWNLOAD_FAILED"],
  }),
  create: route({
    id: "templates.create",
    method: "POST",
    path: "/api/templates",
    access: "admin",
    summary: "Make a template: the draft of its first version",
    unconfirmed,
    body: z.strictObject({ kind, ...content }),
    output: template,
    errors: ["NAME_TAKEN", "TOO_MANY"],
  }),
  save: route({
    id: "templates.save",
    method: "PUT",
    path: "/api/templates/:id",
    access: "admin",
    summary: "Change the draft of a version; of one that is or was in use the next version is made",
    unconfirmed,
    params: byId,
    body: z.strictObject({ ...content, expectedVersion: version }),
    output: template,
    errors: ["CONTENT_UPDATED", "NAME_TAKEN", "TOO_MANY"],
  }),
  setAnnex: route({
    id: "templates.set-annex",
    method: "PUT",
    path: "/api/templates/:id/annex",
    access: "admin",
    summary: "Upload the PDF with the conditions of carriage of a draft: the bytes are the body",
    unconfirmed,
    bytes: "in" as const,
    upTo: { mb: LIMITS.draftUploadMb, code: "ANNEX_TOO_LARGE" as const },
    params: byId,
    query: z.strictObject({ name, expectedVersion: z.coerce.number().pipe(version) }),
    output: template,
    errors: ["ANNEX_TOO_LARGE", "UPLOAD_NOT_PDF", ...CONTENT_REFUSALS, "CONTENT_UPDATED", "WRONG_STATE", "DISK_FULL"],
  }),
};
