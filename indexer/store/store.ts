import type { Block, Hex } from "../events/event.ts";
import type { Batch } from "./batch.ts";
import { toBytes, toHex, toSeconds, toTime } from "./bytes.ts";
import { transaction, type Db } from "./db.ts";
import { tell, tellRows } from "./ledger.ts";
import { advance, Changes, rebuild, type Recent } from "./projection.ts";
import { copyInto, deleteEventsAbove, insertContracts } from "./rows.ts";

/** Another process moved the cursor: this one is not the leader any more. */
export class FenceLost extends Error {}

/** How far the mirror has come: the last block that is in it whole. */
export interface Cursor extends Block {
  readonly finalized: number;
  /** How often contracts came to be followed whose past was read beside the mirror. */
  readonly adopted: number;
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

export async function readCursor(db: Db, chain: number): Promise<Cursor> {
  const { rows } = await db.query("select number, hash, at, finalized, adopted from chain.cursor where chain = $1", [chain]);
  const row = rows[0];
  if (row === undefined) throw new Error(`No cursor for projection ${chain}.`);
  return {
    number: row.number as number, hash: toHex(row.hash), at: toSeconds(row.at), finalized: row.finalized as number,
    adopted: row.adopted as number,
  };
}

/** The fence: moves the cursor only from where this process believes it to be, and locks it until the commit. */
export async function moveCursor(db: Db, chain: number, from: Cursor, to: Cursor): Promise<void> {
  const { rowCount } = await db.query(
    `update chain.cursor set number = $5, hash = $6, at = $7, finalized = $8, adopted = $9
     where chain = $1 and number = $2 and hash = $3 and adopted = $4`,
    [chain, from.number, toBytes(from.hash), from.adopted, to.number, toBytes(to.hash), toTime(to.at), to.finalized, to.adopted]);
  if (rowCount !== 1) throw new FenceLost(`The cursor is not at block ${from.number} any more.`);
}

/** Where the current states stand that belong to a cursor. */
const standing = ({ hash, adopted }: Cursor): string => `${hash} ${adopted}`;

/** Adds whole blocks: events, state, followed contracts, cursor and ledger in one transaction. Returns the new cursor. */
export async function apply(db: Db, projection: Projection, from: Cursor, { rows, last, contracts, finalized }: Batch, recent: Recent): Promise<Cursor> {
  const { id } = projection;
  const to: Cursor = { ...last, adopted: from.adopted, finalized: Math.max(from.finalized, Math.min(finalized, last.number)) };
  await transaction(db, async () => {
    await moveCursor(db, id, from, to);
    await copyInto(db, "chain.block", rows.blocks);
    await insertContracts(db, id, contracts);
    await advance(db, id, rows.changes, recent.from(standing(from)), () => copyInto(db, "chain.event", rows.events));
    if (Math.floor(to.number / SWEEP_EVERY) !== Math.floor(from.number / SWEEP_EVERY)) {
      db.send("delete from chain.block where chain = $1 and number < $2 and not has_events",
        [id, Math.min(to.finalized, to.number - REMEMBERED)]);
    }
    await tellRows(db, projection, to.number, rows.ledger);
  });
  recent.leave(standing(to));
  return to;
}

/** Goes back to an earlier block: whatever it did not have is removed and the touched rows are made anew. */
export async function rollback(db: Db, projection: Projection, from: Cursor, to: Block): Promise<Cursor> {
  const { id } = projection;
  const cursor: Cursor = { ...to, adopted: from.adopted, finalized: Math.min(from.finalized, to.number) };
  await transaction(db, async () => {
    await moveCursor(db, id, from, cursor);
    const removed = await deleteEventsAbove(db, id, to.number);
    await db.query("delete from chain.contract where chain = $1 and since > $2", [id, to.number]);
    await db.query("update chain.adoption set read_to = $2 where chain = $1 and read_to > $2", [id, to.number]);
    await rebuild(db, id, Changes.of(removed));
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
