import { deskRoutes } from "#domain/api/desk";
import { Effects } from "../bunker-exchange/effects.ts";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { chooseColumns, columnsOf } from "./columns.ts";
import { counts } from "./counts.ts";
import { heads } from "./heads.ts";
import { markRead } from "./read.ts";
import { remind, waiting } from "./remind.ts";
import { Streams } from "./streams.ts";
import { askForPrint, sendTaskPackage } from "./packages.ts";
import { retryTask, tasks } from "./tasks.ts";
import { keepView, viewsOf } from "./views.ts";

export const DeskController = serve(
  deskRoutes,
  { database: Database, storage: STORAGE, streams: Streams, effects: Effects, settings: SETTINGS_TOKEN },
  ({ streams, effects, settings, ...means }) => ({
    counts,
    read: (ctx, { body }) => markRead(ctx, body.of, body.id),
    waiting: (ctx, { query }) => waiting(ctx, query),
    remind: (ctx, { body }) => remind(ctx, body),
    columns: columnsOf,
    chooseColumns: async (ctx, { body }) => {
      await chooseColumns(ctx, body.list, body.columns);
      return columnsOf(ctx);
    },
    views: viewsOf,
    keepView: async (ctx, { body }) => {
      await keepView(ctx, body);
      return viewsOf(ctx);
    },
    tasks,
    retryTask: (ctx, { params }) =>
      retryTask(ctx, { effects: effects.of, settings, database: means.database }, params.id),
    askOriginals: (ctx, { params }) => askForPrint(ctx, params.id),
    package: (session, { params }, { response }) => sendTaskPackage(means, session, params.id, response),
    events: (session, _, { response }) => streams.open(session, response),
    chain: () => means.database.asWorker(heads),
  }),
);
