import type { Block, ChainEvent, Followed, Hex, Source, Topic, Value } from "../events/event.ts";
import { toBytes, toBytesOrNull, toHex, toHexOrNull, toSeconds, toTime } from "./bytes.ts";
import type { Db } from "./db.ts";

const column = <T>(items: readonly T[], read: (item: T) => unknown): unknown[] => items.map(read);

export async function insertEvents(db: Db, chain: number, events: readonly ChainEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db.query(
    `insert into chain.event (chain, block, log_index, tx_hash, contract, source, name, topic, key, args, remark)
     select $1, * from unnest($2::bigint[], $3::int[], $4::bytea[], $5::bytea[], $6::text[], $7::text[], $8::text[],
       $9::bytea[], $10::jsonb[], $11::bytea[])`,
    [chain, column(events, (e) => e.block), column(events, (e) => e.logIndex), column(events, (e) => toBytes(e.txHash)),
      column(events, (e) => toBytes(e.contract)), column(events, (e) => e.source), column(events, (e) => e.name),
      column(events, (e) => e.topic), column(events, (e) => toBytes(e.key)),
      column(events, (e) => JSON.stringify(e.args)), column(events, (e) => toBytesOrNull(e.remark))]);
}

/** The blocks to remember: those that may still be replaced, and those with events. */
export async function insertBlocks(
  db: Db, chain: number, blocks: readonly Block[], withEvents: ReadonlySet<number>,
): Promise<void> {
  if (blocks.length === 0) return;
  await db.query(
    `insert into chain.block (chain, number, hash, at, has_events)
     select $1, * from unnest($2::bigint[], $3::bytea[], $4::timestamptz[], $5::boolean[])`,
    [chain, column(blocks, (b) => b.number), column(blocks, (b) => toBytes(b.hash)),
      column(blocks, (b) => toTime(b.at)), column(blocks, (b) => withEvents.has(b.number))]);
}

export async function insertContracts(db: Db, chain: number, contracts: readonly Followed[]): Promise<void> {
  if (contracts.length === 0) return;
  await db.query(
    `insert into chain.contract (chain, address, source, since)
     select $1, * from unnest($2::bytea[], $3::text[], $4::bigint[])`,
    [chain, column(contracts, (c) => toBytes(c.address)), column(contracts, (c) => c.source),
      column(contracts, (c) => c.since)]);
}

export async function contracts(db: Db, chain: number): Promise<Followed[]> {
  const { rows } = await db.query("select address, source, since from chain.contract where chain = $1", [chain]);
  return rows.map((row) => ({
    address: toHex(row.address), source: row.source as Source, since: row.since as number,
  }));
}

/** Up to `limit` remembered blocks at or below `number`, the highest first. */
export async function blocksBelow(db: Db, chain: number, number: number, limit: number): Promise<Block[]> {
  const { rows } = await db.query(
    "select number, hash, at from chain.block where chain = $1 and number <= $2 order by number desc limit $3",
    [chain, number, limit]);
  return rows.map((row) => ({ number: row.number as number, hash: toHex(row.hash), at: toSeconds(row.at) }));
}

const EVENT = `e.block, e.log_index, e.tx_hash, e.contract, e.source, e.name, e.topic, e.key, e.args, e.remark`;

const readEvent = (row: Record<string, unknown>): ChainEvent => ({
  block: row.block as number,
  logIndex: row.log_index as number,
  txHash: toHex(row.tx_hash),
  at: row.at === undefined ? 0 : toSeconds(row.at),
  contract: toHex(row.contract),
  source: row.source as Source,
  name: row.name as string,
  topic: row.topic as Topic,
  key: toHex(row.key),
  args: row.args as Record<string, Value>,
  remark: toHexOrNull(row.remark),
});

/** The whole history of some keys, in the order of the chain. */
export async function historyOf(db: Db, chain: number, topic: Topic, keys: readonly Hex[]): Promise<ChainEvent[]> {
  const { rows } = await db.query(
    `select ${EVENT}, b.at from chain.event e join chain.block b on b.chain = e.chain and b.number = e.block
     where e.chain = $1 and e.topic = $2 and e.key = any($3::bytea[]) order by e.block, e.log_index`,
    [chain, topic, keys.map(toBytes)]);
  return rows.map(readEvent);
}

/** Deletes the events above a block and returns them, the newest first. Their times are not known any more. */
export async function deleteEventsAbove(db: Db, chain: number, number: number): Promise<ChainEvent[]> {
  const { rows } = await db.query(
    `delete from chain.event e where e.chain = $1 and e.block > $2 returning ${EVENT}`, [chain, number]);
  return rows.map(readEvent).sort((a, b) => b.block - a.block || b.logIndex - a.logIndex);
}
