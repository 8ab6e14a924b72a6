import { one, type Metric, type Sample } from "#domain/prometheus";
import type { DatabaseLoad } from "../core/pool-load.ts";

/** Requests of one method, route and status that were answered. */
export interface Answers {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  count: number;
  seconds: number;
}

/** The work that waits in the database; null where the database did not answer in time. */
export interface Backlog {
  readonly letters: number;
  readonly lettersSeconds: number;
  readonly messages: number;
  readonly messagesSeconds: number;
  readonly ledger: number;
}

/** A moment of the backend. */
export interface Moment {
  readonly answers: readonly Answers[];
  readonly running: number;
  readonly streams: number;
  readonly database: DatabaseLoad;
  readonly waiting: Readonly<Record<"passwords" | "uploads" | "signatures", number>>;
  /** The delay of the event loop since the last look, in seconds. */
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly memory: number;
  readonly draining: boolean;
  readonly backlog: Backlog | null;
}

const ofBacklog = (read: (backlog: Backlog) => number): Metric<Moment>["read"] =>
  one(({ backlog }) => (backlog === null ? null : read(backlog)));
const ofAnswers =
  (read: (answers: Answers) => number): Metric<Moment>["read"] =>
  ({ answers }) =>
    answers.map((row): Sample => [{ method: row.method, route: row.route, status: row.status }, read(row)]);

export const BACKEND_PREFIX = "hawser_backend_";

/** Everything that the backend counts, once: what /metrics shows and what docs/metrics.md lists. */
export const BACKEND_METRICS: readonly Metric<Moment>[] = [
  {
    name: "requests_total",
    kind: "counter",
    help: "Requests that were answered, by method, route and status.",
    read: ofAnswers(({ count }) => count),
  },
  {
    name: "request_seconds_total",
    kind: "counter",
    help: "Seconds that these requests took together; divided by their number, the mean.",
    read: ofAnswers(({ seconds }) => seconds),
  },
  {
    name: "requests_running",
    kind: "gauge",
    help: "Requests that are not answered yet, open streams among them.",
    read: one(({ running }) => running),
  },
  { name: "streams", kind: "gauge", help: "Open streams of live updates.", read: one(({ streams }) => streams) },
  {
    name: "database_connections",
    kind: "gauge",
    help: "Connections by pool (people: requests of companies; work: everything else) and state (busy, idle).",
    read: ({ database: { pools } }) =>
      (["people", "work"] as const).flatMap((pool) =>
        (["busy", "idle"] as const).map((state): Sample => [{ pool, state }, pools[pool][state]]),
      ),
  },
  {
    name: "transactions_waiting",
    kind: "gauge",
    help: "Transactions that wait for their turn at the database.",
    read: one(({ database }) => database.waiting),
  },
  {
    name: "work_waiting",
    kind: "gauge",
    help: "Dear work that waits for its turn, by queue: passwords to hash, uploads to read, signatures to make.",
    read: ({ waiting }) => Object.entries(waiting).map(([queue, count]): Sample => [{ queue }, count]),
  },
  {
    name: "event_loop_delay_seconds",
    kind: "gauge",
    help: "Delay of the event loop since the last look, by quantile (1: the longest).",
    read: ({ delay }) => [
      [{ quantile: 0.5 }, delay.p50],
      [{ quantile: 0.99 }, delay.p99],
      [{ quantile: 1 }, delay.max],
    ],
  },
  { name: "memory_bytes", kind: "gauge", help: "Memory of the process.", read: one(({ memory }) => memory) },
  {
    name: "draining",
    kind: "gauge",
    help: "1 once the process was told to end.",
    read: one(({ draining }) => (draining ? 1 : 0)),
  },
  {
    name: "letters_waiting",
    kind: "gauge",
    help: "Letters that are neither sent nor given up.",
    read: ofBacklog(({ letters }) => letters),
  },
  {
    name: "letters_oldest_seconds",
    kind: "gauge",
    help: "Age of the oldest of them; 0 without one.",
    read: ofBacklog(({ lettersSeconds }) => lettersSeconds),
  },
  {
    name: "messages_waiting",
    kind: "gauge",
    help: "Messages of webhooks that are neither delivered nor given up.",
    read: ofBacklog(({ messages }) => messages),
  },
  {
    name: "messages_oldest_seconds",
    kind: "gauge",
    help: "Age of the oldest of them; 0 without one.",
    read: ofBacklog(({ messagesSeconds }) => messagesSeconds),
  },
  {
    name: "ledger_changes_waiting",
    kind: "gauge",
    help: "Changes of the chains that are mirrored and not worked off yet.",
    read: ofBacklog(({ ledger }) => ledger),
  },
];
