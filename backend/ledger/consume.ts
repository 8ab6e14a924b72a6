import type { EntityManager } from "typeorm";
import { first, rows } from "../core/database.ts";
import { anchorChanged, registryChanged } from "./operator-change.ts";
import { executionChanged } from "./execution-change.ts";
import { failpoint } from "../core/failpoint.ts";
import { tryLock } from "../core/locks.ts";
import { titleChanged } from "./title-change.ts";

/** Rows of one transaction. */
const BATCH = 200;

interface Told {
  readonly seq: string;
  readonly topic: "title" | "registry" | "anchor" | "execution";
  readonly key: string;
}
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
  const cursor = await first<{ seq: string }>(tx, "SELECT seq FROM app.ledger_cursor WHERE chain_id = $1", [chainId]);
  const told = await rows<Told>(
    tx,
    "SELECT seq, topic, key FROM chain.ledger_change WHERE chain_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
    [chainId, cursor?.seq ?? "0", BATCH],
  );
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
  await tx.query(
    `INSERT INTO app.ledger_cursor (chain_id, seq) VALUES ($1,$2) ON CONFLICT (chain_id) DO UPDATE
      SET seq = excluded.seq`,
    [chainId, last.seq],
  );
  failpoint("ledger-before-commit");
  return told.length === BATCH;
}

/** Tries again what was put aside. */
export async function retryStuck(tx: EntityManager, chainId: number, stuck: LogStuck): Promise<void> {
  if (!(await alone(tx, chainId))) return;
  for (const one of await rows<Told>(
    tx,
    `SELECT topic, key FROM app.ledger_stuck WHERE chain_id = $1 AND tried_at < now() - interval '5 seconds'
      ORDER BY tried_at LIMIT 20`,
    [chainId],
  ))
    if (await attempt(tx, chainId, one, stuck))
      await tx.query("DELETE FROM app.ledger_stuck WHERE chain_id = $1 AND topic = $2 AND key = $3", [
        chainId,
        one.topic,
        one.key,
      ]);
}

async function attempt(
  tx: EntityManager,
  chainId: number,
  one: Pick<Told, "topic" | "key">,
  stuck: LogStuck,
): Promise<boolean> {
  await tx.query("SAVEPOINT change");
  try {
    await work(tx, chainId, one);
    await tx.query("RELEASE SAVEPOINT change");
    return true;
  } catch (error) {
    // Without a connection this throws as well: then the whole batch comes again.
    await tx.query("ROLLBACK TO SAVEPOINT change");
    stuck(`${one.topic} ${one.key}`, error);
    await tx.query(
      `INSERT INTO app.ledger_stuck (chain_id, topic, key, error) VALUES ($1,$2,$3,$4)
       ON CONFLICT (chain_id, topic, key) DO UPDATE SET error = excluded.error, tried_at = now()`,
      [chainId, one.topic, one.key, error instanceof Error ? error.message : String(error)],
    );
    return false;
  }
}

function work(tx: EntityManager, chainId: number, { topic, key }: Pick<Told, "topic" | "key">): Promise<void> {
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
  }
}
