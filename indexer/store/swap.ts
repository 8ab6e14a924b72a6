import { transaction, type Db } from "./db.ts";
import { addDoubtsAbove, differences, doubtsUpTo, type Doubts } from "./differences.ts";
import { tell } from "./ledger.ts";
import { holdEvents, readCursor, type Projection } from "./store.ts";

/** Where two projections were compared, out of everybody's way. */
export interface Comparison {
  readonly doubts: Doubts;
  /** Up to this block both are final, and compared. */
  readonly block: number;
  /** The last change of the ledger before that. */
  readonly seq: number;
  /** How far either had read the past of contracts that it follows later. */
  readonly pasts: string;
}

/** Why nothing was swapped: the one beside is not as far as the live one, or the comparison does not hold any more. */
export type NotYet = "behind" | "stale";

/** The changes that the swap told the consumers. */
export interface Swapped {
  readonly takenBack: number;
  readonly told: number;
}

const ROWS_AT_ONCE = 10_000;
const TABLES = ["adoption", "event", "title", "registry", "store", "anchor", "contract", "block"];

/** How far two projections have read the past of contracts: what they read of it lies below what was compared. */
async function pastsOf(db: Db, one: number, other: number): Promise<string> {
  const { rows } = await db.query<{ pasts: string }>(
    `select coalesce(string_agg(concat_ws(' ', chain, encode(registry, 'hex'), read_to), ', '
      order by chain, registry), '') as pasts
     from chain.adoption where chain in ($1, $2)`,
    [one, other],
  );
  return rows[0]?.pasts ?? "";
}

/** Compares the final part of both, which takes as long as they are big. */
export async function compareFinal(db: Db, live: Projection, beside: Projection): Promise<Comparison> {
  const { rows } = await db.query<{ seq: number }>(
    "select coalesce(max(seq), 0) as seq from chain.ledger_change where chain_id = $1",
    [live.chainId],
  );
  const pasts = await pastsOf(db, live.id, beside.id);
  const [one, other] = [await readCursor(db, live.id), await readCursor(db, beside.id)];
  const block = Math.min(one.finalized, other.finalized);
  return { block, pasts, seq: rows[0]?.seq ?? 0, doubts: await doubtsUpTo(db, live.id, beside.id, block) };
}

/**
 * Makes the projection built beside the one that readers see, in one transaction, and tells the consumers what is
 * different. The process that follows the live one finds its cursor gone, as if another had become the leader, and
 * opens the new one.
 */
export async function swap(
  db: Db,
  live: Projection,
  beside: Projection,
  { doubts, block, seq, pasts }: Comparison,
): Promise<Swapped | NotYet> {
  return transaction(db, async () => {
    // The order in which a follower locks: its cursor, then the ledger.
    await db.query("select from chain.cursor where chain in ($1, $2) order by chain for update", [live.id, beside.id]);
    const [from, to] = [await readCursor(db, live.id), await readCursor(db, beside.id)];
    const { rows } = await db.query(
      "select from chain.ledger_change where chain_id = $1 and seq > $2 and not applied and block_number <= $3 limit 1",
      [live.chainId, seq, block],
    );
    if (rows.length > 0 || (await pastsOf(db, live.id, beside.id)) !== pasts) return "stale";
    if (to.number < from.number || (await lacksContracts(db, live, beside))) return "behind";
    await addDoubtsAbove(db, doubts, live.id, beside.id, block);
    const { takenBack, told } = await differences(db, live.id, beside.id, doubts);
    await db.query("update chain.chain set live = false, retired_at = now() where id = $1", [live.id]);
    await db.query("delete from chain.cursor where chain = $1", [live.id]);
    await db.query("update chain.chain set live = true where id = $1", [beside.id]);
    await tell(db, live, to.number, takenBack, false);
    await tell(db, live, to.number, told, true);
    return { takenBack: takenBack.length, told: told.length };
  });
}

/** Whether a contract of the settings, or a registry of strangers, is followed in the one and not in the other yet. */
async function lacksContracts(db: Db, live: Projection, beside: Projection): Promise<boolean> {
  const { rows } = await db.query(
    `select from chain.contract c
     where c.chain = $1 and (c.bound is null and c.since < $4 or exists (select from chain.wanted w
       where w.chain_id = $3 and w.registry = c.address and w.stopped is null and (w.full_at is null or w.kept)))
       and not exists (select from chain.contract d where d.chain = $2 and d.address = c.address) limit 1`,
    [live.id, beside.id, live.chainId, live.startBlock],
  );
  return rows.length > 0;
}

/** Gives up a projection that nobody reads: its rows are removed by `sweep`. */
export async function retire(db: Db, { id }: Projection): Promise<void> {
  await db.query("update chain.chain set retired_at = now() where id = $1 and not live", [id]);
}

/** Removes the rows of retired projections, some at a time, so that nobody waits long. */
export async function sweep(db: Db, chainId: number): Promise<void> {
  const { rows } = await db.query<{ id: number }>(
    "select id from chain.chain where chain_id = $1 and retired_at is not null",
    [chainId],
  );
  for (const { id } of rows) {
    await transaction(db, async () => {
      // Without a cursor nobody writes any more.
      await db.query("delete from chain.cursor where chain = $1", [id]);
      await holdEvents(db, id);
    });
    for (const table of TABLES) {
      for (let gone = ROWS_AT_ONCE; gone === ROWS_AT_ONCE;) {
        const { rowCount } = await db.query(
          `delete from chain.${table} where ctid in (select ctid from chain.${table} where chain = $1
            limit ${ROWS_AT_ONCE})`,
          [id],
        );
        gone = rowCount ?? 0;
      }
    }
    await db.query("delete from chain.chain where id = $1", [id]);
  }
}
