import { packRoutes as routes } from "#domain/api/packs";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import { Database } from "../core/database.ts";
import { actsOn, showing } from "../door/acts.ts";
import { serve } from "../door/serve.ts";
import { askForPackage } from "../packaging/ask.ts";
import { STORAGE } from "../settings/tokens.ts";
import { addDocuments, compose, removeDocument, save, want } from "./compose.ts";
import { EFFECTS } from "./effects.ts";
import { list } from "./list.ts";
import { log, record } from "./log.ts";
import { packPlan, sendPack } from "./package.ts";
import { view } from "./view.ts";

const shown = showing(view);

export const PacksController = serve(
  routes,
  { database: Database, storage: STORAGE, lists: RevocationLists },
  (means) => ({
    // Nothing is shown of what is gone.
    ...actsOn("pack", async (name, ctx, id, body) => {
      await EFFECTS[`pack.${name}`](ctx, id, body);
      return routes[name].output && view(ctx, id);
    }),
    list: (ctx, { query }) => list(ctx, query),
    compose: async (ctx, { body }) => view(ctx, await compose(ctx, body)),
    get: (ctx, { params }) => view(ctx, params.id),
    save: (ctx, { params, body }) => shown(ctx, params.id, save(ctx, params, body)),
    want: (ctx, { params, body }) => shown(ctx, params.id, want(ctx, params.id, body.kinds)),
    addDocuments: (ctx, { params, body }) => shown(ctx, params.id, addDocuments(ctx, params.id, body.documentIds)),
    removeDocument: (ctx, { params }) => shown(ctx, params.id, removeDocument(ctx, params.id, params.documentId)),
    package: (session, { params }, { response }) => sendPack(means, session, params.id, response),
    askPackage: async (ctx, { params: { id } }) => ({
      task: await askForPackage(ctx, { pack_id: id }, await packPlan(ctx, id)),
    }),
    log: (ctx, { params }) => log(ctx, params.id),
    record: (ctx, { params }) => record(ctx, params.id),
  }),
);
