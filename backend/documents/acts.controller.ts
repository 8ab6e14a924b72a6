import { Controller, Inject } from "@nestjs/common";
import { actRoutes as routes } from "#domain/api/acts";
import type { Output } from "#domain/api/route";
import type { Context } from "../session/context.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../settings/tokens.ts";
import { intentView } from "../intents/intent-view.ts";
import type { Storage } from "../ports/storage.ts";
import { Timestamps } from "../timestamps/timestamps.ts";
import { carryOut, type Plan } from "./acts.ts";
import { detailOf } from "./detail.ts";
import { giveBack } from "./give-back.ts";
import type { Means } from "./means.ts";
import { planExecuteNomination, planNominate } from "./nominate.ts";
import { accept, countersign, dishonour, presentForAcceptance, presentForPayment, protest } from "./state-bill.ts";
import { planConvert, planDischarge, planPresent, planTelexRelease } from "./surrender.ts";
import { able, together } from "./together.ts";

type Acted = Output<typeof routes.nominate>;

/** The acts on titles that need no more than their facts and the chain, and those on several at once. */
@Controller()
export class ActsController {
  readonly #means: Means;

  constructor(@Inject(STORAGE) storage: Storage, @Inject(SETTINGS_TOKEN) settings: SettingsProvider, timestamps: Timestamps) {
    this.#means = { storage, settings, timestamps };
  }

  @Handles(routes.nominate)
  async nominate(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.nominate>): Promise<Acted> {
    return this.#moved(ctx, await planNominate(ctx, params.id, body));
  }

  @Handles(routes.executeNomination)
  async executeNomination(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.executeNomination>): Promise<Acted> {
    return this.#moved(ctx, await planExecuteNomination(ctx, params.id, body));
  }

  @Handles(routes.telexRelease)
  async telexRelease(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.telexRelease>): Promise<Acted> {
    return this.#moved(ctx, await planTelexRelease(ctx, params.id, body));
  }

  @Handles(routes.convert)
  async convert(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.convert>): Promise<Acted> {
    return this.#moved(ctx, await planConvert(ctx, params.id, body));
  }

  @Handles(routes.present)
  async present(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.present>): Promise<Acted> {
    return this.#moved(ctx, await planPresent(ctx, params.id, body));
  }

  @Handles(routes.discharge)
  async discharge(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.discharge>): Promise<Acted> {
    return this.#moved(ctx, await planDischarge(ctx, params.id, body));
  }

  @Handles(routes.presentForAcceptance)
  async presentForAcceptance(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.presentForAcceptance>): Promise<Acted> {
    await presentForAcceptance(ctx, this.#means, params.id, body);
    return this.#stated(ctx, params.id);
  }

  @Handles(routes.accept)
  async accept(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.accept>): Promise<Acted> {
    await accept(ctx, this.#means, params.id, body);
    return this.#stated(ctx, params.id);
  }

  @Handles(routes.presentForPayment)
  async presentForPayment(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.presentForPayment>): Promise<Acted> {
    await presentForPayment(ctx, this.#means, params.id, body);
    return this.#stated(ctx, params.id);
  }

  @Handles(routes.dishonour)
  async dishonour(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.dishonour>): Promise<Acted> {
    await dishonour(ctx, this.#means, params.id, body);
    return this.#stated(ctx, params.id);
  }

  @Handles(routes.protest)
  async protest(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.protest>): Promise<Acted> {
    await protest(ctx, this.#means, params.id, body);
    return this.#stated(ctx, params.id);
  }

  @Handles(routes.countersign)
  async countersign(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.countersign>): Promise<Acted> {
    await countersign(ctx, this.#means, params.id, body);
    return this.#stated(ctx, params.id);
  }

  @Handles(routes.giveBack)
  async giveBack(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.giveBack>): Promise<Acted> {
    await giveBack(ctx, this.#means, params.id, body);
    return this.#stated(ctx, params.id);
  }

  @Handles(routes.able)
  able(@Ctx() ctx: Context, @In() { query }: Input<typeof routes.able>): Promise<Output<typeof routes.able>> {
    return able(ctx, query.ids);
  }

  @Handles(routes.together)
  together(@Ctx() ctx: Context, @In() { body }: Input<typeof routes.together>): Promise<Output<typeof routes.together>> {
    return together(ctx, this.#means, body);
  }

  async #moved(ctx: Context, plan: Plan): Promise<Acted> {
    const intent = await carryOut(ctx, [plan]);
    return { document: await detailOf(ctx, plan.document.id), intent: intent === null ? null : await intentView(ctx.tx, intent) };
  }

  async #stated(ctx: Context, id: string): Promise<Acted> {
    return { document: await detailOf(ctx, id), intent: null };
  }
}
