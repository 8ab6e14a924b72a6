import { actOf } from "#domain/acts/acts";
import { actRoutes, type RequestedAct } from "#domain/api/acts";
import { Database } from "../core/database.ts";
import { actsOn } from "../door/acts.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { Timestamps } from "../timestamps/timestamps.ts";
import { actedOn } from "./acted-on.ts";
import { carryOut } from "./acts.ts";
import { EFFECTS, type Effect } from "./effects.ts";
import { failing } from "../processes/failing.ts";
import { reviewHolding } from "./review/holding.ts";
import { able, together } from "./together.ts";

/** The acts on documents that have a request of their own, each by its effect, and those on several titles at once. */
export const ActsController = serve(
  actRoutes,
  { storage: STORAGE, settings: SETTINGS_TOKEN, timestamps: Timestamps, database: Database },
  (means) => ({
    ...actsOn("document", async (name, ctx, id, body) => {
      const { run, plan }: Effect<`document.${RequestedAct}`> = EFFECTS[`document.${name}`];
      const act = async (): Promise<string | null> =>
        run ? run(ctx, id, body, means) : plan ? carryOut(ctx, [await plan(ctx, id, body, means)]) : null;
      const agreed = actOf(name).reviewed !== undefined && (await reviewHolding(ctx.tx, id)) !== null;
      return actedOn(ctx, id, await (agreed ? failing("processing", act) : act()));
    }),
    able: (ctx, { query }) => able(ctx, query.ids),
    together: (ctx, { body }) => together(ctx, means, body),
  }),
);
