import { Controller, Inject } from "@nestjs/common";
import { actRoutes as routes, REQUESTED_ACTS, type RequestedAct } from "#domain/api/acts";
import type { Output } from "#domain/api/route";
import { Database } from "../core/database.ts";
import { serveActs } from "../door/acts.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { intentView } from "../intents/intent-view.ts";
import type { Storage } from "../ports/storage.ts";
import type { Context } from "../session/context.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../settings/tokens.ts";
import { Timestamps } from "../timestamps/timestamps.ts";
import { carryOut } from "./acts.ts";
import { detailOf } from "./detail.ts";
import { EFFECTS, type ActMeans, type Effect } from "./effects.ts";
import { able, together } from "./together.ts";

type Acted = Output<(typeof routes)[RequestedAct]>;

/** The acts on documents that have a request of their own, each by its effect, and those on several titles at once. */
@Controller()
export class ActsController {
  readonly #means: ActMeans;

  constructor(
    @Inject(STORAGE) storage: Storage,
    @Inject(SETTINGS_TOKEN) settings: SettingsProvider,
    timestamps: Timestamps,
    database: Database,
  ) {
    this.#means = { storage, settings, timestamps, database };
  }

  @Handles(routes.able)
  able(@Ctx() ctx: Context, @In() { query }: Input<typeof routes.able>): Promise<Output<typeof routes.able>> {
    return able(ctx, query.ids);
  }

  @Handles(routes.together)
  together(
    @Ctx() ctx: Context,
    @In() { body }: Input<typeof routes.together>,
  ): Promise<Output<typeof routes.together>> {
    return together(ctx, this.#means, body);
  }

  async act<A extends RequestedAct>(
    name: A,
    ctx: Context,
    { params, body }: Input<(typeof routes)[A]>,
  ): Promise<Acted> {
    const { run, plan }: Effect<`document.${A}`> = EFFECTS[`document.${name}`];
    const { id } = params as { readonly id: string };
    const intent = run
      ? await run(ctx, id, body as never, this.#means)
      : plan
        ? await carryOut(ctx, [await plan(ctx, id, body as never, this.#means)])
        : null;
    return { document: await detailOf(ctx, id), intent: intent === null ? null : await intentView(ctx.tx, intent) };
  }
}

serveActs(ActsController, routes, REQUESTED_ACTS);
