import { v7 as uuid } from "uuid";
import type { Body } from "#domain/api/route";
import type { Delivery, Webhook, webhookRoutes } from "#domain/api/webhooks";
import { Refused } from "#domain/errors";
import type { EventDetail, EventName } from "#domain/events/events";
import { LIMITS } from "#domain/limits";
import { FAULTS, TOPICS } from "#domain/webhooks";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { changed, first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Settings } from "../settings/settings.ts";
import { enqueue } from "./messages.ts";
import { assertAllowed } from "./post.ts";
import { newWebhookSecret } from "./secret.ts";

const WEBHOOK = `SELECT id, url, topics, enabled, gave_up AS "gaveUp", failing_since AS "failingSince",
  created_at AS "createdAt", last_delivered_at AS "lastDeliveredAt" FROM app.webhook WHERE organisation_id = $1`;
const LIST = statement("webhooks.list", `${WEBHOOK} ORDER BY created_at DESC, id`);
const LOCK = statement("webhooks.lock", `${WEBHOOK} AND id = $2 FOR UPDATE`);
type Row = RowOf<typeof LOCK>;
const SET = statement(
  "webhooks.set",
  `UPDATE app.webhook SET topics = coalesce($2, topics), enabled = coalesce($3::boolean, enabled), gave_up = gave_up
    AND $3 IS DISTINCT FROM true,
    failing_since = CASE WHEN $3 THEN NULL ELSE failing_since END WHERE id = $1`,
);
const DELIVERY = `SELECT id, topic, subject, state, attempts, created_at AS "createdAt", next_at AS "nextAt",
  delivered_at AS "deliveredAt", status, fault
  FROM app.webhook_delivery WHERE organisation_id = $1 AND webhook_id = $2`;
const DELIVERIES = statement(
  "webhooks.deliveries",
  `${DELIVERY} ORDER BY created_at DESC, id DESC LIMIT ${LIMITS.webhookLog}`,
);
const ONE_DELIVERY = statement("webhooks.delivery", `${DELIVERY} AND id = $3`);

const viewOf = ({ failingSince, createdAt, lastDeliveredAt, topics, ...row }: Row): Webhook => ({
  ...row,
  topics: TOPICS.filter((topic) => topics.includes(topic)),
  failingSince: failingSince?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
});

export const listWebhooks = async (ctx: Context): Promise<Webhook[]> =>
  (await rows(ctx.tx, LIST, [ctx.organisation.id])).map(viewOf);

/** One of them, kept as it is until the transaction ends. NOT_FOUND. */
async function webhookOf(ctx: Context, id: string): Promise<Row> {
  const row = await first(ctx.tx, LOCK, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return row;
}

/**
 * WEBHOOK_ADDRESS for what is not a public https address, as far as the text tells; a name is looked at whenever it is
 * sent to.
 */
export async function createWebhook(
  ctx: Context,
  settings: Settings,
  { url, topics }: Body<typeof webhookRoutes.create>,
): Promise<{ id: string; secret: string }> {
  if (assertAllowed(new URL(url), settings.webhookPrivate))
    throw new Refused("WEBHOOK_ADDRESS", {}, [{ path: "url", code: "WEBHOOK_ADDRESS" }]);
  const count = await table(ctx.tx, "app.webhook").count({ organisation_id: ctx.organisation.id });
  if (count >= LIMITS.webhooks) throw new Refused("CREDENTIAL_LIMIT", { max: LIMITS.webhooks });
  const id = uuid();
  const { shown, kept } = newWebhookSecret(settings.kek, id);
  await table(ctx.tx, "app.webhook").insert({
    id,
    organisation_id: ctx.organisation.id,
    created_by: ctx.person.id,
    url,
    topics: [...new Set(topics)],
    secret: kept,
  });
  await record(ctx, "webhooks.create", { id, url, topics });
  return { id, secret: shown };
}

/** Enabling begins anew: what failed before does not count any more. NOT_FOUND. */
export async function setWebhook(ctx: Context, id: string, change: Body<typeof webhookRoutes.set>): Promise<Webhook> {
  await webhookOf(ctx, id);
  await changed(ctx.tx, SET, [id, change.topics ?? null, change.enabled ?? null]);
  const webhook = viewOf(await webhookOf(ctx, id));
  await record(ctx, "webhooks.set", { id, url: webhook.url, topics: webhook.topics, enabled: webhook.enabled });
  return webhook;
}

/**
 * The earlier secret signs beside the new one for a while, so that receivers can change without missing anything.
 * NOT_FOUND.
 */
export async function rotateWebhook(
  ctx: Context,
  settings: Settings,
  id: string,
): Promise<{ id: string; secret: string }> {
  const { url } = await webhookOf(ctx, id);
  const { shown, kept } = newWebhookSecret(settings.kek, id);
  await table(ctx.tx, "app.webhook").change(
    { id },
    {
      former_secret: () => "secret",
      former_until: () => `now() + interval '${LIMITS.webhookOverlapHours} hours'`,
      secret: kept,
    },
  );
  await record(ctx, "webhooks.rotate", { id, url });
  return { id, secret: shown };
}

export async function deleteWebhook(ctx: Context, id: string): Promise<void> {
  const { url } = await webhookOf(ctx, id);
  await table(ctx.tx, "app.webhook").remove({ id });
  await record(ctx, "webhooks.delete", { id, url });
}

/** A message about nothing. WEBHOOK_DISABLED, NOT_FOUND. */
export async function testWebhook(ctx: Context, id: string): Promise<Delivery> {
  const { url } = await enabled(ctx, id);
  const message = await enqueue(ctx.tx, {
    webhook: id,
    organisation: ctx.organisation.id,
    topic: "test",
    subject: id,
    step: null,
    at: ctx.now,
  });
  await record(ctx, "webhooks.test", { id, url });
  return deliveryOf(ctx, id, message);
}

/**
 * The same message once more, under the id that it had: whoever has it already knows it by that. WEBHOOK_DISABLED,
 * NOT_FOUND.
 */
export async function replayDelivery(ctx: Context, id: string, message: string): Promise<Delivery> {
  const { url } = await enabled(ctx, id);
  await deliveryOf(ctx, id, message);
  await table(ctx.tx, "app.webhook_delivery").change(
    { id: message },
    { state: "WAITING", attempts: 0, next_at: () => "now()", status: null, fault: null },
  );
  await record(ctx, "webhooks.replay", { id, url, delivery: message });
  return deliveryOf(ctx, id, message);
}

async function enabled(ctx: Context, id: string): Promise<Row> {
  const row = await webhookOf(ctx, id);
  if (!row.enabled) throw new Refused("WEBHOOK_DISABLED");
  return row;
}

const deliveryView = ({ createdAt, nextAt, deliveredAt, fault, ...row }: RowOf<typeof ONE_DELIVERY>): Delivery => ({
  ...row,
  createdAt: createdAt.toISOString(),
  nextAt: row.state === "WAITING" ? nextAt.toISOString() : null,
  deliveredAt: deliveredAt?.toISOString() ?? null,
  fault: FAULTS.find((one) => one === fault) ?? null,
});

/** The recent deliveries. NOT_FOUND. */
export async function listDeliveries(ctx: Context, id: string): Promise<Delivery[]> {
  await webhookOf(ctx, id);
  return (await rows(ctx.tx, DELIVERIES, [ctx.organisation.id, id])).map(deliveryView);
}

async function deliveryOf(ctx: Context, webhook: string, id: string): Promise<Delivery> {
  const row = await first(ctx.tx, ONE_DELIVERY, [ctx.organisation.id, webhook, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return deliveryView(row);
}

async function record<E extends EventName>(ctx: Context, action: E, detail: EventDetail<E>): Promise<void> {
  await audit(ctx, action, detail);
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: ctx.organisation.id });
}
