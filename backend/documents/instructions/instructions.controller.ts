import { Controller, Inject } from "@nestjs/common";
import { instructionRoutes as routes } from "#domain/api/instructions";
import type { Output } from "#domain/api/route";
import type { Context } from "../../session/context.ts";
import { Database } from "../../core/database.ts";
import { Ctx, Handles, In, type Input } from "../../door/handles.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../../settings/tokens.ts";
import type { Storage } from "../../ports/storage.ts";
import { Timestamps } from "../../timestamps/timestamps.ts";
import { detailOf } from "../detail.ts";
import type { Means } from "../means.ts";
import { askUpdate, cancelInstruction, completeInstruction, confirmUpdate, declineInstruction, declineUpdate, submitUpdate, withdrawUpdate } from "./acts.ts";

type Acted = Output<typeof routes.askUpdate>;

/** What a carrier and its sender do about a shipping instruction. */
@Controller()
export class InstructionsController {
  readonly #means: Means & { readonly database: Database };

  constructor(@Inject(STORAGE) storage: Storage, @Inject(SETTINGS_TOKEN) settings: SettingsProvider, timestamps: Timestamps, database: Database) {
    this.#means = { storage, settings, timestamps, database };
  }

  @Handles(routes.askUpdate)
  async askUpdate(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.askUpdate>): Promise<Acted> {
    await askUpdate(ctx, this.#means, params.id, body);
    return acted(ctx, params.id);
  }

  @Handles(routes.submitUpdate)
  async submitUpdate(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.submitUpdate>): Promise<Acted> {
    await submitUpdate(ctx, this.#means, params.id, body);
    return acted(ctx, params.id);
  }

  @Handles(routes.confirmUpdate)
  async confirmUpdate(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.confirmUpdate>): Promise<Acted> {
    await confirmUpdate(ctx, this.#means, params.id, body);
    return acted(ctx, params.id);
  }

  @Handles(routes.declineUpdate)
  async declineUpdate(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.declineUpdate>): Promise<Acted> {
    await declineUpdate(ctx, this.#means, params.id, body);
    return acted(ctx, params.id);
  }

  @Handles(routes.withdrawUpdate)
  async withdrawUpdate(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.withdrawUpdate>): Promise<Acted> {
    await withdrawUpdate(ctx, this.#means, params.id, body);
    return acted(ctx, params.id);
  }

  @Handles(routes.completeInstruction)
  async completeInstruction(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.completeInstruction>): Promise<Acted> {
    await completeInstruction(ctx, this.#means, params.id, body);
    return acted(ctx, params.id);
  }

  @Handles(routes.declineInstruction)
  async declineInstruction(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.declineInstruction>): Promise<Acted> {
    await declineInstruction(ctx, this.#means, params.id, body);
    return acted(ctx, params.id);
  }

  @Handles(routes.cancelInstruction)
  async cancelInstruction(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.cancelInstruction>): Promise<Acted> {
    await cancelInstruction(ctx, this.#means, params.id, body);
    return acted(ctx, params.id);
  }
}

const acted = async (ctx: Context, id: string): Promise<Acted> => ({ document: await detailOf(ctx, id), intent: null });
