import type { EntityManager } from "typeorm";
import { changed, first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { anchorChanged, registryChanged, storeChanged } from "./operator-change.ts";
import { executionChanged } from "./execution-change.ts";
import { failpoint } from "../core/failpoint.ts";
import { tryLock } from "../core/locks.ts";
import { titleChanged } from "./title-change.ts";

/** Rows of one transaction. */
const BATCH = 200;

const CHANGES = statement(
  "ledger.changes",
  "SELECT seq, topic, key FROM chain.ledger_change WHERE chain_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
  ["seq", "topic", "key"],
);
const MOVE_CURSOR = statement(
  "ledger.moveCursor",
  `INSERT INTO app.ledger_cursor (chain_id, seq) VALUES ($1,$2) ON CONFLICT (chain_id) DO UPDATE
    SET seq = excluded.seq`,
);
const STUCK = statement(
  "ledger.stuck",
  `SELECT topic, key FROM app.ledger_stuck WHERE chain_id = $1 AND tried_at < now() - interval '5 seconds'
    ORDER BY tried_at LIMIT 20`,
);
const PUT_ASIDE = statement(
  "ledger.putAside",
  `INSERT INTO app.ledger_stuck (chain_id, topic, key, error) VALUES ($1,$2,$3,$4)
    ON CONFLICT (chain_id, topic, key) DO UPDATE SET error = excluded.error, tried_at = now()`,
);
const BEHIND = statement(
  "ledger.behind",
  `SELECT count(*)::int AS n FROM chain.ledger_change l LEFT JOIN app.ledger_cursor c ON c.chain_id = l.chain_id
    WHERE l.seq > coalesce(c.seq, 0)`,
  ["n"],
);
const BEGIN = statement("ledger.beginChange", "SAVEPOINT change");
const KEEP = statement("ledger.keepChange", "RELEASE SAVEPOINT change");
const UNDO = statement("ledger.undoChange", "ROLLBACK TO SAVEPOINT change");

type Told = RowOf<typeof STUCK>;
export type LogStuck = (about: string, error: unknown) => void;

/** True while this transaction is the only consumer of the chain. */
export const alone = (tx: EntityManager, chainId: number): Promise<boolean> => tryLock(tx, "ledger", chainId);

/**
 * Takes the next changes of the ledger: what follows from them and the place in the ledger are one transaction, so
 * each counts exactly once. Answers whether there may be more. A change that cannot be worked off is put aside and
 * tried again;
 * it holds up nobody else.
 */
export async function consume(tx: EntityManager, chainId: number, stuck: LogStuck): Promise<boolean> {
  if (!(await alone(tx, chainId))) return false;
  const cursor = await table(tx, "app.ledger_cursor").first(["seq"], { chain_id: chainId });
  const told = await rows(tx, CHANGES, [chainId, cursor?.seq ?? "0", BATCH]);
  const last = told.at(-1);
  if (!last) return false;
  // The consequences are worked out from how the chain stands now, so each key needs them once, where it came last.
  const latest = new Map<string, Told>();
  for (const one of told) {
    const name = `${one.topic} ${one.key}`;
    latest.delete(name);
    latest.set(name, one);
  }
  for (const one of latest.values()) await attempt(tx, chainId, one, stuck);
  await changed(tx, MOVE_CURSOR, [chainId, last.seq]);
  failpoint("ledger-before-commit");
  return told.length === BATCH;
}

/** Changes that have not been worked off yet. */
export const behind = async (tx: EntityManager): Promise<number> => (await first(tx, BEHIND))?.n ?? 0;

/** Tries again what was put aside. */
export async function retryStuck(tx: EntityManager, chainId: number, stuck: LogStuck): Promise<void> {
  if (!(await alone(tx, chainId))) return;
  for (const { topic, key } of await rows(tx, STUCK, [chainId]))
    if (await attempt(tx, chainId, { topic, key }, stuck))
      await table(tx, "app.ledger_stuck").remove({ chain_id: chainId, topic, key });
}

async function attempt(tx: EntityManager, chainId: number, one: Told, stuck: LogStuck): Promise<boolean> {
  await changed(tx, BEGIN);
  try {
    await work(tx, chainId, one);
    await changed(tx, KEEP);
    return true;
  } catch (error) {
    // Without a connection this throws as well: then the whole batch comes again.
    await changed(tx, UNDO);
    stuck(`${one.topic} ${one.key}`, error);
    const why = error instanceof Error ? error.message : String(error);
    await changed(tx, PUT_ASIDE, [chainId, one.topic, one.key, why]);
    return false;
  }
}

function work(tx: EntityManager, chainId: number, { topic, key }: Told): Promise<void> {
  switch (topic) {
    case "title": {
      const [registry = "", tokenId = ""] = key.split(":");
      return titleChanged(tx, { chainId, registry, tokenId });
    }
    case "execution":
      return executionChanged(tx, chainId, key);
    case "anchor":
      return anchorChanged(tx, chainId, key);
    case "registry":
      return registryChanged(tx, chainId, key);
    case "store":
      return storeChanged(tx, chainId, key);
  }
}
