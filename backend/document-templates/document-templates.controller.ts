import { documentTemplateRoutes } from "#domain/api/document-templates";
import { Database } from "../core/database.ts";
import { actsOn } from "../door/acts.ts";
import { serve } from "../door/serve.ts";
import { EFFECTS } from "./effects.ts";
import { uploadTemplate } from "./upload.ts";
import { drawingFile } from "./version.ts";
import { imageFile, listDocumentTemplates, wholeVersion, zipFile } from "./version-row.ts";

/** The templates of trade-trust documents. */
export const DocumentTemplatesController = serve(documentTemplateRoutes, { database: Database }, ({ database }) => ({
  ...actsOn("documentTemplate", (name, ...asked) => EFFECTS[`documentTemplate.${name}`](...asked)),
  list: (ctx) => listDocumentTemplates(ctx),
  get: (ctx, { params }) => wholeVersion(ctx, params.id),
  zip: (ctx, { params }) => zipFile(ctx, params.id),
  image: (ctx, { params }) => imageFile(ctx, params.id, params.name),
  drawing: ({ params }) => drawingFile(database, params.sha256),
  upload: (ctx, { query, bytes }) => uploadTemplate(ctx, query.file, bytes),
}));
