import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The answer to a message: a status, with a body where there is one; null: it breaks off. */
export type Said = number | null | { readonly status: number; readonly body: string };

/** A program that takes every message and answers each with one status, or as it is told. */
export interface Answering {
  readonly url: string;
  readonly received: readonly { readonly path: string; readonly body: string; readonly authorization: string }[];
  stop(): Promise<void>;
}

export async function answering(status: number | (() => Said)): Promise<Answering> {
  const received: { path: string; body: string; authorization: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({
        path: request.url ?? "",
        body: Buffer.concat(parts).toString("utf8"),
        authorization: request.headers.authorization ?? "",
      });
      const said = typeof status === "number" ? status : status();
      if (said === null) request.socket.destroy();
      else if (typeof said === "number") response.writeHead(said).end();
      else response.writeHead(said.status).end(said.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
