import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** True when this machine lets us listen on the port of the address. */
export function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // An address that this machine does not have cannot be taken either.
    probe.once("error", ({ code }: NodeJS.ErrnoException) =>
      resolve(code === "EAFNOSUPPORT" || code === "EADDRNOTAVAIL"),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * Where systems put no outgoing connection, so that no client of anybody sits on a port by the time it is listened on.
 */
const [LOWEST, HIGHEST] = [20_000, 32_000];
const TRIED = 50;
const given = new Set<number>();

/**
 * A port nobody listens on now, another one each time. Another program may take it before the caller does: callers that
 * can, try again.
 */
export async function freePort(host = "127.0.0.1"): Promise<number> {
  for (let tried = 0; tried < TRIED; tried += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port, host)) return port;
  }
  return anyPort(host);
}

function anyPort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port: 0, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
