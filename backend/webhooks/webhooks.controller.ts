import { Controller, Inject } from "@nestjs/common";
import { webhookRoutes } from "#domain/api/webhooks";
import type { Context } from "../session/context.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhook,
  setWebhook,
  testWebhook,
} from "./manage.ts";

/** The addresses that a company has told of changes. */
@Controller()
export class WebhooksController {
  constructor(@Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider) {}

  @Handles(webhookRoutes.list)
  list(@Ctx() ctx: Context) {
    return listWebhooks(ctx);
  }

  @Handles(webhookRoutes.create)
  create(@Ctx() ctx: Context, @In() input: Input<typeof webhookRoutes.create>) {
    return createWebhook(ctx, this.settings, input.body);
  }

  @Handles(webhookRoutes.set)
  set(@Ctx() ctx: Context, @In() input: Input<typeof webhookRoutes.set>) {
    return setWebhook(ctx, input.params.id, input.body);
  }

  @Handles(webhookRoutes.rotate)
  rotate(@Ctx() ctx: Context, @In() input: Input<typeof webhookRoutes.rotate>) {
    return rotateWebhook(ctx, this.settings, input.params.id);
  }

  @Handles(webhookRoutes.remove)
  remove(@Ctx() ctx: Context, @In() input: Input<typeof webhookRoutes.remove>) {
    return deleteWebhook(ctx, input.params.id);
  }

  @Handles(webhookRoutes.test)
  test(@Ctx() ctx: Context, @In() input: Input<typeof webhookRoutes.test>) {
    return testWebhook(ctx, input.params.id);
  }

  @Handles(webhookRoutes.deliveries)
  deliveries(@Ctx() ctx: Context, @In() input: Input<typeof webhookRoutes.deliveries>) {
    return listDeliveries(ctx, input.params.id);
  }

  @Handles(webhookRoutes.replay)
  replay(@Ctx() ctx: Context, @In() input: Input<typeof webhookRoutes.replay>) {
    return replayDelivery(ctx, input.params.id, input.params.deliveryId);
  }
}
