import { createPublicClient, http, type Hex } from "viem";
import type { Db } from "../../../indexer/store/db.ts";
import { toBytes, toHex, toHexOrNull } from "../../../indexer/store/bytes.ts";
import { findProjection } from "../../../indexer/store/register.ts";
import { bornOnChain, notMirrored, type Born } from "./enumerating.ts";
import { readCursor, type Cursor } from "../../../indexer/store/store.ts";
import { TABLES, type Kept } from "../../../indexer/store/tables.ts";
import { type Difference, ABI, type Question, type Told, TOLD, NO_ANSWER, QUESTIONS } from "./questions.ts";

export interface Compared {
  readonly chain: number;
  /** The last block that was compared at. */
  readonly block: number;
  readonly titles: number;
  readonly registries: number;
  readonly anchors: number;
  /** Registries, titles and anchors that the chain has told of, each of which the mirror should have. */
  readonly told: number;
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
const SLICE = 12;

/** The chain may change under a look: then it is taken again. */
const TRIES = 10;

/** Keys that the chain told of, and that are looked up at once. */
const BORN_AT_ONCE = 1_000;

const keyText = (key: Hex): string => (key.length > 42 ? `${key.slice(0, 42)}:0x${key.slice(42)}` : key);

/** Compares everything that the mirror of a chain holds with what its contracts answer at the block of the mirror. */
export async function compare({ db, chainId, rpcUrl, onDifference, onProgress }: CompareOptions): Promise<Compared> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const counts = { title: 0, registry: 0, store: 0, anchor: 0 };
  let differences = 0;
  let block = -1;

  const toldOf = async (id: number, keys: readonly Hex[]): Promise<(key: Hex) => Told> => {
    const { rows } = keys.length === 0 ? { rows: [] } : await db.query(TOLD, [id, keys.map(toBytes)]);
    const told = new Map(
      rows.map((row) => [
        toHex(row.key),
        { replacements: row.replacements as number, remark: toHexOrNull(row.remark) },
      ]),
    );
    return (key) => told.get(key) ?? { replacements: 0, remark: null };
  };

  /** Some rows of a table and the block at which they are true, read at one moment. */
  const look = async (
    what: Kept,
    after: Hex,
  ): Promise<{ cursor: Cursor; rows: { key: Hex; question: Question }[] }> => {
    await db.query("begin isolation level repeatable read read only");
    try {
      const projection = await findProjection(db, chainId);
      if (projection === null) throw new Error(`Chain ${chainId} has no mirror yet.`);
      const cursor = await readCursor(db, projection.id);
      const { rows } = await db.query(
        // The mirror gives no present state of a registry whose past is still being read.
        `select * from ${TABLES[what].name} t where chain = $1 and key > $2
           and exists (select from chain.contract c where c.chain = $1 and c.address = substring(t.key from 1 for 20))
             order by key limit ${SLICE}`,
        [projection.id, toBytes(after)],
      );
      const ask = QUESTIONS[what] as (key: Hex, state: unknown, told: Told) => Question;
      const told = await toldOf(projection.id, what === "title" ? rows.map((row) => toHex(row.key)) : []);
      return {
        cursor,
        rows: rows.map((row) => ({
          key: toHex(row.key),
          question: ask(toHex(row.key), TABLES[what].read(row), told(toHex(row.key))),
        })),
      };
    } finally {
      await db.query("commit");
    }
  };

  /** The answers to all questions at that very block; null when the node has another one there. */
  const answers = async (
    { number, hash }: Cursor,
    questions: readonly Question[],
  ): Promise<Readonly<Record<string, unknown>>[] | null> => {
    const calls = questions.flatMap((question) => question.calls);
    const results = (await client.multicall({
      contracts: calls.map((call) => ({ ...call, abi: ABI })) as never,
      deployless: true,
      blockNumber: BigInt(number),
      batchSize: 0,
    })) as readonly { status: string; result?: unknown; error?: Error }[];
    if (results.every(({ status }) => status !== "success"))
      throw results[0]?.error ?? new Error("The node answers nothing.");
    const found = await client.getBlock({ blockNumber: BigInt(number) });
    if (found.hash !== hash) return null;
    let at = 0;
    return questions.map(({ calls: own, answers: of }) =>
      of(own.map(() => results[at++]).map((answer) => (answer?.status === "success" ? answer.result : NO_ANSWER))),
    );
  };

  const compareSlice = async (what: Kept, after: Hex): Promise<Hex | null> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const { cursor, rows } = await look(what, after);
      block = cursor.number;
      if (rows.length === 0) return null;
      const all = await answers(
        cursor,
        rows.map(({ question }) => question),
      );
      if (all === null) continue;
      for (const [at, { key, question }] of rows.entries()) {
        counts[what]++;
        for (const [field, mirror] of Object.entries(question.says)) {
          const answer = all[at] ?? {};
          const chain = answer[field];
          if (!(field in answer) || chain === mirror) continue;
          differences++;
          onDifference({ what, key: keyText(key), field, mirror, chain, block: cursor.number });
        }
      }
      return rows.length < SLICE ? null : (rows.at(-1)?.key ?? null);
    }
    throw new Error(
      `The node of chain ${chainId} is not on the chain of the mirror: wait until the mirror has followed it.`,
    );
  };

  /**
   * Looks up everything that the chain has told of: what the mirror has no row of at all would otherwise not be seen.
   */
  const lookUpAll = async (): Promise<number> => {
    const projection = await findProjection(db, chainId);
    if (projection === null) throw new Error(`Chain ${chainId} has no mirror yet.`);
    const cursor = await readCursor(db, projection.id);
    let told = 0;
    const lookUp = async (born: readonly Born[]): Promise<void> => {
      told += born.length;
      for (const { what, key, block: since } of await notMirrored(db, client, chainId, born, TRIES)) {
        differences++;
        onDifference({
          what,
          key: keyText(key),
          field: "since block",
          mirror: null,
          chain: since,
          block: cursor.number,
        });
      }
    };
    let waiting: Born[] = [];
    for await (const one of bornOnChain(db, client, projection, cursor)) {
      waiting.push(one);
      if (waiting.length < BORN_AT_ONCE) continue;
      await lookUp(waiting);
      waiting = [];
    }
    await lookUp(waiting);
    return told;
  };

  const { rows: totals } = await db.query<{ n: number }>(
    `select sum(n)::int as n from (${Object.values(TABLES)
      .map(({ name }) => `select count(*) as n from ${name} join chain.chain on chain = id and live and chain_id = $1`)
      .join(" union all ")}) as counted`,
    [chainId],
  );
  for (const what of ["registry", "title", "anchor"] as const) {
    for (let after: Hex | null = "0x"; after !== null;) {
      after = await compareSlice(what, after);
      onProgress?.(counts.title + counts.registry + counts.anchor, totals[0]?.n ?? 0);
    }
  }
  const told = await lookUpAll();
  return {
    chain: chainId,
    block,
    titles: counts.title,
    registries: counts.registry,
    anchors: counts.anchor,
    told,
    differences,
  };
}
