import { counterpartyRoutes } from "#domain/api/counterparties";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import type { Context } from "../session/context.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { dryRun } from "./dry-run.ts";
import { addKey, endKey, removeKey } from "./keys.ts";
import {
  addCounterparty,
  checkCounterparty,
  removeCounterparty,
  setCounterparty,
  setRulebook,
  type Keeping,
} from "./manage.ts";
import { makeInbound, setOutbound, tokensOf } from "./tokens.ts";
import { counterpartyView, listCounterparties, signsNow } from "./view.ts";

/** Acts of the node concern no company: the worker reads and writes them. */
const as =
  (database: Database, settings: SettingsProvider) =>
  <T>(ctx: Context, work: (keeping: Keeping & { readonly settings: SettingsProvider }) => Promise<T>): Promise<T> =>
    database.asWorker((tx) => work({ ctx, tx, settings }));

/** The counterparties of this node. */
export const CounterpartiesController = serve(
  counterpartyRoutes,
  { database: Database, settings: SETTINGS_TOKEN },
  ({ database, settings }) => {
    const keeping = as(database, settings);
    return {
      list: () =>
        database.asWorker(async (tx) => ({
          own: settings.platformCode,
          signs: await signsNow(tx),
          counterparties: await listCounterparties(tx),
        })),
      get: (ctx, { params }) => database.asWorker((tx) => counterpartyView(tx, params.id, ctx.now)),
      add: (ctx, { body }) => keeping(ctx, (kept) => addCounterparty(kept, body)),
      set: (ctx, { params, body }) => keeping(ctx, (kept) => setCounterparty(kept, params.id, body)),
      remove: (ctx, { params }) => keeping(ctx, (kept) => removeCounterparty(kept, params.id)),
      rulebook: (ctx, { params, body }) => keeping(ctx, (kept) => setRulebook(kept, params.id, body)),
      check: (ctx, { params }) => keeping(ctx, (kept) => checkCounterparty(kept, params.id)),
      dryRun: (ctx, { params, body }) => keeping(ctx, (kept) => dryRun(kept, params.id, body)),
      addKey: (ctx, { params, body }) => keeping(ctx, (kept) => addKey(kept, params.id, body)),
      endKey: (ctx, { params, body }) => keeping(ctx, (kept) => endKey(kept, params.id, body.until)),
      tokens: (_, { params }) => database.asWorker((tx) => tokensOf(tx, params.id)),
      makeToken: (ctx, { params }) =>
        keeping(ctx, async ({ tx }) => ({ token: await makeInbound(ctx, tx, params.id) })),
      setToken: (ctx, { params, body }) =>
        keeping(ctx, ({ tx }) => setOutbound(ctx, tx, settings.kek, params.id, body.token)),
      removeKey: (ctx, { params }) => keeping(ctx, (kept) => removeKey(kept, params.id)),
    };
  },
);
