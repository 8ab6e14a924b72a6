import { Any, type EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { takeWebhookEvents } from "../core/changes.ts";
import { first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";

/** The body of a message: something of this topic changed. Its new state is asked through the API, with rights. */
const bodyOf = (message: { id: string; type: string; at: Date; organisation: string; subject: string }): string =>
  JSON.stringify({
    id: message.id,
    type: message.type,
    timestamp: message.at.toISOString(),
    data: { organisation: message.organisation, id: message.subject },
  });

export interface NewMessage {
  readonly webhook: string;
  readonly organisation: string;
  readonly topic: string;
  readonly subject: string;
  readonly at: Date;
}

/** Puts a message into the queue of a webhook. Answers its id. */
export async function enqueue(
  tx: EntityManager,
  { webhook, organisation, topic, subject, at }: NewMessage,
): Promise<string> {
  const id = uuid();
  await table(tx, "app.webhook_delivery").insert({
    id,
    webhook_id: webhook,
    organisation_id: organisation,
    topic,
    subject,
    body: bodyOf({ id, type: topic === "test" ? topic : `${topic}.changed`, at, organisation, subject }),
    created_at: at,
  });
  return id;
}

/** Events that are put into messages at a time. */
const AT_ONCE = 500;

/**
 * Puts what changed into messages, one for each subject and webhook that is told of its topic. True when there may be
 * more.
 */
export async function addressEvents(tx: EntityManager): Promise<boolean> {
  const taken = await takeWebhookEvents(tx, AT_ONCE);
  const once = new Map(
    taken
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((event) => [`${event.organisation} ${event.topic} ${event.subject}`, event]),
  );
  if (once.size === 0) return false;
  const told = await table(tx, "app.webhook").find(["id", "organisation_id", "topics"], {
    enabled: true,
    organisation_id: Any([...new Set(taken.map(({ organisation }) => organisation))]),
  });
  for (const event of once.values())
    for (const webhook of told)
      if (webhook.organisation_id === event.organisation && webhook.topics.includes(event.topic))
        await enqueue(tx, { ...event, webhook: webhook.id });
  return taken.length === AT_ONCE;
}

/** Longer than a message may take to be sent. */
const CLAIM_SECONDS = 60;
const CLAIM = statement(
  "webhooks.claim",
  `UPDATE app.webhook_delivery d SET attempts = attempts + 1, next_at = now() + interval '${CLAIM_SECONDS} seconds'
    FROM app.webhook w WHERE w.id = d.webhook_id AND d.id = (
      SELECT x.id FROM app.webhook_delivery x JOIN app.webhook y ON y.id = x.webhook_id
        WHERE x.state = 'WAITING' AND x.next_at <= now() AND y.enabled AND x.organisation_id <> ALL ($1::uuid[])
        ORDER BY x.next_at LIMIT 1 FOR UPDATE OF x SKIP LOCKED)
    RETURNING d.id, w.id AS webhook, d.organisation_id AS organisation, w.url, d.body, d.attempts, w.secret, CASE
      WHEN w.former_until > now() THEN w.former_secret END AS "formerSecret"`,
);
/** A message that is due, claimed: nobody else sends it until the claim ends. One of a company at a time. */
export type Claimed = RowOf<typeof CLAIM>;

export const claim = (tx: EntityManager, busy: readonly string[]): Promise<Claimed | null> => first(tx, CLAIM, [busy]);
