import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type Break = "cut" | "answered" | "silent";

/** A proxy to a database that can break at any point, as a failover or a broken line does. */
export interface TcpSwitch {
  /** The address of the database through the proxy. */
  readonly url: string;
  /**
   * Called with a client's bytes before they are passed on. `cut`: the line breaks first. `answered`: they are passed
   * on, and the line breaks instead of the answer. `silent`: they are passed on, and no answer ever comes.
   */
  onSent: ((bytes: Buffer) => Break | undefined) | null;
  /** Refuses new connections and cuts the present ones. */
  close(): Promise<void>;
  open(): Promise<void>;
}

export async function tcpSwitch(database: string): Promise<TcpSwitch> {
  const to = new URL(database);
  const lines = new Set<Socket>();
  const self = { onSent: null as TcpSwitch["onSent"] };
  const server = createServer((client) => {
    const behind = connect(Number(to.port), to.hostname);
    let mute: Break | undefined;
    const end = (): void => [client, behind].forEach((one) => one.destroy());
    for (const one of [client, behind]) {
      lines.add(one);
      one.on("error", end).on("close", () => {
        lines.delete(one);
        end();
      });
    }
    client.on("data", (bytes) => {
      const how = self.onSent?.(bytes);
      if (how === "cut") return end();
      mute ??= how;
      behind.write(bytes);
    });
    behind.on("data", (bytes) => (mute === "silent" ? undefined : mute ? end() : client.write(bytes)));
  });
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(database);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  url.searchParams.delete("host");
  return Object.assign(self, {
    url: url.href,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const line of lines) line.destroy();
      }),
    open: () => listen(port),
  });
}
