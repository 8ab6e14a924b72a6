import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import { connect } from "node:net";
import { isLocal } from "#domain/network";

/** Extensions of browsers, as wallets are: no page of a site can call itself one. */
const EXTENSION = /^[a-z-]+-extension:/;

/**
 * Whether a request is one of this machine: a page of another site that has its name point here sends that name, and
 * its origin.
 */
function isOurs({ headers: { host = "", origin } }: IncomingMessage, webOrigin: string | undefined): boolean {
  if (!URL.canParse(`http://${host}`) || !isLocal(`http://${host}`)) return false;
  if (origin === undefined || origin === webOrigin || EXTENSION.test(origin)) return true;
  return URL.canParse(origin) && isLocal(origin);
}

/**
 * Stands before the local chain, which answers whoever reaches it and moves any title without a key: what a page of
 * another site asks is refused. Listens on 127.0.0.1; rejects when the port is taken.
 */
export async function startChainGate(
  port: number,
  chain: { readonly host: string; readonly port: number },
  webOrigin?: string,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true });
  const server: Server = createServer((asked, answer) => {
    if (!isOurs(asked, webOrigin))
      return void answer
        .writeHead(403, { "content-type": "text/plain", connection: "close" })
        .end("Forbidden: the local chain answers this machine only");
    const further = request(
      { ...chain, agent, method: asked.method, path: asked.url, headers: asked.headers },
      (told) => {
        answer.writeHead(told.statusCode ?? 502, told.headers);
        told.pipe(answer);
      },
    );
    further.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on("close", () => further.destroy());
    asked.pipe(further);
  });
  server.on("upgrade", (asked: IncomingMessage, socket, head: Buffer) => {
    socket.on("error", () => undefined);
    if (!isOurs(asked, webOrigin)) return void socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
    const further = connect(chain.port, chain.host, () => {
      const lines = asked.rawHeaders.flatMap((name, n, all) => (n % 2 === 0 ? [`${name}: ${all[n + 1]}`] : []));
      further.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      further.write(head);
      socket.pipe(further).pipe(socket);
    });
    further.on("error", () => socket.destroy());
    further.on("close", () => socket.destroy());
    socket.on("close", () => further.destroy());
  });
  // A page that waits for a long answer is no reason to cut it.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === "object" && bound !== null ? bound.port : port,
    stop: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
