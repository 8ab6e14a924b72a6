import { monitoringRoutes } from "#domain/api/monitoring";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { measured, note } from "./measurements.ts";
import { Sources } from "./sources.ts";

/** What pages measure of themselves. It concerns no company, so the worker role keeps and reads it. */
export const MonitoringController = serve(
  monitoringRoutes,
  { database: Database, sources: Sources },
  ({ database, sources }) => ({
    receive: ({ body }) => database.asWorker((tx) => note(tx, body)),
    read: (_, { query }) => database.asWorker((tx) => measured(tx, query, sources)),
  }),
);
