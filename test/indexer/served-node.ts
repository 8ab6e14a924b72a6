import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Answer, Call } from "../../indexer/rpc/transport.ts";
import type { SimulatedNode } from "../../scripts/evidence/indexer/simulated-node.ts";

/** A refusal of the provider, before the node is asked. */
export interface HttpRefusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A simulated node behind an address, as a provider offers one: with a key in it. */
export interface ServedNode {
  readonly url: string;
  /** Requests so far. */
  requests: number;
  /** Answers in place of the node, while it is set. */
  refuse: HttpRefusal | null;
  /** Changes what the node answers, while it is set. */
  twist: ((call: Call, answer: Answer) => Answer) | null;
  /** The most calls that it takes at once. */
  most: number;
  /** Never answers, while it is set. */
  mute: boolean;
  sim: SimulatedNode;
  close(): Promise<void>;
}

export const KEY = "s3cr3t-key-of-the-provider";

export async function serveNode(sim: SimulatedNode): Promise<ServedNode> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      served.requests++;
      if (served.mute) return;
      if (served.refuse !== null) {
        response.writeHead(served.refuse.status, served.refuse.headers).end(served.refuse.body ?? `no more for ${KEY}`);
        return;
      }
      const body = JSON.parse(Buffer.concat(chunks).toString()) as (Call & { id: number }) | (Call & { id: number })[];
      const calls = Array.isArray(body) ? body : [body];
      if (calls.length > served.most) {
        response.end(
          JSON.stringify({
            jsonrpc: "2.0",
            id: null,
            error: { code: -32_600, message: `Batch of more than ${served.most} requests are not allowed` },
          }),
        );
        return;
      }
      served.sim.transport(calls).then(
        (answers) => {
          const said = calls.map((call, at) => ({
            jsonrpc: "2.0",
            id: call.id,
            ...(served.twist ? served.twist(call, answers[at]!) : answers[at]),
          }));
          response.end(JSON.stringify(Array.isArray(body) ? said : said[0]));
        },
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const served: ServedNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3/${KEY}`,
    requests: 0,
    refuse: null,
    twist: null,
    mute: false,
    most: Number.POSITIVE_INFINITY,
    sim,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return served;
}
