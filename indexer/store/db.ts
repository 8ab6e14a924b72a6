import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** One connection to Postgres, as far as the mirror uses it. */
export interface Db {
  query<R = Record<string, unknown>>(text: string, values?: unknown[]): Promise<{ rows: R[]; rowCount: number | null }>;
  /** Sends a statement and waits for nothing: what goes wrong with it is thrown by the next one that is waited for. */
  send(text: string, values?: unknown[]): void;
  /** Runs `COPY … FROM STDIN` with these bytes. */
  copy(text: string, pieces: Iterable<Buffer>): Promise<void>;
  end(): Promise<void>;
}

const INT8 = 20;
const types: pg.CustomTypesConfig = {
  // Block numbers are far below 2^53.
  getTypeParser: ((oid: number, format?: "text") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
};

/** A channel to listen to, and who is told the words of each notice. */
export interface Hearing {
  readonly channel: string;
  readonly heard: (payload: string) => void;
}

/** Opens a connection. `lost` is called once if the server goes away under it. */
export async function connect(
  url: string,
  name: string,
  lost: (cause: Error) => void = () => {},
  hearing?: Hearing,
): Promise<Db> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: 5_000,
    // Statements are sent at once, while earlier ones are still being answered.
    pipeline: true,
  });
  client.on("error", lost);
  client.on("end", () => lost(new Error("connection to Postgres ended")));
  client.on("notification", ({ payload = "" }) => hearing?.heard(payload));
  await client.connect();
  if (hearing !== undefined) await client.query(`listen ${hearing.channel}`);
  let sent: Promise<unknown>[] = [];
  const names = new Map<string, string>();
  const inFlight = new Set<string>();
  /**
   * A statement with values keeps its name, so that Postgres parses and plans it once; not while one like it is on its
   * way.
   */
  const prepared = (text: string, values: unknown[] | undefined): { name?: string } => {
    if (values === undefined || inFlight.has(text)) return {};
    inFlight.add(text);
    if (!names.has(text)) names.set(text, `sent ${names.size}`);
    return { name: names.get(text) as string };
  };
  /** Waits for what was sent as well; of several faults the first is the cause of the others. */
  const settled = async <T>(last: Promise<T>): Promise<T> => {
    const before = sent;
    sent = [];
    const fault = (await Promise.allSettled([...before, last])).find((one) => one.status === "rejected");
    if (fault !== undefined) throw fault.reason;
    return last;
  };
  return {
    query: (text, values) => settled(client.query(text, values)) as never,
    send(text, values) {
      const answer = client.query({ ...prepared(text, values), text, values });
      const answered = (): void => void inFlight.delete(text);
      answer.then(answered, answered);
      sent.push(answer);
    },
    async copy(text, pieces) {
      // While rows come in nothing else may.
      await settled(Promise.resolve());
      await pipeline(Readable.from(pieces, { highWaterMark: 2 }), client.query(copyFrom(text)));
    },
    end: () => client.end(),
  };
}

/** A connection that is opened when it is asked for, and again after it was closed. */
export interface OnDemand {
  open(): Promise<Db>;
  close(): Promise<void>;
}

export function onDemand(url: string, name: string): OnDemand {
  let db: Promise<Db> | undefined;
  return {
    open: () => (db ??= connect(url, name)),
    async close() {
      const gone = db;
      db = undefined;
      await gone?.then((one) => one.end()).catch(() => {});
    },
  };
}

/** Runs `work` in a transaction. After an error the outcome may be unknown: the caller drops the connection. */
export async function transaction<T>(db: Db, work: () => Promise<T>): Promise<T> {
  db.send("begin");
  try {
    const result = await work();
    await db.query("commit");
    return result;
  } catch (error) {
    await db.query("rollback").catch(() => {});
    throw error;
  }
}
