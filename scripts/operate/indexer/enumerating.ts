import { getAbiItem, zeroAddress, type AbiEvent, type Address, type Hex, type Log, type PublicClient } from "viem";
import { documentStoreAbi } from "#domain/chain/abi/document-store";
import { registryAbi } from "#domain/chain/abi/registry";
import { registryDeployerAbi } from "#domain/chain/abi/registry-deployer";
import type { Source } from "../../../indexer/events/event.ts";
import { toBytes, toHex } from "../../../indexer/store/bytes.ts";
import type { Db } from "../../../indexer/store/db.ts";
import { findProjection } from "../../../indexer/store/register.ts";
import { contracts } from "../../../indexer/store/rows.ts";
import { readCursor, type Cursor, type Projection } from "../../../indexer/store/store.ts";
import { TABLES, type Kept } from "../../../indexer/store/tables.ts";

/** Something that the chain has, and the key that the mirror should have it by. */
export interface Born {
  readonly what: Kept;
  readonly key: Hex;
  readonly block: number;
  readonly blockHash: Hex;
}

type Args = Readonly<Record<string, unknown>>;
type BirthLog = Log<bigint, number, false> & { readonly args: Args };
/** An event by which something came into being: its source, and the key that it makes. */
interface Birth {
  readonly what: Kept;
  readonly by: Source;
  readonly event: AbiEvent;
  readonly args?: Args;
  readonly key: (args: Args, from: Hex) => Hex;
}

const word = (value: unknown): string =>
  BigInt(value as bigint)
    .toString(16)
    .padStart(64, "0");

/** A title is told of by ERC-721's own event, which the mirror does not read. */
const BIRTHS: readonly Birth[] = [
  {
    what: "registry",
    by: "deployer",
    event: getAbiItem({ abi: registryDeployerAbi, name: "RegistryDeployed" }),
    key: ({ registry }) => registry as Hex,
  },
  {
    what: "title",
    by: "registry",
    event: getAbiItem({ abi: registryAbi, name: "Transfer" }),
    args: { from: zeroAddress },
    key: ({ tokenId }, from) => `${from}${word(tokenId)}`,
  },
  {
    what: "anchor",
    by: "documentStore",
    event: getAbiItem({ abi: documentStoreAbi, name: "DocumentIssued" }),
    key: ({ document }, from) => `${from}${(document as Hex).slice(2)}`,
  },
];

const FIRST_RANGE = 2_000;
const LONGEST_RANGE = 100_000;
const ADDRESSES = 500;

/** Reads logs of some contracts by ranges that shrink to what the node answers. */
async function* logsOf(
  client: PublicClient,
  addresses: readonly Hex[],
  { event, args }: Birth,
  first: number,
  last: number,
): AsyncGenerator<BirthLog> {
  let length = FIRST_RANGE;
  for (let from = first; from <= last;) {
    const to = Math.min(last, from + length - 1);
    const logs: BirthLog[] = [];
    try {
      for (let at = 0; at < addresses.length; at += ADDRESSES) {
        const address = addresses.slice(at, at + ADDRESSES) as Address[];
        logs.push(
          ...((await client.getLogs({
            address,
            event,
            ...(args && { args }),
            fromBlock: BigInt(from),
            toBlock: BigInt(to),
            strict: true,
          } as never)) as unknown as BirthLog[]),
        );
      }
    } catch (error) {
      if (to === from) throw error;
      length = Math.ceil((to - from + 1) / 2);
      continue;
    }
    yield* logs;
    from = to + 1;
    length = Math.min(LONGEST_RANGE, length * 2);
  }
}

/**
 * Everything that the contracts of a mirror have told of, up to the block where it stands: what it should have,
 * whatever it says.
 */
export async function* bornOnChain(
  db: Db,
  client: PublicClient,
  projection: Projection,
  cursor: Cursor,
): AsyncGenerator<Born> {
  const followed = await contracts(db, projection.id);
  const deployed: Hex[] = [];
  for (const birth of BIRTHS) {
    const own = followed.filter(({ source }) => source === birth.by).map(({ address }) => address);
    const addresses = [...new Set([...own, ...(birth.by === "registry" ? deployed : [])])];
    for await (const { address, args, blockNumber, blockHash } of logsOf(
      client,
      addresses,
      birth,
      projection.startBlock,
      cursor.number,
    )) {
      const key = birth.key(args, address).toLowerCase() as Hex;
      if (birth.what === "registry") deployed.push(key);
      yield { what: birth.what, key, block: Number(blockNumber), blockHash: blockHash as Hex };
    }
  }
}

/** Those that the mirror does not have, at a moment when it stands on the chain that has them. */
export async function notMirrored(
  db: Db,
  client: PublicClient,
  chainId: number,
  born: readonly Born[],
  tries: number,
): Promise<Born[]> {
  for (; tries > 0; tries--) {
    const { cursor, missing } = await look(db, chainId, born);
    if (missing.length === 0) return [];
    const hashOf = async (number: number): Promise<Hex | null> =>
      (await client.getBlock({ blockNumber: BigInt(number) }).catch(() => null))?.hash ?? null;
    if ((await hashOf(cursor.number)) !== cursor.hash) continue;
    const still: Born[] = [];
    for (const one of missing)
      if (one.block <= cursor.number && (await hashOf(one.block)) === one.blockHash) still.push(one);
    return still;
  }
  throw new Error(
    `The node of chain ${chainId} is not on the chain of the mirror: wait until the mirror has followed it.`,
  );
}

async function look(db: Db, chainId: number, born: readonly Born[]): Promise<{ cursor: Cursor; missing: Born[] }> {
  await db.query("begin isolation level repeatable read read only");
  try {
    const projection = await findProjection(db, chainId);
    if (projection === null) throw new Error(`Chain ${chainId} has no mirror yet.`);
    const cursor = await readCursor(db, projection.id);
    const missing: Born[] = [];
    for (const [what, some] of Map.groupBy(born, (one) => one.what)) {
      const { rows } = await db.query(
        `select key from ${TABLES[what].name} where chain = $1 and key = any($2::bytea[])`,
        [projection.id, some.map(({ key }) => toBytes(key))],
      );
      const there = new Set(rows.map((row) => toHex(row.key)));
      missing.push(...some.filter(({ key }) => !there.has(key)));
    }
    return { cursor, missing };
  } finally {
    await db.query("commit");
  }
}
