import pg from "pg";
import type { EntityManager } from "typeorm";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { LOCKS } from "../core/locks.ts";

const HELD = statement(
  "relayer.leadershipHeld",
  `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::int::oid AND objid = $2::int::oid
    AND pid = $3 AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
);

/** Another relayer leads this chain, or took over. */
export class NotLeader extends Error {}

/** The right to send on a chain. It is tied to one connection: the server takes it back when the process dies. */
export interface Leadership {
  /** Throws NotLeader when this transaction runs after the right was lost. */
  fence(tx: EntityManager): Promise<void>;
  readonly lost: boolean;
  /** Runs on every notice that an act was proposed. */
  onProposed(wake: () => void): void;
  release(): Promise<void>;
}

/** Leadership of the chain, or null while another process has it. */
export async function lead(databaseUrl: string, chainId: number): Promise<Leadership | null> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 5_000 });
  let lost = false;
  let wake = (): void => undefined;
  const gone = (): void => {
    lost = true;
    wake();
  };
  client.on("error", gone);
  client.on("end", gone);
  client.on("notification", () => wake());
  await client.connect();
  const { rows } = await client.query<{ got: boolean; pid: number }>(
    "SELECT pg_try_advisory_lock($1, $2) AS got, pg_backend_pid() AS pid",
    [LOCKS.relayer, chainId],
  );
  const [row] = rows;
  if (!row?.got) {
    await client.end();
    return null;
  }
  await client.query("LISTEN app_intent");
  return {
    get lost() {
      return lost;
    },
    async fence(tx) {
      const held = await first(tx, HELD, [LOCKS.relayer, chainId, row.pid]);
      if (!held) throw new NotLeader(`chain ${chainId}`);
    },
    onProposed(then) {
      wake = then;
    },
    release: () => client.end().catch(() => undefined),
  };
}
