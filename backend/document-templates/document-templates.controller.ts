import { documentTemplateRoutes } from "#domain/api/document-templates";
import { actsOn } from "../door/acts.ts";
import { serve } from "../door/serve.ts";
import { EFFECTS } from "./effects.ts";
import { uploadTemplate } from "./upload.ts";
import { imageFile, listDocumentTemplates, wholeVersion, zipFile } from "./version-row.ts";

/** The templates of trade-trust documents. */
export const DocumentTemplatesController = serve(documentTemplateRoutes, {
  ...actsOn("documentTemplate", (name, ...asked) => EFFECTS[`documentTemplate.${name}`](...asked)),
  list: (ctx) => listDocumentTemplates(ctx),
  get: (ctx, { params }) => wholeVersion(ctx, params.id),
  zip: (ctx, { params }) => zipFile(ctx, params.id),
  image: (ctx, { params }) => imageFile(ctx, params.id, params.name),
  upload: (ctx, { query, bytes }) => uploadTemplate(ctx, query.file, bytes),
});
