import type { ChainEvent, Hex } from "../events/event.ts";
import { toBytes, toHex } from "./bytes.ts";
import { bytesArray } from "./binary.ts";
import { transaction, type Db } from "./db.ts";
import { tell } from "./ledger.ts";
import { moveCursor, type Cursor, type Projection } from "./store.ts";

/** A registry of others whose rows are removed. */
export interface Leaving {
  readonly registry: Hex;
  readonly factory: Hex;
}

/** The keys of a registry and its titles. */
const rangeOf = (registry: Hex): [from: string, to: string] => [
  toBytes(registry),
  toBytes(`${registry}${"ff".repeat(32)}`),
];

/**
 * The next registry whose rows are to be removed, one that was begun first. Only what was wanted as a stranger's and is
 * stopped by name: never what the settings or a contract of ours made known.
 */
export async function nextLeaving(
  db: Db,
  { id, chainId }: Projection,
  settings: readonly Hex[],
): Promise<Leaving | null> {
  const { rows } = await db.query(
    `select w.registry, w.factory from chain.adoption a join chain.wanted w on w.chain_id = $2
      and w.registry = a.registry
     where a.chain = $1 and (a.leaving or w.stopped is not null and w.registry <> all($3::bytea[])
       and not exists (select from chain.contract c where c.chain = $1 and c.address = w.registry and c.bound is null))
     order by a.leaving desc, w.registry limit 1`,
    [id, chainId, settings.map(toBytes)],
  );
  const row = rows[0];
  return row === undefined ? null : { registry: toHex(row.registry), factory: toHex(row.factory) };
}

/** The rows that one transaction removed. */
export interface Left {
  /** Contracts that are followed no longer. */
  readonly contracts: readonly Hex[];
  /** Whether nothing of the registry is there any more. */
  readonly over: boolean;
}

/**
 * Removes a part of a registry, while the mirror stands at `cursor`. First the registry is followed no longer, so that
 * no new title comes; then its titles go, each whole with its escrow, so that what is still there is right at every
 * moment.
 * Its mark goes last: until then it is not read anew.
 */
export async function leavePart(
  db: Db,
  projection: Projection,
  cursor: Cursor,
  { registry, factory }: Leaving,
  piece: number,
): Promise<Left> {
  const { id, chainId } = projection;
  const range = rangeOf(registry);
  return transaction(db, async () => {
    await moveCursor(db, id, cursor);
    await db.query("update chain.adoption set leaving = true where chain = $1 and registry = $2", [
      id,
      toBytes(registry),
    ]);
    const makers = await db.query(
      `delete from chain.contract where chain = $1 and (address = $2 and bound is not null or address = $3
        and bound = $3 and not exists (
         select from chain.wanted w join chain.contract c on c.chain = $1 and c.address = w.registry
         where w.chain_id = $4 and w.factory = $3 and w.registry <> $2)) returning address`,
      [id, toBytes(registry), toBytes(factory), chainId],
    );
    const { rows: found } = await db.query(
      `select distinct key from (select key from chain.event where chain = $1 and key between $2 and $3
        and topic in ('title', 'registry') order by key limit $4) e`,
      [id, ...range, piece],
    );
    if (found.length === 0) {
      await db.query("delete from chain.title where chain = $1 and key between $2 and $3", [id, ...range]);
      await db.query("delete from chain.registry where chain = $1 and key = $2", [id, toBytes(registry)]);
      await db.query("delete from chain.adoption where chain = $1 and registry = $2", [id, toBytes(registry)]);
      return { contracts: makers.rows.map(({ address }) => toHex(address)), over: true };
    }
    const keys = bytesArray(found.map(({ key }) => toHex(key)));
    const escrows = await db.query(
      `delete from chain.contract where chain = $1 and source = 'escrow' and address in (
         select escrow from chain.title where chain = $1 and key = any($2::bytea[])
         union select decode(substring(args ->> 'titleEscrow' from 3), 'hex') from chain.event where chain = $1
           and key = any($2::bytea[]) and name = 'TitleEscrowCreated') returning address`,
      [id, keys],
    );
    for (const table of ["title", "registry"])
      await db.query(`delete from chain.${table} where chain = $1 and key = any($2::bytea[])`, [id, keys]);
    const events = await removedEvents(db, id, keys);
    await db.query(
      `update chain.block b set has_events = false where chain = $1 and number = any($2::bigint[])
         and not exists (select from chain.event e where e.chain = $1 and e.block = b.number)`,
      [id, [...new Set(events.map(({ block }) => block))]],
    );
    await tell(db, projection, cursor.number, events, false);
    return { contracts: [...makers.rows, ...escrows.rows].map(({ address }) => toHex(address)), over: false };
  });
}

/** Removes all events of some keys; answers what is told of them, the newest first. */
async function removedEvents(db: Db, chain: number, keys: Buffer): Promise<ChainEvent[]> {
  const { rows } = await db.query(
    `delete from chain.event where chain = $1 and key = any($2::bytea[]) and topic in ('title', 'registry')
      returning block, log_index, tx_hash, contract, source, name, topic, key`,
    [chain, keys],
  );
  return rows
    .map((row): ChainEvent => ({
      block: row.block as number,
      logIndex: row.log_index as number,
      txHash: toHex(row.tx_hash),
      at: 0,
      contract: toHex(row.contract),
      source: row.source as ChainEvent["source"],
      name: row.name as string,
      topic: row.topic as ChainEvent["topic"],
      key: toHex(row.key),
      args: {},
      remark: null,
    }))
    .sort((a, b) => b.block - a.block || b.logIndex - a.logIndex);
}

/** Whether a registry has more events than `most`, with so many that come. */
export async function hasMore(db: Db, { id }: Projection, registry: Hex, most: number, coming = 0): Promise<boolean> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from (select from chain.event where chain = $1 and key between $2 and $3
      and topic in ('title', 'registry') limit $4) e`,
    [id, ...rangeOf(registry), most + 1],
  );
  return (rows[0]?.n ?? 0) + coming > most;
}

/**
 * Notes that a registry has more events than are kept of a stranger's: what becomes of it is decided by who asked for
 * it.
 */
export async function noteFull(db: Db, { chainId }: Projection, registry: Hex): Promise<void> {
  await db.query(
    `update chain.wanted set full_at = clock_timestamp() where chain_id = $1 and registry = $2 and full_at is null
      and not kept`,
    [chainId, toBytes(registry)],
  );
}

/**
 * The registry of strangers that is followed and was counted longest ago, if it may be full; its turn is over with
 * this.
 */
export async function nextToCount(db: Db, { id, chainId }: Projection): Promise<Hex | null> {
  const { rows } = await db.query(
    `update chain.adoption set counted_at = clock_timestamp() where chain = $1 and registry = (
       select a.registry from chain.adoption a join chain.wanted w on w.chain_id = $2 and w.registry = a.registry
       join chain.contract c on c.chain = $1 and c.address = a.registry and c.bound is not null
       where a.chain = $1 and not a.leaving and not w.kept and w.stopped is null and w.full_at is null
       order by a.counted_at nulls first, a.registry limit 1) returning registry`,
    [id, chainId],
  );
  return rows[0] === undefined ? null : toHex(rows[0].registry);
}
