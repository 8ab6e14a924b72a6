import { metricsText, one, type Metric as Prometheus, type Sample } from "#domain/prometheus";
import type { Status } from "./sync/watch.ts";

type Metric = Prometheus<Status>;

const ofEndpoints =
  (read: (endpoint: Status["endpoints"][number]) => number | null): Metric["read"] =>
  ({ endpoints }) =>
    endpoints.map((endpoint) => [{ endpoint: endpoint.name }, read(endpoint)]);

/** Everything that the indexer counts, once: what /metrics shows and what docs/indexer.md lists. */
export const METRICS: readonly Metric[] = [
  {
    name: "leader",
    kind: "gauge",
    help: "1 where this process mirrors the chain, 0 where another does or none.",
    read: one(({ state }) => (state === "leader" ? 1 : 0)),
  },
  {
    name: "head_block",
    kind: "gauge",
    help: "Newest block of the chain as its endpoint says.",
    read: one(({ head }) => head),
  },
  { name: "block", kind: "gauge", help: "Newest block that is in the mirror.", read: one(({ number }) => number) },
  {
    name: "finalized_block",
    kind: "gauge",
    help: "Newest block in the mirror that is final.",
    read: one(({ finalized }) => finalized),
  },
  {
    name: "lag_blocks",
    kind: "gauge",
    help: "Blocks by which the mirror is behind the chain.",
    read: one(({ head, number }) => (head === null || number === null ? null : Math.max(0, head - number))),
  },
  {
    name: "lag_seconds",
    kind: "gauge",
    help: "Seconds since the mirror was at the head of the chain; grows while the chain does not answer.",
    read: one(({ behindSeconds }) => behindSeconds),
  },
  {
    name: "lag_alarm",
    kind: "gauge",
    help: "1 while the mirror is behind for longer than CHAIN_LAG_ALARM.",
    read: one(({ alarm }) => (alarm ? 1 : 0)),
  },
  {
    name: "problem",
    kind: "gauge",
    help: "1 for the code of what is wrong (docs/indexer.md).",
    read: ({ code }) => (code === null ? [] : [[{ code }, 1]]),
  },
  { name: "blocks_total", kind: "counter", help: "Blocks written by this process.", read: one(({ blocks }) => blocks) },
  { name: "events_total", kind: "counter", help: "Events written by this process.", read: one(({ events }) => events) },
  {
    name: "blocks_per_second",
    kind: "gauge",
    help: "Blocks a second over the last 20 seconds.",
    read: one(({ pace }) => pace.blocksPerSecond),
  },
  {
    name: "events_per_second",
    kind: "gauge",
    help: "Events a second over the last 20 seconds.",
    read: one(({ pace }) => pace.eventsPerSecond),
  },
  {
    name: "backfill_seconds_left",
    kind: "gauge",
    help: "Seconds until the head is reached at that speed; 0 at the head, absent while nothing moves.",
    read: one(({ pace }) => pace.secondsLeft),
  },
  {
    name: "reorgs_total",
    kind: "counter",
    help: "Times the chain changed under the mirror.",
    read: one(({ reorgs }) => reorgs.length),
  },
  {
    name: "reorg_blocks_total",
    kind: "counter",
    help: "Blocks taken back by those changes.",
    read: one(({ reorgs }) => reorgs.reduce((sum, depth) => sum + depth, 0)),
  },
  {
    name: "reorg_depth_max",
    kind: "gauge",
    help: "Blocks taken back by the deepest of them.",
    read: one(({ reorgs }) => Math.max(0, ...reorgs)),
  },
  {
    name: "hints",
    kind: "gauge",
    help: "1 while a WebSocket address tells of new blocks; 0 where the head is only looked at now and then.",
    read: one(({ hints }) => (hints === null ? 0 : 1)),
  },
  {
    name: "rpc_requests_total",
    kind: "counter",
    help: "Questions asked of an endpoint.",
    read: ofEndpoints(({ calls }) => calls),
  },
  {
    name: "rpc_errors_total",
    kind: "counter",
    help: "Questions that an endpoint did not answer well, by code.",
    read: ({ endpoints }) =>
      endpoints.flatMap(({ name, errors }) =>
        Object.entries(errors).map(([code, count]): Sample => [{ endpoint: name, code }, count]),
      ),
  },
  {
    name: "rpc_latency_seconds",
    kind: "gauge",
    help: "Mean time of an answer, the newest counting most.",
    read: ofEndpoints(({ latencyMs }) => (latencyMs === null ? null : latencyMs / 1_000)),
  },
  {
    name: "rpc_head_block",
    kind: "gauge",
    help: "Newest block of an endpoint when it was last asked.",
    read: ofEndpoints(({ head }) => head),
  },
  {
    name: "rpc_score",
    kind: "gauge",
    help: "By latency, failures and blocks behind: the endpoint with the lowest is asked.",
    read: ofEndpoints(({ score }) => score),
  },
  {
    name: "rpc_ready",
    kind: "gauge",
    help: "1 where the endpoint may be asked, 0 where it waits out a fault or a limit, or serves something else.",
    read: ofEndpoints(({ state }) => (state === "ready" ? 1 : 0)),
  },
];

export const PREFIX = "hawser_indexer_";

/** The text that Prometheus reads; each value bears the chain's id. */
export const indexerMetrics = (statuses: readonly Status[]): string =>
  metricsText(
    PREFIX,
    METRICS,
    statuses.map((status) => [{ chain: status.chainId }, status]),
  );
