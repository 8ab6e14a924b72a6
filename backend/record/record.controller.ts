import { recordRoutes } from "#domain/api/record";
import { Database } from "../core/database.ts";
import { languageOf } from "../core/language.ts";
import { serve } from "../door/serve.ts";
import { exportEvidence, exportLog } from "./export.ts";
import { anchorNow, recordHead } from "./heads.ts";
import { documentTrail, newest, trail } from "./lines.ts";

/** The events in a company, and the proof of them. */
export const RecordController = serve(recordRoutes, { database: Database }, ({ database }) => ({
  log: (ctx, { query }) => newest(ctx, query),
  logExport: (session, { query }, { request, response }) =>
    exportLog(database, session, languageOf(request.headers["accept-language"], session.language), query, response),
  trail: (ctx, { query }) => trail(ctx, query),
  documentTrail: (ctx, { params }) => documentTrail(ctx, params.id),
  head: recordHead,
  anchor: anchorNow,
  evidence: (session, _, { response }) => exportEvidence(database, session, response),
}));
