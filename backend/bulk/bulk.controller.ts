import { documentBatchRoutes } from "#domain/api/document-batches";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { batches, batchView, shownRows } from "./batch-row.ts";
import { prepareEnvelopes } from "./recipients.ts";
import { start, stop } from "./start.ts";
import { emptyFile, mend, mendFile, remove, upload, wrongFile } from "./upload.ts";
import { sendBatch } from "./zip.ts";

/** Documents of the rows of a file. */
export const BulkController = serve(
  documentBatchRoutes,
  { storage: STORAGE, settings: SETTINGS_TOKEN, database: Database },
  (means) => ({
    list: async (ctx) => ({ batches: await batches(ctx) }),
    table: (ctx, { params }) => emptyFile(ctx, params.id),
    upload: (ctx, { query, bytes }) => upload(ctx, query, bytes),
    get: (ctx, { params }) => batchView(ctx, params.id),
    rows: (ctx, { params, query }) => shownRows(ctx, params.id, query.of),
    mend: (ctx, { params, body }) => mend(ctx, params.id, body.rows),
    mendFile: (ctx, { params, query, bytes }) => mendFile(ctx, params.id, query, bytes),
    wrong: (ctx, { params }) => wrongFile(ctx, params.id),
    start: (ctx, { params, body }) => start(ctx, means, params.id, body),
    stop: (ctx, { params }) => stop(ctx, params.id),
    envelopes: (ctx, { params }) => prepareEnvelopes(ctx, params.id),
    remove: (ctx, { params }) => remove(ctx, params.id),
    zip: (session, { params }, { response }) => sendBatch(means, session, params.id, response),
  }),
);
