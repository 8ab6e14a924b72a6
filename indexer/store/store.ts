import type { Block, ChainEvent, Hex } from "../events/event.ts";
import type { Batch } from "./batch.ts";
import type { Rows } from "./binary.ts";
import { toBytes, toHex, toSeconds, toTime } from "./bytes.ts";
import { transaction, type Db } from "./db.ts";
import { tell, tellRows } from "./ledger.ts";
import { advance, Changes, rebuild, type Recent } from "./projection.ts";
import { copyInto, deleteEventsAbove, insertContracts } from "./rows.ts";

/** Another process has opened the mirror: this one is not the leader any more. */
export class FenceLost extends Error {}

/** How far the mirror has come: the last block that is in it whole. */
export interface Cursor extends Block {
  readonly finalized: number;
  /** How often the mirror was opened: only whoever opened it last writes. */
  readonly term: number;
}

/** The projection of one chain: `id` is the key of its rows. */
export interface Projection {
  readonly id: number;
  readonly chainId: number;
  readonly genesis: Hex;
  readonly startBlock: number;
  /** Built beside the one that readers see: nobody is told of its changes. */
  readonly beside: boolean;
}

/** Blocks without events are forgotten when they are final and this far behind: a development chain may rewind. */
const REMEMBERED = 1_024;
const SWEEP_EVERY = 256;

const CURSOR = "number, hash, at, finalized, term";
const asCursor = (row: Record<string, unknown> | undefined, chain: number): Cursor => {
  if (row === undefined) throw new Error(`No cursor for projection ${chain}.`);
  return {
    number: row["number"] as number,
    hash: toHex(row["hash"]),
    at: toSeconds(row["at"]),
    finalized: row["finalized"] as number,
    term: row["term"] as number,
  };
};

export async function readCursor(db: Db, chain: number): Promise<Cursor> {
  const { rows } = await db.query(`select ${CURSOR} from chain.cursor where chain = $1`, [chain]);
  return asCursor(rows[0], chain);
}

/** Waits until no events are being added beside the mirror, and lets none be until the commit. After the cursor. */
export const holdEvents = (db: Db, chain: number): Promise<unknown> =>
  db.query("select from chain.chain where id = $1 for update", [chain]);

/**
 * Begins a term: no process that opened the mirror before writes any more, and nothing that one left stands above the
 * cursor.
 */
export async function takeCursor(db: Db, chain: number): Promise<Cursor> {
  const { rows } = await db.query(`update chain.cursor set term = term + 1 where chain = $1 returning ${CURSOR}`, [
    chain,
  ]);
  const cursor = asCursor(rows[0], chain);
  await holdEvents(db, chain);
  await db.query("delete from chain.event where chain = $1 and block > $2", [chain, cursor.number]);
  return cursor;
}

/** The fence: moves the cursor only while nobody else has opened the mirror, and locks it until the commit. */
export async function moveCursor(db: Db, chain: number, to: Cursor): Promise<void> {
  const { rowCount } = await db.query(
    "update chain.cursor set number = $3, hash = $4, at = $5, finalized = $6 where chain = $1 and term = $2",
    [chain, to.term, to.number, toBytes(to.hash), toTime(to.at), to.finalized],
  );
  if (rowCount !== 1) throw new FenceLost("Another process has opened the mirror.");
}

/**
 * Adds events on a connection of their own. They count once the cursor has moved; whoever opens the mirror waits for
 * them.
 */
async function addApart(apart: Db, chain: number, { term }: Cursor, rows: Rows<ChainEvent>): Promise<void> {
  await transaction(apart, async () => {
    // The cursor moves after this, and its commit takes this one to the disk with it.
    apart.send("set local synchronous_commit = off");
    apart.send("select from chain.chain where id = $1 for key share", [chain]);
    const { rowCount } = await apart.query("select from chain.cursor where chain = $1 and term = $2", [chain, term]);
    if (rowCount === 0) throw new FenceLost("Another process has opened the mirror.");
    await copyInto(apart, "chain.event", rows);
  });
}

/** Waits for all, whatever goes wrong: what one of them has begun is over when anybody hears of it. */
async function together(...works: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}

/**
 * Adds whole blocks: events, state, followed contracts, cursor and ledger in one transaction; or, given a connection
 * for it, the events of many blocks beside the rest and just before it. Returns the new cursor.
 */
export async function apply(
  db: Db,
  projection: Projection,
  from: Cursor,
  batch: Batch,
  recent: Recent,
  apart?: Db,
): Promise<Cursor> {
  const { id } = projection;
  const { rows, last, contracts, finalized } = batch;
  const to: Cursor = {
    ...last,
    term: from.term,
    finalized: Math.max(from.finalized, Math.min(finalized, last.number)),
  };
  const addState = async (meanwhile?: () => Promise<void>): Promise<void> => {
    await advance(db, id, rows.changes, recent.from(from.hash), async () => {
      await copyInto(db, "chain.block", rows.blocks);
      await insertContracts(db, id, contracts);
      await meanwhile?.();
    });
    if (Math.floor(to.number / SWEEP_EVERY) !== Math.floor(from.number / SWEEP_EVERY)) {
      db.send("delete from chain.block where chain = $1 and number < $2 and not has_events", [
        id,
        Math.min(to.finalized, to.number - REMEMBERED),
      ]);
    }
    await tellRows(db, projection, to.number, rows.ledger);
  };
  await transaction(db, async () => {
    await moveCursor(db, id, to);
    if (apart === undefined) await addState(() => copyInto(db, "chain.event", rows.events));
    else await together(addApart(apart, id, from, rows.events), addState());
  });
  recent.leave(to.hash);
  return to;
}

/** Goes back to an earlier block: whatever it did not have is removed and the touched rows are made anew. */
export async function rollback(db: Db, projection: Projection, from: Cursor, to: Block): Promise<Cursor> {
  const { id } = projection;
  const cursor: Cursor = { ...to, term: from.term, finalized: Math.min(from.finalized, to.number) };
  await transaction(db, async () => {
    await moveCursor(db, id, cursor);
    const removed = await deleteEventsAbove(db, id, to.number);
    await db.query("delete from chain.contract where chain = $1 and since > $2", [id, to.number]);
    await db.query("update chain.adoption set read_to = $2 where chain = $1 and read_to > $2", [id, to.number]);
    await rebuild(db, id, Changes.of(removed));
    await db.query("delete from chain.block where chain = $1 and number > $2", [id, to.number]);
    await db.query("update chain.block set hash = $3, at = $4 where chain = $1 and number = $2", [
      id,
      to.number,
      toBytes(to.hash),
      toTime(to.at),
    ]);
    await tell(db, projection, to.number, removed, false);
  });
  return cursor;
}

/** Records that more of the mirrored blocks are final. */
export async function finalize(db: Db, projection: Projection, from: Cursor, finalized: number): Promise<Cursor> {
  const to: Cursor = { ...from, finalized: Math.min(finalized, from.number) };
  await transaction(db, async () => {
    await moveCursor(db, projection.id, to);
    await tell(db, projection, to.number, [], true);
  });
  return to;
}
