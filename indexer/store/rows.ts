import type { Block, ChainEvent, Followed, Hex, Source, Topic, Value } from "../events/event.ts";
import { toHex, toHexOrNull, toSeconds } from "./bytes.ts";
import { bytesArray, columnOf, Rows } from "./binary.ts";
import type { Db } from "./db.ts";

const ofEvent = columnOf<ChainEvent>();
const ofBlock = columnOf<KeptBlock>();
const ofContract = columnOf<Followed>();

/** The blocks to remember: those that may still be replaced, and those with events. */
export interface KeptBlock extends Block {
  readonly hasEvents: boolean;
}

export const eventRows = (chain: number): Rows<ChainEvent> =>
  new Rows([
    ofEvent("chain", "smallint", () => chain),
    ofEvent("block", "bigint", (event) => event.block),
    ofEvent("log_index", "integer", (event) => event.logIndex),
    ofEvent("tx_hash", "bytea", (event) => event.txHash),
    ofEvent("contract", "bytea", (event) => event.contract),
    ofEvent("source", "text", (event) => event.source),
    ofEvent("name", "text", (event) => event.name),
    ofEvent("topic", "text", (event) => event.topic),
    ofEvent("key", "bytea", (event) => event.key),
    ofEvent("args", "jsonb", (event) => JSON.stringify(event.args)),
    ofEvent("remark", "bytea", (event) => event.remark),
  ]);

export const blockRows = (chain: number): Rows<KeptBlock> =>
  new Rows([
    ofBlock("chain", "smallint", () => chain),
    ofBlock("number", "bigint", (block) => block.number),
    ofBlock("hash", "bytea", (block) => block.hash),
    ofBlock("at", "timestamptz", (block) => block.at),
    ofBlock("has_events", "boolean", (block) => block.hasEvents),
  ]);

const contractRows = (chain: number): Rows<Followed> =>
  new Rows([
    ofContract("chain", "smallint", () => chain),
    ofContract("address", "bytea", (contract) => contract.address),
    ofContract("source", "text", (contract) => contract.source),
    ofContract("since", "bigint", (contract) => contract.since),
    ofContract("bound", "bytea", (contract) => contract.bound),
    ofContract("title", "bytea", (contract) => contract.title ?? null),
  ]);

/** Adds the rows; the columns that they leave out take their defaults. */
export async function copyInto<T>(db: Db, table: string, rows: Rows<T>): Promise<void> {
  const insertion = rows.into(table);
  if (insertion === null) return;
  if ("values" in insertion) {
    db.send(insertion.text, [...insertion.values]);
    return;
  }
  await db.copy(insertion.text, insertion.pieces);
  rows.release();
}

const insert = async <T>(db: Db, table: string, rows: Rows<T>, items: readonly T[]): Promise<void> => {
  for (const item of items) rows.add(item);
  await copyInto(db, table, rows);
};

export const insertEvents = (db: Db, chain: number, events: readonly ChainEvent[]): Promise<void> =>
  insert(db, "chain.event", eventRows(chain), events);

export const insertBlock = (db: Db, chain: number, block: KeptBlock): Promise<void> =>
  insert(db, "chain.block", blockRows(chain), [block]);

export const insertContracts = (db: Db, chain: number, contracts: readonly Followed[]): Promise<void> =>
  insert(db, "chain.contract", contractRows(chain), contracts);

export async function contracts(db: Db, chain: number): Promise<Followed[]> {
  const { rows } = await db.query("select address, source, since, bound from chain.contract where chain = $1", [chain]);
  return rows.map((row) => ({
    address: toHex(row.address),
    source: row.source as Source,
    since: row.since as number,
    bound: toHexOrNull(row.bound),
  }));
}

/** Up to `limit` remembered blocks at or below `number`, the highest first. */
export async function blocksBelow(db: Db, chain: number, number: number, limit: number): Promise<Block[]> {
  const { rows } = await db.query(
    "select number, hash, at from chain.block where chain = $1 and number <= $2 order by number desc limit $3",
    [chain, number, limit],
  );
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
    [chain, topic, bytesArray(keys)],
  );
  return rows.map(readEvent);
}

/** Deletes the events above a block and returns them, the newest first. Their times are not known any more. */
export async function deleteEventsAbove(db: Db, chain: number, number: number): Promise<ChainEvent[]> {
  const { rows } = await db.query(`delete from chain.event e where e.chain = $1 and e.block > $2 returning ${EVENT}`, [
    chain,
    number,
  ]);
  return rows.map(readEvent).sort((a, b) => b.block - a.block || b.logIndex - a.logIndex);
}
