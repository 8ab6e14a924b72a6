import { Any, type EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { ToldStep, WebhookMessage } from "#domain/api/webhooks";
import { takeWebhookEvents, type WebhookEvent } from "../core/changes.ts";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";

/** The body of a message: something of this topic changed. Its new state is asked through the API, with rights. */
const bodyOf = (id: string, { organisation, topic, subject, step, at }: NewMessage): string =>
  JSON.stringify({
    id,
    type: topic === "test" ? topic : `${topic}.changed`,
    timestamp: at.toISOString(),
    data: { organisation, id: subject, ...(step === null ? {} : { step }) },
  } satisfies WebhookMessage);

export interface NewMessage {
  readonly webhook: string;
  readonly organisation: string;
  readonly topic: string;
  readonly subject: string;
  /** The step of a process that it tells of; null for every other change. */
  readonly step: ToldStep | null;
  readonly at: Date;
}

/** Puts a message into the queue of a webhook. Answers its id. */
export async function enqueue(tx: EntityManager, message: NewMessage): Promise<string> {
  const { webhook, organisation, topic, subject, at } = message;
  const id = uuid();
  await table(tx, "app.webhook_delivery").insert({
    id,
    webhook_id: webhook,
    organisation_id: organisation,
    topic,
    subject,
    body: bodyOf(id, message),
    created_at: at,
  });
  return id;
}

/** Events that are put into messages at a time. */
const AT_ONCE = 500;

const SEEN = statement(
  "webhooks.documentsSeen",
  `SELECT a.document_id AS document, a.organisation_id AS organisation FROM app.document_access a
    WHERE a.document_id = ANY ($1::uuid[]) AND a.organisation_id = ANY ($2::uuid[])`,
);

/**
 * Drops doubles. A change without a step is dropped where a step of the same subject is told; each step is kept. In
 * their order.
 */
function onceEach(taken: readonly WebhookEvent[]): WebhookEvent[] {
  const subjectOf = ({ organisation, topic, subject }: WebhookEvent): string => `${organisation} ${topic} ${subject}`;
  const stepped = new Set(taken.filter(({ step }) => step !== null).map(subjectOf));
  const once = new Map(
    taken
      .filter((event) => event.step !== null || !stepped.has(subjectOf(event)))
      .toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
      .map((event) => [`${subjectOf(event)} ${event.step?.version ?? ""}`, event]),
  );
  return [...once.values()];
}

/** The events, with the documents of their steps as far as the company that is told has them. */
async function withSeen(tx: EntityManager, events: readonly WebhookEvent[]): Promise<WebhookEvent[]> {
  const documents = events.flatMap(({ step }) => step?.document ?? []);
  if (documents.length === 0) return [...events];
  const found = await rows(tx, SEEN, [documents, events.map(({ organisation }) => organisation)]);
  const seen = new Set(found.map(({ document, organisation }) => `${document} ${organisation}`));
  return events.map((event) => ({
    ...event,
    step: event.step && {
      ...event.step,
      document: seen.has(`${event.step.document} ${event.organisation}`) ? event.step.document : null,
    },
  }));
}

/**
 * Puts what changed into messages, one for each subject, or step of a process, and webhook that is told of its topic.
 * True when there may be more.
 */
export async function addressEvents(tx: EntityManager): Promise<boolean> {
  const taken = await takeWebhookEvents(tx, AT_ONCE);
  if (taken.length === 0) return false;
  const told = await table(tx, "app.webhook").find(["id", "organisation_id", "topics"], {
    enabled: true,
    organisation_id: Any([...new Set(taken.map(({ organisation }) => organisation))]),
  });
  if (told.length === 0) return taken.length === AT_ONCE;
  for (const event of await withSeen(tx, onceEach(taken)))
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
