import { EventEmitter } from "node:events";
import pg from "pg";
import type { EntityManager } from "typeorm";
import type { ToldStep } from "#domain/api/webhooks";
import type { Change as Told } from "#domain/changes";
import { isWebhookTopic } from "#domain/webhooks";
import { changed, rows } from "./database.ts";
import { statement, type RowOf } from "./statement.ts";
import { table } from "./table.ts";

/** A message to the browsers of an organisation: they read again what `READS` says that it concerns. */
export interface Change extends Told {
  readonly organisation: string;
  /** The step of a process that it is, of which webhooks are told. */
  readonly step?: ToldStep;
}
const CHANNEL = "app_change";

/** Tells the browsers of all changes, and writes down those of which webhooks are told: one round trip for all. */
const ANNOUNCE = statement(
  "core.announce",
  `WITH kept AS (INSERT INTO app.webhook_event (organisation_id, topic, subject, step)
      SELECT e.organisation, e.topic, e.subject, e.step::jsonb FROM unnest($3::uuid[], $4::text[], $5::text[],
        $6::text[]) AS e(organisation, topic, subject, step))
    SELECT FROM unnest($2::text[]) AS told, pg_notify($1, told)`,
);
const NOTIFY = statement("core.notify", "SELECT FROM pg_notify($1, $2)");
const TAKE_EVENTS = statement(
  "core.takeWebhookEvents",
  `DELETE FROM app.webhook_event WHERE id IN (SELECT id FROM app.webhook_event ORDER BY id LIMIT $1
      FOR UPDATE SKIP LOCKED)
    RETURNING id, organisation_id AS organisation, topic, subject, step, at`,
);

/** Tells the browsers and the webhooks of an organisation, when and only when the transaction commits. */
export async function announce(tx: EntityManager, ...changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  const events = changes.filter(({ topic }) => isWebhookTopic(topic));
  await changed(tx, ANNOUNCE, [
    CHANNEL,
    changes.map(({ organisation, topic, id }) => JSON.stringify({ organisation, topic, id } satisfies Change)),
    events.map(({ organisation }) => organisation),
    events.map(({ topic }) => topic),
    events.map(({ id }) => id),
    events.map(({ step }) => (step === undefined ? null : JSON.stringify(step))),
  ]);
}

/** Tells a company that a document has changed, with the task by which it follows what is done, and its counts. */
export const announceWork = (
  tx: EntityManager,
  {
    organisation,
    document,
    task,
  }: { readonly organisation: string; readonly document: string; readonly task: string | null },
): Promise<void> =>
  announce(
    tx,
    { organisation, topic: "document", id: document },
    ...(task === null ? [] : [{ organisation, topic: "task", id: task } as const]),
    { organisation, topic: "counts", id: document },
  );

/**
 * Tells the webhooks of many new subjects of a topic, and the browsers once: nobody looks at one of them yet, and lists
 * are read again as a whole.
 */
export async function announceNew(
  tx: EntityManager,
  { organisation, topic }: Omit<Change, "id">,
  ids: readonly string[],
): Promise<void> {
  const [one] = ids;
  if (one === undefined) return;
  await changed(tx, NOTIFY, [CHANNEL, JSON.stringify({ organisation, topic, id: one } satisfies Change)]);
  if (isWebhookTopic(topic))
    await table(tx, "app.webhook_event").insert(
      ...ids.map((id) => ({ organisation_id: organisation, topic, subject: id })),
    );
}

/** A change that webhooks are told of. */
export type WebhookEvent = RowOf<typeof TAKE_EVENTS>;

/** Takes the oldest of them, at most so many, that no other process takes. */
export const takeWebhookEvents = (tx: EntityManager, atOnce: number): Promise<WebhookEvent[]> =>
  rows(tx, TAKE_EVENTS, [atOnce]);

/**
 * One listening connection a process: it hears the changes of every backend process, the ledger and the heads.
 * Reconnects by itself; after a gap it emits `gap`, and whoever listens catches up from the tables.
 */
export class Listener extends EventEmitter {
  readonly #url: string;
  #client: pg.Client | null = null;
  #closed = false;

  constructor(url: string) {
    super();
    this.#url = url;
    this.setMaxListeners(0);
  }

  /** Listens from now on. Throws when the first connection fails; later ones are made again and again. */
  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    let listening = false;
    const lost = (): void => {
      if (!listening) return;
      listening = false;
      void client.end().catch(() => undefined);
      if (this.#client === client) this.#later();
    };
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", ({ channel, payload }) => {
      if (channel === CHANNEL) this.emit("change", JSON.parse(payload ?? "{}") as Change);
      else this.emit(channel, payload ?? "");
    });
    try {
      await client.connect();
      for (const channel of [
        CHANNEL,
        "ledger_change",
        "chain_head",
        "app_intent",
        "app_seal",
        "app_due",
        "app_session",
      ])
        await client.query(`LISTEN ${channel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closed) {
      await client.end().catch(() => undefined);
      return;
    }
    listening = true;
    this.#client = client;
    this.emit("gap");
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  #later(): void {
    this.#client = null;
    const again = (): void => {
      if (!this.#closed) void this.open().catch(() => setTimeout(again, 500));
    };
    setTimeout(again, 500);
  }
}
