import pg from "pg";
import { connect, type Db } from "../../../indexer/store/db.ts";
import { migrateChain } from "../../../indexer/store/migrate.ts";

/** A database that mirrors write to, with connections that processes take one after another. */
export interface Store {
  readonly url: string;
  /** A connection that nobody else uses. */
  lend(): Promise<Db>;
  /** Acts as a server does when a process dies: transactions that were not committed are undone. */
  takeBack(db: Db): Promise<void>;
  /** Resolves when listeners have been told of this change of the ledger and of this head. */
  heard(chainId: number, seq: number, head: number): Promise<void>;
  close(): Promise<void>;
}

const NOTICE_MS = 60_000;

/** Brings the schema into a database and opens it; processes connect by `asUrl`. */
export async function openStore(url: string, asUrl = url): Promise<Store> {
  await migrateChain(url);
  const idle: Db[] = [];
  const lent = new Set<Db>();

  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  await listener.query("listen ledger_change; listen chain_head");
  const told = new Map<string, number>();
  let wake = (): void => {};
  listener.on("notification", ({ channel, payload = "" }) => {
    const [chain, value] = payload.split(":");
    told.set(`${channel} ${chain}`, Number(value));
    wake();
  });

  return {
    url,
    async lend() {
      const db = idle.pop() ?? (await connect(asUrl, "hawser histories"));
      lent.add(db);
      return db;
    },
    async takeBack(db) {
      lent.delete(db);
      try {
        await db.query("rollback; select pg_advisory_unlock_all()");
        idle.push(db);
      } catch {
        await db.end().catch(() => {});
      }
    },
    async heard(chainId, seq, head) {
      const done = () =>
        (told.get(`ledger_change ${chainId}`) ?? 0) === seq && told.get(`chain_head ${chainId}`) === head;
      for (const end = Date.now() + NOTICE_MS; !done();) {
        if (Date.now() > end) throw new Error(`Nobody was told of change ${seq} and head ${head} of chain ${chainId}.`);
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, 100);
        });
      }
    },
    async close() {
      await Promise.all([listener.end(), ...[...idle, ...lent].map((db) => db.end())]);
    },
  };
}
