import { emptyStems } from "#domain/bunker/stems";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { getColumns, setColumns } from "./columns.ts";
import { getCompany, setCompany } from "./company.ts";
import { Effects } from "./effects.ts";
import { getExchange, renewSecret, setExchange, testExchange } from "./manage.ts";
import { Notices } from "./notify.ts";
import { stemsOf } from "./stems.ts";
import { getPush, listPushes, pushAgain, sayReceived } from "./push.ts";

/** Pushes of a supplier to its exchange, its exports for port authorities, and its facts. */
export const BunkerExchangeController = serve(
  bunkerExchangeRoutes,
  { settings: SETTINGS_TOKEN, notices: Notices, effects: Effects },
  ({ settings, notices, effects }) => ({
    company: (ctx) => getCompany(ctx, settings),
    setCompany: (ctx, { body }) => setCompany(ctx, settings, body),
    get: (ctx) => getExchange(ctx, settings),
    set: (ctx, { body }) => setExchange(ctx, settings, body),
    secret: (ctx) => renewSecret(ctx, settings),
    test: (ctx) => testExchange(ctx, settings),
    columns: getColumns,
    setColumns: (ctx, { body }) => setColumns(ctx, body),
    stems: (ctx, { body }) => stemsOf(ctx, body.csv),
    emptyStems: () => ({ csv: emptyStems() }),
    pushes: listPushes,
    push: (ctx, { params }) => getPush(ctx, params.id),
    again: (ctx, { params, body }) => pushAgain(ctx, { effects: effects.of, settings }, params.id, body),
    received: (ctx, { params }) => sayReceived(ctx, effects.of, params.id),
    notify: ({ body }, { request }) => notices.take(request.headers.authorization, body),
  }),
);
