import { webhookRoutes } from "#domain/api/webhooks";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
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
export const WebhooksController = serve(webhookRoutes, { settings: SETTINGS_TOKEN }, ({ settings }) => ({
  list: listWebhooks,
  create: (ctx, { body }) => createWebhook(ctx, settings, body),
  set: (ctx, { params, body }) => setWebhook(ctx, params.id, body),
  rotate: (ctx, { params }) => rotateWebhook(ctx, settings, params.id),
  remove: (ctx, { params }) => deleteWebhook(ctx, params.id),
  test: (ctx, { params }) => testWebhook(ctx, params.id),
  deliveries: (ctx, { params }) => listDeliveries(ctx, params.id),
  replay: (ctx, { params }) => replayDelivery(ctx, params.id, params.deliveryId),
}));
