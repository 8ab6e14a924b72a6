import { actRoutes, type RequestedAct } from "#domain/api/acts";
import { Database } from "../core/database.ts";
import { actsOn } from "../door/acts.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { Timestamps } from "../timestamps/timestamps.ts";
import { actedOn } from "./acted-on.ts";
import { carryOut } from "./acts.ts";
import { EFFECTS, type Effect } from "./effects.ts";
import { able, together } from "./together.ts";

/** The acts on documents that have a request of their own, each by its effect, and those on several titles at once. */
export const ActsController = serve(
  actRoutes,
  { storage: STORAGE, settings: SETTINGS_TOKEN, timestamps: Timestamps, database: Database },
  (means) => ({
    ...actsOn("document", async (name, ctx, id, body) => {
      const { run, plan }: Effect<`document.${RequestedAct}`> = EFFECTS[`document.${name}`];
      const intent = run
        ? await run(ctx, id, body, means)
        : plan
          ? await carryOut(ctx, [await plan(ctx, id, body, means)])
          : null;
      return actedOn(ctx, id, intent);
    }),
    able: (ctx, { query }) => able(ctx, query.ids),
    together: (ctx, { body }) => together(ctx, means, body),
  }),
);
