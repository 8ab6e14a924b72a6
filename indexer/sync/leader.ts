import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Db } from "../store/db.ts";

/** The right to write a chain's mirror, held as long as `held` says so. */
export interface Lease {
  readonly held: boolean;
  /** The connection that holds it, for what the leader says of itself. */
  readonly db: Db;
  release(): Promise<void>;
}

const LOCK_CLASS = 7_227_303;
/** A process that stands by takes over within this time and the time to open the mirror. */
const RETRY_MS = 200;
/** The server sees a killed process at once, and a machine that lost power or network after about five seconds. */
const NOTICE_DEAD = "set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3";

/**
 * Waits until this process is the only one that writes the chain's mirror. The lock lives on a connection of its own,
 * so that the server frees it at once when the process dies. `standBy` is called while another process leads. Null when
 * stopped; throws when Postgres is away.
 */
export async function lead(
  url: string,
  chainId: number,
  stop: AbortSignal,
  standBy: () => void,
): Promise<Lease | null> {
  let held = true;
  const db: Db = await connect(url, `hawser indexer lock ${chainId}`, () => {
    held = false;
  });
  const lease: Lease = {
    db,
    get held() {
      return held;
    },
    async release() {
      held = false;
      await db.end().catch(() => {});
    },
  };
  try {
    await db.query(NOTICE_DEAD);
    while (!stop.aborted) {
      const { rows } = await db.query<{ got: boolean }>("select pg_try_advisory_lock($1, $2) as got", [
        LOCK_CLASS,
        chainId,
      ]);
      if (rows[0]?.got === true) return lease;
      standBy();
      await sleep(RETRY_MS, undefined, { signal: stop }).catch(() => {});
    }
  } catch (error) {
    await lease.release();
    throw error;
  }
  await lease.release();
  return null;
}
