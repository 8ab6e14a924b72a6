import { metricsText, one, type Metric } from "#domain/prometheus";
import { first, type Database } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import type { RelayStatus } from "./worker.ts";

const QUEUE = statement(
  "relayer.queue",
  `SELECT i.n AS waiting, i.age AS "oldestSeconds", r.n AS unmined
    FROM (SELECT count(*)::int AS n, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age
      FROM app.intent WHERE chain_id = $1 AND status = 'open') i,
      (SELECT count(*)::int AS n FROM app.relay_transaction WHERE chain_id = $1 AND status = 'signed') r`,
  ["waiting", "oldestSeconds", "unmined"],
);
/** Acts of a chain that are not over. */
type Queue = RowOf<typeof QUEUE>;

/** A moment of the relayer on one chain; `queue` is null where the database did not answer. */
interface Moment {
  readonly status: RelayStatus;
  readonly queue: Queue | null;
}

export const RELAYER_PREFIX = "hawser_relayer_";

/** Everything that the relayer counts, once: what /metrics shows and what docs/metrics.md lists. */
export const RELAYER_METRICS: readonly Metric<Moment>[] = [
  {
    name: "leader",
    kind: "gauge",
    help: "1 where this process sends on the chain, 0 where another does or none.",
    read: one(({ status }) => (status.state === "leading" ? 1 : 0)),
  },
  {
    name: "state",
    kind: "gauge",
    help: "1 for the state that it is in: starting, standby, leading, chain down, database down, wrong chain.",
    read: ({ status }) => [[{ state: status.state }, 1]],
  },
  {
    name: "over_fee_limit",
    kind: "gauge",
    help: "1 while acts wait because gas costs more than the limit.",
    read: one(({ status }) => (status.overLimit === null ? 0 : 1)),
  },
  {
    name: "round_age_seconds",
    kind: "gauge",
    help: "Seconds since the last round that worked; absent before the first.",
    read: one(({ status }) =>
      status.lastRound === null ? null : Math.max(0, (Date.now() - Date.parse(status.lastRound)) / 1_000),
    ),
  },
  {
    name: "acts_waiting",
    kind: "gauge",
    help: "Acts that are signed and not sent to the chain yet.",
    read: one(({ queue }) => queue?.waiting ?? null),
  },
  {
    name: "acts_oldest_seconds",
    kind: "gauge",
    help: "Age of the oldest of them; 0 without one.",
    read: one(({ queue }) => queue?.oldestSeconds ?? null),
  },
  {
    name: "transactions_unmined",
    kind: "gauge",
    help: "Transactions that were sent and are in no block yet.",
    read: one(({ queue }) => queue?.unmined ?? null),
  },
];

const queueOf = (database: Database, chainId: number): Promise<Queue | null> =>
  database.asWorker((tx) => first(tx, QUEUE, [chainId])).catch(() => null);

/** The metrics for Prometheus; each value bears the chain's id. */
export const relayerMetrics = async (database: Database, statuses: readonly RelayStatus[]): Promise<string> =>
  metricsText(
    RELAYER_PREFIX,
    RELAYER_METRICS,
    await Promise.all(
      statuses.map(
        async (status) =>
          [{ chain: status.chainId }, { status, queue: await queueOf(database, status.chainId) }] as const,
      ),
    ),
  );
