import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { bunkerRoutes } from "#domain/api/bunker";
import { bunkerKeptRoutes } from "#domain/api/bunker-kept";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { isKeptWhy, type KeptWhy } from "#domain/bunker/kept";
import { whyNotWrite, writtenForms } from "#domain/bunker/standing";
import { ApiError, call, requestKey } from "../api/client.ts";
import { keepAnswer } from "../api/kept-answers.ts";
import { network } from "../api/network.ts";
import { momentAt } from "../i18n/instants.ts";
import { isPassing } from "../kind/saving.ts";
import { entries, isWaiting, keyOf, type Entry, type Sending, type Stuck } from "./entries.ts";
import { differences, rebased } from "./merge.ts";

/** After the last key, before what was typed is sent. */
const PAUSE_MS = 1_500;
/** Between two looks whether there is a network again. */
const AGAIN_MS = 10_000;
/** Answers whenever the server can be reached, and says nothing. */
const ALIVE = "/health/live";
const LOCK = "hawser.sender";

/** `later`: nothing was answered, or the server asked for patience; the order is kept by ending the round. */
type Outcome = "sent" | "stuck" | "later";

interface Now {
  readonly sending: boolean;
  /** Milliseconds, of the last change that the server has taken from this tablet. */
  readonly sentAt: number | undefined;
}
const listeners = new Set<() => void>();
let now: Now = { sending: false, sentAt: undefined };
let timer: ReturnType<typeof setTimeout> | undefined;
let whose: { readonly client: QueryClient; readonly account: string } | undefined;
let line: Promise<unknown> = Promise.resolve();

function say(part: Partial<Now>): void {
  now = { ...now, ...part };
  for (const listener of listeners) listener();
}

/** One window of the browser sends at a time, one request after another. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  const turn = line.then(async () => (locks === undefined ? work() : ((await locks.request(LOCK, work)) as T)));
  line = turn.catch(() => undefined);
  return turn;
}

const formIn = (delivery: BunkerDelivery, { kind }: Pick<Entry, "kind">) =>
  delivery.forms.find((form) => form.kind === kind);

async function showDelivery(client: QueryClient, delivery: BunkerDelivery): Promise<void> {
  const input = { params: { id: delivery.id } };
  client.setQueryData([bunkerRoutes.show.id, input], delivery);
  await keepAnswer(bunkerRoutes.show, input, delivery);
  void client.invalidateQueries({ queryKey: [bunkerRoutes.list.id] });
}

/** The server has this content: what was typed meanwhile stays, over what it has made of it. */
async function taken(client: QueryClient, key: string, sent: Sending, delivery: BunkerDelivery): Promise<void> {
  await showDelivery(client, delivery);
  // Another window may have typed on while this one sent.
  if (whose !== undefined) await entries.load(whose.account);
  const entry = entries.get(key);
  const form = entry && formIn(delivery, entry);
  if (entry === undefined || form === undefined) return;
  if (entry.changes <= sent.changes) entries.remove(key);
  else
    entries.put({
      ...entry,
      base: form.data,
      version: form.version,
      data: rebased(sent.data, entry.data, form.data),
      changes: entry.changes - sent.changes,
      sending: undefined,
      stuck: undefined,
    });
  say({ sentAt: Date.now() });
}

const stop = (key: string, stuck: Stuck): void => {
  const entry = entries.get(key);
  if (entry !== undefined) entries.put({ ...entry, sending: undefined, stuck });
};

const told = ({ code, message, fields }: ApiError): Stuck => ({ code, message, fields: [...fields] });

/** Hands to the office what its form takes no more. */
async function handOver(key: string, entry: Entry, why: KeptWhy): Promise<Outcome> {
  const sending = entry.sending ?? { key: requestKey(), data: entry.data, changes: entry.changes };
  if (entry.sending === undefined) entries.put({ ...entry, sending });
  await entries.written();
  try {
    await call(
      bunkerKeptRoutes.keep,
      {
        params: { id: entry.delivery, kind: entry.kind },
        body: { data: sending.data, why, typedAt: momentAt(entry.at).toISOString() },
      },
      { key: sending.key },
    );
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    if (isPassing(problem) || problem.code === "UNAUTHENTICATED") return "later";
    stop(key, told(problem));
    return "stuck";
  }
  const newest = entries.get(key);
  if (newest !== undefined) entries.put({ ...newest, sending: undefined, handed: true });
  say({ sentAt: Date.now() });
  return "sent";
}

/** The form was saved by somebody else, or by a request of this tablet whose answer was lost long ago. */
async function updated(client: QueryClient, key: string, sent: Sending, refused: ApiError): Promise<Outcome> {
  const entry = entries.get(key);
  if (entry === undefined) return "sent";
  const delivery = await call(bunkerRoutes.show, { params: { id: entry.delivery } });
  const form = formIn(delivery, entry);
  if (form !== undefined && differences(entry.base, sent.data, form.data).length === 0) {
    await taken(client, key, sent, delivery);
    return "sent";
  }
  await showDelivery(client, delivery);
  const why = whyNotWrite(delivery.state, writtenForms(delivery), entry.kind);
  stop(key, why === null ? told(refused) : { ...told(refused), code: why });
  return why === null ? "stuck" : sendOne(client, key);
}

async function sendOne(client: QueryClient, key: string): Promise<Outcome> {
  const entry = entries.get(key);
  if (entry === undefined || !isWaiting(entry)) return "sent";
  if (entry.stuck !== undefined) return isKeptWhy(entry.stuck.code) ? handOver(key, entry, entry.stuck.code) : "stuck";
  const sending = entry.sending ?? { key: requestKey(), data: entry.data, changes: entry.changes };
  // The key is on the disk before anything is sent: a tablet that dies now asks again with the same one.
  if (entry.sending === undefined) entries.put({ ...entry, sending });
  await entries.written();
  try {
    const delivery = await call(
      bunkerRoutes.save,
      {
        params: { id: entry.delivery, kind: entry.kind },
        body: { data: sending.data, expectedVersion: entry.version },
      },
      { key: sending.key },
    );
    await taken(client, key, sending, delivery);
    // A repeated answer is as old as the first one, and others may have changed the delivery since.
    if (entry.sending !== undefined) void client.invalidateQueries({ queryKey: [bunkerRoutes.show.id] });
    return "sent";
  } catch (problem) {
    return refusedBy(client, key, sending, problem);
  }
}

async function refusedBy(client: QueryClient, key: string, sent: Sending, problem: unknown): Promise<Outcome> {
  if (!(problem instanceof ApiError)) throw problem;
  if (isPassing(problem) || problem.code === "UNAUTHENTICATED") return "later";
  if (problem.code === "IDEMPOTENCY_MISMATCH") {
    const entry = entries.get(key);
    if (entry !== undefined) entries.put({ ...entry, sending: undefined });
    return "later";
  }
  try {
    if (problem.code === "CONTENT_UPDATED") return await updated(client, key, sent, problem);
  } catch (other) {
    if (!(other instanceof ApiError)) throw other;
    if (isPassing(other)) return "later";
    stop(key, told(other));
    return isKeptWhy(other.code) ? sendOne(client, key) : "stuck";
  }
  stop(key, told(problem));
  return isKeptWhy(problem.code) ? sendOne(client, key) : "stuck";
}

const again = (ms: number): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), ms);
};

/** Sends what waits, the first form that was begun first. */
async function round(): Promise<void> {
  const at = whose;
  if (at === undefined) return;
  await alone(async () => {
    await entries.written();
    await entries.load(at.account);
    for (const { account, delivery, kind } of entries.of(at.account)) {
      const key = keyOf({ account, delivery, kind });
      if (entries.get(key)?.handed === true) continue;
      say({ sending: true });
      if ((await sendOne(at.client, key)) !== "later") continue;
      again(AGAIN_MS);
      return;
    }
  }).finally(() => say({ sending: false }));
}

/** Sends; while nothing is reached, looks first whether anything is. */
async function look(): Promise<void> {
  if (network.reached()) return round();
  const answer = await fetch(ALIVE, { cache: "no-store", signal: AbortSignal.timeout(AGAIN_MS) }).catch(() => null);
  if (answer?.ok === true) network.answered();
  else again(AGAIN_MS);
}

network.subscribe(() => {
  if (whose === undefined) return;
  if (!network.reached()) return again(AGAIN_MS);
  // Reads what may have changed unseen, then brings what was typed meanwhile.
  void whose.client.invalidateQueries({ predicate: ({ meta }) => meta?.["fixed"] !== true });
  void round();
});
if (typeof window !== "undefined") addEventListener("online", () => again(0));

export const sender = {
  /** Sends for this account from now on. */
  async start(client: QueryClient, account: string): Promise<void> {
    const begun = whose?.account === account;
    whose = { client, account };
    await entries.load(account);
    if (!begun) again(0);
  },
  /** Something was typed: it is sent after a pause. */
  typed: (): void => again(PAUSE_MS),
  /** Sends all at once; true when nothing of this form waits any more. */
  async settle(key: string): Promise<boolean> {
    clearTimeout(timer);
    for (let last: Entry | undefined; ;) {
      await round();
      const entry = entries.get(key);
      if (entry === undefined) return true;
      // Nothing has moved: it is stuck, or there is no network.
      if (entry.stuck !== undefined || !network.reached() || last?.changes === entry.changes) return false;
      last = entry;
    }
  },
  now: (): Now => now,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Whether something is being sent, and when the last change arrived. */
export const useSending = (): Now => useSyncExternalStore(sender.subscribe, sender.now);
