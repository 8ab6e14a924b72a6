import { z } from "zod";
import { FAULTS, TOPICS } from "../webhooks.ts";
import { LIMITS } from "../limits.ts";
import { PROCESS_NAMES } from "../processes/processes.ts";
import { DELIVERY_STATES, type DeliveryState } from "../states.ts";
import { route } from "./route.ts";
import { byId, id, instant, password } from "../shapes.ts";
import { every } from "../changes.ts";

/**
 * A message: what changed, and of a process the step that was taken. It holds no content; that is asked through the
 * API, with rights.
 */
export const webhookMessage = z.object({
  id,
  /** The topic, followed by `.changed`; `test` for a message that was asked for. */ type: z.string(),
  timestamp: instant,
  data: z.object({
    /** The company that is told. */ organisation: id,
    /** The document, envelope, contact, process, act or title. */ id: z.string(),
    /** Absent where it is no step of a process, or one that not every colleague sees. */
    step: z
      .object({
        process: z.enum(PROCESS_NAMES),
        /** As the history has it: an act, or what happened by itself. */ name: z.string(),
        /** The state after it. */ state: z.string(),
        /** That of the process after it; acts say it as `expectedVersion`. */ version: z.int(),
        /** The document that it is about; null where the company has none. */ document: id.nullable(),
        /** The act that the company is asked for now; null where it is not asked. */ asked: z.string().nullable(),
      })
      .optional(),
  }),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;
export type ToldStep = NonNullable<WebhookMessage["data"]["step"]>;

const url = z.url({ protocol: /^https?$/ }).max(300);
const topics = z.array(z.enum(TOPICS)).min(1).max(TOPICS.length);
/** Shown this once. */
const secret = z.string();

export const webhook = z.object({
  id,
  url: z.string(),
  topics: z.array(z.enum(TOPICS)),
  enabled: z.boolean(),
  /** Since when nothing has arrived; it is disabled when that has lasted too long. */
  failingSince: instant.nullable(),
  /** Disabled because nothing arrived. */ gaveUp: z.boolean(),
  createdAt: instant,
  lastDeliveredAt: instant.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

export const delivery = z.object({
  id,
  topic: z.string(),
  subject: z.string(),
  state: z.enum(Object.keys(DELIVERY_STATES) as [DeliveryState, ...DeliveryState[]]),
  attempts: z.int(),
  createdAt: instant,
  nextAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  status: z.int().nullable(),
  fault: z.enum(FAULTS).nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const admin = { access: "admin" as const, params: byId };

const AGAIN = "It sends to whom the password has confirmed";

export const webhookRoutes = {
  list: route({
    id: "webhooks.list",
    method: "GET",
    // Every message of a webhook follows one of its topics.
    shows: every(...TOPICS),
    path: "/api/webhooks",
    access: "admin",
    summary: "The webhooks of my organisation",
    output: z.array(webhook),
    errors: [],
  }),
  create: route({
    id: "webhooks.create",
    method: "POST",
    path: "/api/webhooks",
    access: "admin",
    summary: "Have an address told of changes; the secret that signs the messages is shown this once",
    secret: true,
    body: z.strictObject({ url, topics, password }),
    stepUp: "password",
    output: z.object({ id, secret }),
    errors: ["WRONG_PASSWORD", "WEBHOOK_ADDRESS", "CREDENTIAL_LIMIT"],
  }),
  set: route({
    ...admin,
    id: "webhooks.set",
    method: "PATCH",
    path: "/api/webhooks/:id",
    summary: "Choose what it is told of; disable or enable",
    body: z.strictObject({ topics: topics.optional(), enabled: z.boolean().optional(), password }),
    stepUp: "password",
    output: webhook,
    errors: ["WRONG_PASSWORD"],
  }),
  rotate: route({
    ...admin,
    id: "webhooks.rotate",
    method: "POST",
    path: "/api/webhooks/:id/secret",
    summary: `A new secret; for ${LIMITS.webhookOverlapHours} hours messages bear the signature of the earlier one, too`,
    secret: true,
    body: z.strictObject({ password }),
    stepUp: "password",
    output: z.object({ id, secret }),
    errors: ["WRONG_PASSWORD"],
  }),
  remove: route({
    ...admin,
    id: "webhooks.delete",
    method: "POST",
    path: "/api/webhooks/:id/delete",
    summary: "Delete a webhook with its log",
    body: z.strictObject({ password }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD"],
  }),
  test: route({
    ...admin,
    id: "webhooks.test",
    method: "POST",
    path: "/api/webhooks/:id/test",
    summary: "Send a message that means nothing, to see it arrive",
    unconfirmed: AGAIN,
    output: delivery,
    errors: ["WEBHOOK_DISABLED"],
  }),
  deliveries: route({
    ...admin,
    id: "webhooks.deliveries",
    method: "GET",
    shows: every(...TOPICS),
    path: "/api/webhooks/:id/deliveries",
    summary: "What was sent of late, the newest first",
    output: z.array(delivery),
    errors: [],
  }),
  replay: route({
    ...admin,
    id: "webhooks.replay",
    method: "POST",
    path: "/api/webhooks/:id/deliveries/:deliveryId/replay",
    summary: "Send a message again, with the id that it had",
    unconfirmed: AGAIN,
    params: z.strictObject({ id, deliveryId: id }),
    output: delivery,
    errors: ["WEBHOOK_DISABLED"],
  }),
};
