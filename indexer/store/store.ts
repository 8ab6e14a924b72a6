import type { Block, ChainEvent, Followed, Hex } from "../events/event.ts";
import { toBytes, toHex, toSeconds, toTime } from "./bytes.ts";
import { transaction, type Db } from "./db.ts";
import { tell } from "./ledger.ts";
import { advance, rebuild } from "./projection.ts";
import { deleteEventsAbove, insertBlocks, insertContracts, insertEvents } from "./rows.ts";

/** Another process moved the cursor: this one is not the leader any more. */
export class FenceLost extends Error {}

/** How far the mirror has come: the last block that is in it whole. */
export interface Cursor extends Block {
  readonly finalized: number;
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

/** What one or more whole blocks add. */
export interface Batch {
  /** Ascending; every block with events is among them, and the last one is where the cursor goes. */
  readonly blocks: readonly Block[];
  /** In the order of the chain. */
  readonly events: readonly ChainEvent[];
  readonly contracts: readonly Followed[];
  readonly finalized: number;
}

/** Blocks without events are forgotten when they are final and this far behind: a development chain may rewind. */
const REMEMBERED = 1_024;
const SWEEP_EVERY = 256;

export async function readCursor(db: Db, chain: number): Promise<Cursor> {
  const { rows } = await db.query("select number, hash, at, finalized from chain.cursor where chain = $1", [chain]);
  const row = rows[0];
  if (row === undefined) throw new Error(`No cursor for projection ${chain}.`);
  return {
    number: row.number as number, hash: toHex(row.hash), at: toSeconds(row.at), finalized: row.finalized as number,
  };
}

/** The fence: moves the cursor only from where this process believes it to be, and locks it until the commit. */
async function moveCursor(db: Db, chain: number, from: Cursor, to: Cursor): Promise<void> {
  const { rowCount } = await db.query(
    `update chain.cursor set number = $4, hash = $5, at = $6, finalized = $7
     where chain = $1 and number = $2 and hash = $3`,
    [chain, from.number, toBytes(from.hash), to.number, toBytes(to.hash), toTime(to.at), to.finalized]);
  if (rowCount !== 1) throw new FenceLost(`The cursor is not at block ${from.number} any more.`);
}

/** Adds whole blocks: events, state, followed contracts, cursor and ledger in one transaction. Returns the new cursor. */
export async function apply(db: Db, projection: Projection, from: Cursor, batch: Batch): Promise<Cursor> {
  const { id } = projection;
  const last = batch.blocks.at(-1);
  if (last === undefined) throw new Error("A batch has at least one block.");
  const to: Cursor = { ...last, finalized: Math.max(from.finalized, Math.min(batch.finalized, last.number)) };
  await transaction(db, async () => {
    await moveCursor(db, id, from, to);
    await insertBlocks(db, id, batch.blocks, new Set(batch.events.map((event) => event.block)));
    await insertContracts(db, id, batch.contracts);
    await insertEvents(db, id, batch.events);
    await advance(db, id, batch.events);
    if (Math.floor(to.number / SWEEP_EVERY) !== Math.floor(from.number / SWEEP_EVERY)) {
      db.send("delete from chain.block where chain = $1 and number < $2 and not has_events",
        [id, Math.min(to.finalized, to.number - REMEMBERED)]);
    }
    await tell(db, projection, to.number, batch.events, true);
  });
  return to;
}

/** Goes back to an earlier block: whatever it did not have is removed and the touched rows are made anew. */
export async function rollback(db: Db, projection: Projection, from: Cursor, to: Block): Promise<Cursor> {
  const { id } = projection;
  const cursor: Cursor = { ...to, finalized: Math.min(from.finalized, to.number) };
  await transaction(db, async () => {
    await moveCursor(db, id, from, cursor);
    const removed = await deleteEventsAbove(db, id, to.number);
    await db.query("delete from chain.contract where chain = $1 and since > $2", [id, to.number]);
    await db.query("update chain.adoption set read_to = $2 where chain = $1 and read_to > $2", [id, to.number]);
    await rebuild(db, id, removed);
    await db.query("delete from chain.block where chain = $1 and number > $2", [id, to.number]);
    await db.query("update chain.block set hash = $3, at = $4 where chain = $1 and number = $2",
      [id, to.number, toBytes(to.hash), toTime(to.at)]);
    await tell(db, projection, to.number, removed, false);
  });
  return cursor;
}

/** Records that more of the mirrored blocks are final. */
export async function finalize(db: Db, projection: Projection, from: Cursor, finalized: number): Promise<Cursor> {
  const to: Cursor = { ...from, finalized: Math.min(finalized, from.number) };
  await transaction(db, async () => {
    await moveCursor(db, projection.id, from, to);
    await tell(db, projection, to.number, [], true);
  });
  return to;
}
