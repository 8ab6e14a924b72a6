import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import pg from "pg";

/** A connection to the server, lent to one client for a transaction. */
interface Lent {
  readonly stream: Socket;
  to: Socket | null;
}

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const HELLO = Buffer.concat([
  message("R", Buffer.alloc(4)),
  ...[
    ["server_version", "18.0"],
    ["client_encoding", "UTF8"],
  ].map((pair) => message("S", Buffer.from(`${pair.join("\0")}\0`))),
  message("K", Buffer.alloc(8)),
  message("Z", Buffer.from("I")),
]);

/** A transaction pooler such as PgBouncer: clients share a few server connections, each for one transaction. */
export async function transactionPooler(
  serverUrl: string,
  size: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const idle: Lent[] = [];
  const waiting: ((lent: Lent) => void)[] = [];
  const give = (lent: Lent): void => {
    lent.to = null;
    const next = waiting.shift();
    if (next) next(lent);
    else idle.push(lent);
  };
  const servers: pg.Client[] = [];
  for (let n = 0; n < size; n += 1) {
    const client = new pg.Client({ connectionString: serverUrl });
    client.on("error", () => undefined);
    await client.connect();
    servers.push(client);
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const lent: Lent = { stream, to: null };
    stream.removeAllListeners("data");
    let rest = Buffer.alloc(0);
    stream.on("data", (chunk: Buffer) => {
      lent.to?.write(chunk);
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const end = rest.readInt32BE(1) + 1;
        const over = rest[0] === "Z".charCodeAt(0) && rest[5] === "I".charCodeAt(0);
        rest = rest.subarray(end);
        if (over) give(lent);
      }
    });
    idle.push(lent);
  }
  const server = createServer((client) => {
    let greeted = false;
    client.on("error", () => undefined);
    client.on("data", (chunk: Buffer) => {
      if (!greeted) {
        greeted = true;
        client.write(HELLO);
        return;
      }
      // "X": the client leaves; the connection to the server stays.
      if (chunk[0] === "X".charCodeAt(0)) return void client.end();
      const mine = [...lentNow].find((lent) => lent.to === client);
      if (mine) return void mine.stream.write(chunk);
      const take = (lent: Lent): void => {
        lent.to = client;
        lentNow.add(lent);
        lent.stream.write(chunk);
      };
      const free = idle.pop();
      if (free) take(free);
      else waiting.push(take);
    });
  });
  const lentNow = new Set<Lent>();
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url.searchParams.delete("host");
  return {
    url: url.href,
    async stop() {
      server.close();
      for (const client of servers)
        (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    },
  };
}
