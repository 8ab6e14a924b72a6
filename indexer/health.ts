import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Status } from "./sync/worker.ts";

/** Lets a start script or a load balancer wait until every chain is mirrored, here or by another process. */
const isReady = ({ state, problem, head, number }: Readonly<Status>): boolean =>
  state === "standby" || (state === "leader" && problem === null && head !== null && number !== null && number >= head);

const describe = (status: Readonly<Status>) => ({
  ...status,
  leader: status.state === "leader",
  lag: status.head === null || status.number === null ? null : Math.max(0, status.head - status.number),
});

/**
 * `GET /health` answers 200 as long as the process lives, with head, lag and leader of each chain;
 * `GET /health/ready` answers 503 until every chain is caught up. Resolves when listening.
 */
export async function serveHealth(port: number, statuses: () => readonly Readonly<Status>[]): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const path = request.url?.split("?")[0];
    if (request.method !== "GET" || (path !== "/health" && path !== "/health/ready")) {
      response.writeHead(404).end();
      return;
    }
    const ready = statuses().every(isReady);
    response.writeHead(path === "/health/ready" && !ready ? 503 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ ready, chains: statuses().map(describe) }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}
