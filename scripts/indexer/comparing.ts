import { createPublicClient, http, parseAbi, zeroAddress, type Address, type Hex } from "viem";
import type { Db } from "../../indexer/store/db.ts";
import { toBytes, toHex } from "../../indexer/store/bytes.ts";
import { findProjection } from "../../indexer/store/register.ts";
import { readCursor, type Cursor } from "../../indexer/store/store.ts";
import { TABLES, type Kept } from "../../indexer/store/tables.ts";
import type { States } from "../../indexer/handlers/handler.ts";

/** One thing that the mirror and the contracts do not say alike. */
export interface Difference {
  readonly what: Kept;
  /** Contract, and token id or document behind it. */
  readonly key: string;
  readonly field: string;
  readonly mirror: unknown;
  readonly chain: unknown;
  readonly block: number;
}
export interface Compared {
  readonly chain: number;
  /** The last block that was compared at. */
  readonly block: number;
  readonly titles: number;
  readonly registries: number;
  readonly anchors: number;
  readonly differences: number;
}
export interface CompareOptions {
  readonly db: Db;
  readonly chainId: number;
  readonly rpcUrl: string;
  readonly onDifference: (difference: Difference) => void;
  readonly onProgress?: (done: number, of: number) => void;
}

/**
 * Rows of one look at the mirror, asked for in one call at the block of that look. The call carries the code that puts
 * the questions and returns the answers as code, and the bytes of code are limited (EIP-170, EIP-3860).
 */
const SLICE = 15;
/** The chain may change under a look: then it is taken again. */
const TRIES = 10;

const ABI = parseAbi([
  "function holder() view returns (address)", "function beneficiary() view returns (address)", "function nominee() view returns (address)",
  "function prevHolder() view returns (address)", "function prevBeneficiary() view returns (address)",
  "function active() view returns (bool)", "function isHoldingToken() view returns (bool)", "function paused() view returns (bool)",
  "function name() view returns (string)", "function isIssued(bytes32) view returns (bool)", "function isRevoked(bytes32) view returns (bool)",
]);
interface Asked {
  readonly address: Address;
  readonly functionName: string;
  readonly args?: readonly [Hex];
}
/** What a row says, what the contracts are asked, and what that makes of their answers. */
interface Question {
  readonly says: Readonly<Record<string, unknown>>;
  readonly calls: readonly Asked[];
  readonly answers: (results: readonly unknown[]) => Readonly<Record<string, unknown>>;
}

const orNull = (value: unknown): unknown => (value === zeroAddress ? null : typeof value === "string" ? value.toLowerCase() : value);
const PARTIES = ["holder", "beneficiary", "nominee", "prevHolder", "prevBeneficiary"] as const;

const QUESTIONS: { readonly [T in Kept]: (key: Hex, state: States[T]) => Question } = {
  title: (_, title) => ({
    says: { status: title.status, ...Object.fromEntries(PARTIES.map((party) => [party, title[party]])) },
    calls: ["active", "isHoldingToken", ...PARTIES].map((functionName) => ({ address: title.escrow, functionName })),
    answers: ([active, holding, ...parties]) => ({
      status: active === false ? "burnt" : holding === true ? "active" : holding === false ? "returned" : holding,
      ...Object.fromEntries(PARTIES.map((party, at) => [party, orNull(parties[at])])),
    }),
  }),
  registry: (key, registry) => ({
    says: { paused: registry.paused, ...(registry.name === null ? {} : { name: registry.name }) },
    calls: ["paused", ...(registry.name === null ? [] : ["name"])].map((functionName) => ({ address: key, functionName })),
    answers: ([paused, name]) => ({ paused, ...(registry.name === null ? {} : { name }) }),
  }),
  anchor: (key, anchor) => ({
    says: { status: anchor.status },
    calls: ["isRevoked", "isIssued"].map((functionName) => ({ address: key.slice(0, 42) as Hex, functionName, args: [`0x${key.slice(42)}`] })),
    answers: ([revoked, issued]) => ({ status: revoked === true ? "revoked" : issued === true ? "issued" : issued === false ? "unknown" : issued }),
  }),
};

const keyText = (key: Hex): string => (key.length > 42 ? `${key.slice(0, 42)}:0x${key.slice(42)}` : key);

/** Compares everything that the mirror of a chain holds with what its contracts answer at the block of the mirror. */
export async function compare({ db, chainId, rpcUrl, onDifference, onProgress }: CompareOptions): Promise<Compared> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const counts = { title: 0, registry: 0, anchor: 0 };
  let differences = 0;
  let block = -1;

  /** Some rows of a table and the block at which they are true, read at one moment. */
  const look = async (what: Kept, after: Hex): Promise<{ cursor: Cursor; rows: { key: Hex; question: Question }[] }> => {
    await db.query("begin isolation level repeatable read read only");
    try {
      const projection = await findProjection(db, chainId);
      if (projection === null) throw new Error(`Chain ${chainId} has no mirror yet.`);
      const cursor = await readCursor(db, projection.id);
      const { rows } = await db.query(
        `select * from ${TABLES[what].name} where chain = $1 and key > $2 order by key limit ${SLICE}`, [projection.id, toBytes(after)]);
      const ask = QUESTIONS[what] as (key: Hex, state: unknown) => Question;
      return { cursor, rows: rows.map((row) => ({ key: toHex(row.key), question: ask(toHex(row.key), TABLES[what].read(row)) })) };
    } finally {
      await db.query("commit");
    }
  };

  /** The answers to all questions at that very block; null when the node has another one there. */
  const answers = async ({ number, hash }: Cursor, questions: readonly Question[]): Promise<Readonly<Record<string, unknown>>[] | null> => {
    const calls = questions.flatMap((question) => question.calls);
    const results = await client.multicall({
      contracts: calls.map((call) => ({ ...call, abi: ABI })) as never, deployless: true, blockNumber: BigInt(number), batchSize: 0,
    }) as readonly { status: string; result?: unknown; error?: Error }[];
    if (results.every(({ status }) => status !== "success")) throw results[0]?.error ?? new Error("The node answers nothing.");
    const found = await client.getBlock({ blockNumber: BigInt(number) });
    if (found.hash !== hash) return null;
    let at = 0;
    return questions.map(({ calls: own, answers: of }) =>
      of(own.map(() => results[at++]).map((answer) => (answer?.status === "success" ? answer.result : "no answer"))));
  };

  const compareSlice = async (what: Kept, after: Hex): Promise<Hex | null> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const { cursor, rows } = await look(what, after);
      block = cursor.number;
      if (rows.length === 0) return null;
      const all = await answers(cursor, rows.map(({ question }) => question));
      if (all === null) continue;
      for (const [at, { key, question }] of rows.entries()) {
        counts[what]++;
        for (const [field, mirror] of Object.entries(question.says)) {
          const chain = all[at]?.[field];
          if (chain === mirror) continue;
          differences++;
          onDifference({ what, key: keyText(key), field, mirror, chain, block: cursor.number });
        }
      }
      return rows.length < SLICE ? null : (rows.at(-1)?.key ?? null);
    }
    throw new Error(`The node of chain ${chainId} is not on the chain of the mirror: wait until the mirror has followed it.`);
  };

  const { rows: totals } = await db.query<{ n: number }>(
    `select sum(n)::int as n from (${Object.values(TABLES).map(({ name }) => `select count(*) as n from ${name} join chain.chain on chain = id and live and chain_id = $1`).join(" union all ")}) as counted`, [chainId]);
  for (const what of ["registry", "title", "anchor"] as const) {
    for (let after: Hex | null = "0x"; after !== null; ) {
      after = await compareSlice(what, after);
      onProgress?.(counts.title + counts.registry + counts.anchor, totals[0]?.n ?? 0);
    }
  }
  return { chain: chainId, block, titles: counts.title, registries: counts.registry, anchors: counts.anchor, differences };
}
