import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { PROMETHEUS_TYPE } from "#domain/prometheus";
import { indexerMetrics } from "./metrics.ts";
import type { Status } from "./sync/watch.ts";

/** Lets a start script or a load balancer wait until every chain is mirrored, here or by another process. */
const isReady = ({ state, problem, head, number }: Status): boolean =>
  state === "standby" || (state === "leader" && problem === null && head !== null && number !== null && number >= head);

const describe = ({ reorgs, ...status }: Status) => ({
  ...status,
  leader: status.state === "leader",
  lag: status.head === null || status.number === null ? null : Math.max(0, status.head - status.number),
  reorgs: { count: reorgs.length, deepest: Math.max(0, ...reorgs) },
});

const JSON_TYPE = "application/json";

/** The answer of each path. */
const PAGES: Readonly<
  Record<
    string,
    (statuses: readonly Status[]) => { readonly status: number; readonly type: string; readonly text: string }
  >
> = {
  "/health": (statuses) => ({ status: 200, type: JSON_TYPE, text: health(statuses) }),
  "/health/ready": (statuses) => ({
    status: statuses.every(isReady) ? 200 : 503,
    type: JSON_TYPE,
    text: health(statuses),
  }),
  "/metrics": (statuses) => ({ status: 200, type: PROMETHEUS_TYPE, text: indexerMetrics(statuses) }),
};

const health = (statuses: readonly Status[]): string =>
  JSON.stringify({
    ready: statuses.every(isReady),
    alarm: statuses.some(({ alarm }) => alarm),
    chains: statuses.map(describe),
  });

/**
 * `GET /health` answers 200 as long as the process lives, with head, lag and leader of each chain;
 * `GET /health/ready` answers 503 until every chain is caught up, and once it is told to stop; `GET /metrics` is for
 * Prometheus. Resolves when listening.
 */
export async function serveHealth(
  port: number,
  host: string,
  statuses: () => readonly Status[],
  stop?: AbortSignal,
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const page = request.method === "GET" ? PAGES[request.url?.split("?")[0] ?? ""] : undefined;
    if (page === undefined) {
      response.writeHead(404).end();
      return;
    }
    const { status, type, text } = page(statuses());
    response
      .writeHead(stop?.aborted === true && request.url?.startsWith("/health/ready") === true ? 503 : status, {
        "content-type": type,
      })
      .end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}
