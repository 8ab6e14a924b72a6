import type { Block, ChainEvent, Followed, Hex } from "../events/event.ts";
import { toBytes, toHex, toTime } from "./bytes.ts";
import { transaction, type Db } from "./db.ts";
import { tell } from "./ledger.ts";
import { advance } from "./projection.ts";
import { insertContracts, insertEvents } from "./rows.ts";
import { FenceLost, type Cursor, type Projection } from "./store.ts";

/** A registry of others that somebody wants mirrored, and how far this projection has read it. */
export interface Wanted {
  readonly registry: Hex;
  readonly factory: Hex;
  readonly implementation: Hex;
  /** The block that it was made in. */
  readonly since: number;
  readonly readTo: number;
}

/** The wanted registry whose turn it is: none that the mirror's cursor has not reached, none that waits to be tried again. */
export async function nextWanted(db: Db, { id, chainId }: Projection, cursor: Cursor): Promise<Wanted | null> {
  const { rows } = await db.query(
    `select w.registry, w.factory, w.implementation, w.since, coalesce(a.read_to, w.since - 1) as read_to
     from chain.wanted w left join chain.adoption a on a.chain = $1 and a.registry = w.registry
     where w.chain_id = $2 and w.since <= $3 and (a.retry_at is null or a.retry_at <= now())
       and not exists (select from chain.contract c where c.chain = $1 and c.address = w.registry)
     order by a.worked_at nulls first, w.registry limit 1`,
    [id, chainId, cursor.number]);
  const row = rows[0];
  return row === undefined ? null : {
    registry: toHex(row.registry), factory: toHex(row.factory), implementation: toHex(row.implementation),
    since: row.since as number, readTo: row.read_to as number,
  };
}

/** The escrows of a registry that were found so far, with the blocks they were made in. */
export async function escrowsOf(db: Db, chain: number, registry: Hex): Promise<Pick<Followed, "address" | "since">[]> {
  const { rows } = await db.query(
    `select args ->> 'titleEscrow' as escrow, min(block) as since from chain.event
     where chain = $1 and topic = 'title' and key >= $2 and key <= $3 and name = 'TitleEscrowCreated' group by 1`,
    [chain, toBytes(`${registry}${"00".repeat(32)}`), toBytes(`${registry}${"ff".repeat(32)}`)]);
  return rows.map((row) => ({ address: row.escrow as Hex, since: row.since as number }));
}

/** Hashes of the remembered blocks of a range. */
export async function hashesOf(db: Db, chain: number, from: number, to: number): Promise<ReadonlyMap<number, Hex>> {
  const { rows } = await db.query("select number, hash from chain.block where chain = $1 and number between $2 and $3", [chain, from, to]);
  return new Map(rows.map((row) => [row.number as number, toHex(row.hash)]));
}

/** What a part of a wanted registry's past adds. */
export interface Adopted {
  readonly blocks: readonly Block[];
  readonly events: readonly ChainEvent[];
  /** The last block that was read. */
  readonly readTo: number;
  /** The contracts to follow from now on: when all was read that the mirror itself has passed. */
  readonly contracts: readonly Followed[];
}

/** Adds a part of the past in one transaction, while the mirror stands at `cursor`. */
export async function adopt(db: Db, projection: Projection, cursor: Cursor, { registry }: Wanted, adopted: Adopted): Promise<void> {
  const { id } = projection;
  await transaction(db, async () => {
    const { rowCount } = await db.query(
      "update chain.cursor set number = number where chain = $1 and number = $2 and hash = $3", [id, cursor.number, toBytes(cursor.hash)]);
    if (rowCount !== 1) throw new FenceLost(`The cursor is not at block ${cursor.number} any more.`);
    await rememberBlocks(db, id, adopted.blocks);
    await insertEvents(db, id, adopted.events);
    await advance(db, id, adopted.events);
    await insertContracts(db, id, adopted.contracts);
    await db.query(
      `insert into chain.adoption (chain, registry, read_to) values ($1, $2, $3)
       on conflict (chain, registry) do update set read_to = excluded.read_to, worked_at = clock_timestamp(), retry_at = null, problem = null`,
      [id, toBytes(registry), adopted.readTo]);
    await tell(db, projection, cursor.number, adopted.events, true);
  });
}

/** The blocks of events that were not known to have any: the mirror may have them already. */
async function rememberBlocks(db: Db, chain: number, blocks: readonly Block[]): Promise<void> {
  await db.query(
    `insert into chain.block (chain, number, hash, at, has_events)
     select $1, number, hash, at, true from unnest($2::bigint[], $3::bytea[], $4::timestamptz[]) as b (number, hash, at)
     on conflict (chain, number) do update set has_events = true`,
    [chain, blocks.map(({ number }) => number), blocks.map(({ hash }) => toBytes(hash)), blocks.map(({ at }) => toTime(at))]);
}

/** Keeps why a wanted registry could not be read; it is tried again after the wait. */
export async function postpone(db: Db, { id }: Projection, { registry, readTo }: Wanted, problem: string, waitMs: number): Promise<void> {
  await db.query(
    `insert into chain.adoption (chain, registry, read_to, problem, retry_at) values ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond')
     on conflict (chain, registry) do update set worked_at = clock_timestamp(), problem = excluded.problem, retry_at = excluded.retry_at`,
    [id, toBytes(registry), readTo, problem, waitMs]);
}
