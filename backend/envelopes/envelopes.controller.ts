import { envelopeRoutes as routes } from "#domain/api/envelopes";
import { envelopeFlow } from "#domain/flows/envelope";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import { Database } from "../core/database.ts";
import { actsOn, showing } from "../door/acts.ts";
import { serve } from "../door/serve.ts";
import { intentView } from "../intents/intent-view.ts";
import { askForPackage } from "../packaging/ask.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { compose, save } from "./compose.ts";
import { addDocument, removeDocument, setDocument } from "./contents.ts";
import { EFFECTS } from "./effects.ts";
import { facets } from "./facets.ts";
import { list } from "./list.ts";
import { log } from "./log.ts";
import { archive, markRead, unarchive } from "./mark.ts";
import { envelopePlan, sealOf, sendEnvelope } from "./package.ts";
import { addPack, removePack } from "./packs.ts";
import { view } from "./view.ts";

const shown = showing(view);

export const EnvelopesController = serve(
  routes,
  { database: Database, storage: STORAGE, lists: RevocationLists, settings: SETTINGS_TOKEN },
  ({ settings, ...means }) => ({
    // Nothing is shown of what is gone.
    ...actsOn("envelope", async (name, ctx, id, body) => {
      const done = await EFFECTS[`envelope.${name}`](ctx, id, body, { kek: settings.kek });
      if (routes[name].output === undefined) return undefined;
      const envelope = await view(ctx, done?.shown ?? id);
      if (envelopeFlow.actions[name].call === undefined) return envelope;
      return { envelope, intent: done?.intent ? await intentView(ctx.tx, done.intent) : null };
    }),
    list: (ctx, { query }) => list(ctx, query),
    facets: (ctx, { query }) => facets(ctx, query),
    compose: async (ctx, { body }) => view(ctx, await compose(ctx, body)),
    get: (ctx, { params }) => view(ctx, params.id),
    save: (ctx, { params, body }) => shown(ctx, params.id, save(ctx, params, body)),
    addDocument: (ctx, { params, body }) => shown(ctx, params.id, addDocument(ctx, params.id, body)),
    setDocument: (ctx, { params, body }) => shown(ctx, params.id, setDocument(ctx, params.id, params.documentId, body)),
    removeDocument: (ctx, { params }) => shown(ctx, params.id, removeDocument(ctx, params.id, params.documentId)),
    addPack: (ctx, { params, body }) => shown(ctx, params.id, addPack(ctx, params.id, body.packId)),
    removePack: (ctx, { params }) => shown(ctx, params.id, removePack(ctx, params.id, params.packId)),
    package: (session, { params }, { response }) => sendEnvelope(means, session, params.id, response),
    askPackage: async (ctx, { params: { id } }) => ({
      task: await askForPackage(ctx, { envelope_id: id }, await envelopePlan(ctx, id)),
    }),
    manifest: async (ctx, { params }) => {
      const { manifest, signature } = await sealOf(ctx, params.id);
      return { manifest, signature };
    },
    archive: (ctx, { params }) => archive(ctx, params.id),
    unarchive: (ctx, { params }) => unarchive(ctx, params.id),
    read: (ctx, { params }) => markRead(ctx, params.id),
    log: (ctx, { params }) => log(ctx, params.id),
  }),
);
