import type { Block, Followed, Hex, Source } from "../events/event.ts";
import { toBytes, toHex, toTime } from "./bytes.ts";
import { transaction, type Db } from "./db.ts";
import { contracts, insertBlock, insertContracts } from "./rows.ts";
import type { Projection } from "./store.ts";

/** The node serves another chain than the one mirrored so far under this id. Nothing is deleted. */
export class GenesisMismatch extends Error {
  readonly code = "CHAIN_RESET";

  constructor(chainId: number, known: Hex, seen: Hex) {
    super(
      `CHAIN_RESET: Chain ${chainId} is mirrored from genesis ${known}, but the node has genesis ${seen}: it is another chain. ` +
        "Nothing was changed. Point the settings at the right node, or use a fresh database for the new chain.",
    );
  }
}

/** The mirror of a chain that readers see, or the one that is being built beside it. */
export async function findProjection(db: Db, chainId: number, beside = false): Promise<Projection | null> {
  const { rows } = await db.query(
    `select id, chain_id, genesis, start_block from chain.chain where chain_id = $1
      and ${beside ? "not live and retired_at is null" : "live"}`,
    [chainId],
  );
  const row = rows[0];
  return row === undefined
    ? null
    : { id: row.id as number, chainId, genesis: toHex(row.genesis), startBlock: row.start_block as number, beside };
}

export type Root = Pick<Followed, "address" | "source">;

/** Begins the mirror of a chain before its first block of interest; `base` is the block before that. */
export async function createProjection(
  db: Db,
  chainId: number,
  genesis: Hex,
  base: Block,
  roots: readonly Root[],
  beside = false,
): Promise<Projection> {
  return transaction(db, async () => {
    const { rows } = await db.query(
      "insert into chain.chain (chain_id, genesis, start_block, live) values ($1, $2, $3, $4) returning id",
      [chainId, toBytes(genesis), base.number + 1, !beside],
    );
    const id = rows[0]?.id as number;
    await db.query("insert into chain.cursor (chain, number, hash, at, finalized) values ($1, $2, $3, $4, $2)", [
      id,
      base.number,
      toBytes(base.hash),
      toTime(base.at),
    ]);
    await insertBlock(db, id, { ...base, hasEvents: false });
    await insertContracts(
      db,
      id,
      roots.map((root) => ({ ...root, since: base.number, bound: null })),
    );
    return { id, chainId, genesis, startBlock: base.number + 1, beside };
  });
}

/** The configured contracts that the mirror does not follow yet. Throws if one is followed as something else. */
export async function missingRoots(db: Db, { id }: Projection, roots: readonly Root[]): Promise<Root[]> {
  // Contracts that were followed as a stranger's are trusted from now on, so they count as missing.
  const own = (await contracts(db, id)).filter(({ bound }) => bound === null);
  const followed = new Map<Hex, Source>(own.map(({ address, source }) => [address, source]));
  for (const { address, source } of roots) {
    const known = followed.get(address);
    if (known !== undefined && known !== source)
      throw new Error(`${address} is followed as ${known}, not as ${source}.`);
  }
  return roots.filter(({ address }) => !followed.has(address));
}

export async function addRoots(db: Db, { id, startBlock }: Projection, roots: readonly Root[]): Promise<void> {
  await db.query("delete from chain.contract where chain = $1 and address = any($2::bytea[])", [
    id,
    roots.map(({ address }) => toBytes(address)),
  ]);
  await insertContracts(
    db,
    id,
    roots.map((root) => ({ ...root, since: startBlock - 1, bound: null })),
  );
}
