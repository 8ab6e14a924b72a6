import { templateRoutes } from "#domain/api/templates";
import { actsOn } from "../door/acts.ts";
import { serve } from "../door/serve.ts";
import { STORAGE } from "../settings/tokens.ts";
import { EFFECTS } from "./effects.ts";
import { annexFile, createTemplate, saveTemplate, setAnnex } from "./save.ts";
import { listTemplates, templateOf } from "./template-row.ts";

/** The own templates of a company. */
export const TemplatesController = serve(templateRoutes, { storage: STORAGE }, ({ storage }) => ({
  ...actsOn("template", (name, ...asked) => EFFECTS[`template.${name}`](...asked)),
  list: (ctx, { query }) => listTemplates(ctx, query),
  get: (ctx, { params }) => templateOf(ctx, params.id),
  annex: (ctx, { params }) => annexFile(ctx, storage, params.id),
  create: (ctx, { body }) => createTemplate(ctx, body),
  save: (ctx, { params, body }) => saveTemplate(ctx, params.id, body),
  setAnnex: (ctx, { params, query, bytes }) => setAnnex(ctx, storage, params.id, query, bytes),
}));
