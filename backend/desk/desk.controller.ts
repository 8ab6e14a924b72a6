import { deskRoutes } from "#domain/api/desk";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { chooseColumns, columnsOf } from "./columns.ts";
import { counts } from "./counts.ts";
import { heads } from "./heads.ts";
import { markRead } from "./read.ts";
import { Streams } from "./streams.ts";
import { retryTask, tasks } from "./tasks.ts";
import { keepView, viewsOf } from "./views.ts";

export const DeskController = serve(deskRoutes, { database: Database, streams: Streams }, ({ database, streams }) => ({
  counts,
  read: (ctx, { body }) => markRead(ctx, body.of, body.id),
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
  retryTask: (ctx, { params }) => retryTask(ctx, params.id),
  events: (session, _, { response }) => streams.open(session, response),
  chain: () => database.asWorker(heads),
}));
