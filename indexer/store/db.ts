import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** One connection to Postgres, as far as the mirror uses it. */
export interface Db {
  query<R = Record<string, unknown>>(text: string, values?: unknown[]): Promise<{ rows: R[]; rowCount: number | null }>;
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
export async function connect(url: string, name: string, lost: (cause: Error) => void = () => {}, hearing?: Hearing): Promise<Db> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", lost);
  client.on("end", () => lost(new Error("connection to Postgres ended")));
  client.on("notification", ({ payload = "" }) => hearing?.heard(payload));
  await client.connect();
  if (hearing !== undefined) await client.query(`listen ${hearing.channel}`);
  return {
    query: (text, values) => client.query(text, values) as never,
    copy: (text, pieces) => pipeline(Readable.from(pieces, { highWaterMark: 2 }), client.query(copyFrom(text))),
    end: () => client.end(),
  };
}

/** Runs `work` in a transaction. After an error the outcome may be unknown: the caller drops the connection. */
export async function transaction<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.query("begin");
  try {
    const result = await work();
    await db.query("commit");
    return result;
  } catch (error) {
    await db.query("rollback").catch(() => {});
    throw error;
  }
}
