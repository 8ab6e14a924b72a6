import { describe, expect, it } from "vitest";
import type { Followed } from "../../indexer/events/event.ts";
import { parseAnswer } from "../../indexer/rpc/long-list.ts";
import { createChainClient, type Range } from "../../indexer/rpc/chain-client.ts";
import type { Answer } from "../../indexer/rpc/transport.ts";
import { digest, type Digest, type Given } from "../../indexer/sync/digest.ts";
import { Contracts } from "../../indexer/sync/scan.ts";
import { ROOTS, STRANGERS } from "../../scripts/evidence/indexer/cast.ts";
import { SimulatedNode } from "../../scripts/evidence/indexer/simulated-node.ts";

const SEED = Number(process.env.INDEXER_SEED ?? Date.now() % 1_000_000);
const projection = { id: 3, chainId: 77, genesis: "0x00", startBlock: 1, beside: false } as const;

interface Log extends Record<string, unknown> {
  topics: string[];
  data: string;
}
const isLogs = (result: unknown): result is Log[] => Array.isArray(result) && result.length > 5;

/** A chain of all kinds of acts, told by a node that writes its answers in its own way. */
function told(
  seed: number,
  write: (answers: readonly Answer[]) => string = JSON.stringify,
): <T>(read: (range: Range) => Promise<T>) => Promise<T> {
  const sim = new SimulatedNode(seed, 77);
  sim.mine(200);
  const node = createChainClient(
    async (calls) => {
      const answers = await sim.transport(calls);
      return parseAnswer(
        { bytes: Buffer.from(write(answers)), release: () => {} },
        answers.length,
        3_000,
      ) as readonly Answer[];
    },
    { depth: 3 },
  );
  const common = [ROOTS.forwarder, ROOTS.deployer, ROOTS.store, ...STRANGERS.map(({ registry }) => registry)];
  return (read) =>
    node.range(
      1,
      sim.head.number,
      [{ topics: topicsOf(sim) }, { topics: topicsOf(sim), addresses: common }],
      async (range) => read(range),
    );
}

/** All that is said, but for what is asked of addresses. */
const topicsOf = (sim: SimulatedNode): `0x${string}`[] => [
  ...new Set(sim.chain().flatMap(({ logs }) => logs.map(({ topics }) => topics[0]!))),
];

const known = (): Contracts => {
  const own: Followed[] = [
    { address: ROOTS.forwarder, source: "forwarder", since: 0, bound: null },
    { address: ROOTS.factory, source: "factory", since: 0, bound: null },
    { address: ROOTS.deployer, source: "deployer", since: 0, bound: null },
    { address: ROOTS.store, source: "documentStore", since: 0, bound: null },
  ];
  const strange = STRANGERS.map(({ registry, factory, implementation }): Followed => ({
    address: registry,
    source: "registry",
    since: 0,
    bound: `${factory}${implementation.slice(2)}`,
  }));
  return new Contracts([...own, ...strange]);
};
const given = (range: Range): Given => ({
  times: new Map(Array.from({ length: range.last.number }, (_, i) => [i + 1, { hash: "0x00", at: 1_700_000_000 + i }])),
  more: [],
  listenedTo: new Set(),
});

const bytesOf = (rows: Digest["rows"][keyof Pick<Digest["rows"], "blocks" | "events" | "ledger">]): string => {
  const insertion = rows.into("t");
  if (insertion === null) throw new Error("no rows prove nothing");
  return Buffer.concat("pieces" in insertion ? insertion.pieces : insertion.values).toString("hex");
};
const sayings = ({ rows, widened, logs, untimed }: Digest) => ({
  logs,
  untimed,
  found: widened.found,
  blocks: bytesOf(rows.blocks),
  events: bytesOf(rows.events),
  ledger: bytesOf(rows.ledger),
  changes: Object.fromEntries(rows.changes.topics.map((topic) => [topic, rows.changes.of(topic)])),
});

/** The digest of the answer when it is parsed, and when it is not. */
const parsed = (ask: ReturnType<typeof told>) =>
  ask(async (range) => sayings(await digest({ ...range, unparsed: undefined }, known(), projection, given(range))));
const unparsed = (ask: ReturnType<typeof told>) =>
  ask(async (range) => sayings(await digest(range, known(), projection, given(range))));
/** Only without parsing: fails where the answer has to be parsed. */
const bytesAlone = (ask: ReturnType<typeof told>) =>
  ask(async (range) =>
    sayings(
      await digest(
        {
          ...range,
          pieces: {
            [Symbol.iterator]: () => {
              throw new Error("parsed");
            },
          },
        },
        known(),
        projection,
        given(range),
      ),
    ),
  );

const eachLog =
  (change: (log: Log, i: number) => object) =>
  (answers: readonly Answer[]): string =>
    JSON.stringify(
      answers.map((answer) =>
        "result" in answer && isLogs(answer.result) ? { ...answer, result: answer.result.map(change) } : answer,
      ),
    );

describe(`an answer that is not parsed (INDEXER_SEED=${SEED})`, () => {
  it("says to the byte what it says when it is parsed", async () => {
    for (let seed = SEED; seed < SEED + 12; seed++)
      expect(await bytesAlone(told(seed))).toEqual(await parsed(told(seed)));
  });

  it.each([
    ["fields in another order", eachLog((log) => Object.fromEntries(Object.entries(log).reverse()))],
    [
      "fields that nobody knows",
      eachLog((log) => ({ blockTimestampMs: 17, ...log, note: "no, {", transactionIndex: "0x0", l1Fee: null })),
    ],
    ["blocks without a time", eachLog((log) => ({ ...log, blockTimestamp: null }))],
  ])("is read all the same with %s", async (_, write) => {
    expect(await bytesAlone(told(SEED, write))).toEqual(await parsed(told(SEED, write)));
  });

  it.each([
    ["spaces", (answers: readonly Answer[]) => JSON.stringify(answers, null, 1)],
    [
      "capital digits",
      eachLog((log) => ({
        ...log,
        data: `0x${log.data.slice(2).toUpperCase()}`,
        topics: log.topics.map((topic) => `0x${topic.slice(2).toUpperCase()}`),
      })),
    ],
    ["escapes", (answers: readonly Answer[]) => JSON.stringify(answers).replaceAll('"0x', '"\\u0030x')],
    ["lists within logs", eachLog((log) => ({ ...log, inner: [{ a: "1" }] }))],
    ["texts with quotes", eachLog((log) => ({ ...log, note: '"},{"address":"0x00' }))],
    [
      "an order of its own",
      (answers: readonly Answer[]) =>
        JSON.stringify(
          answers.map((answer) =>
            "result" in answer && isLogs(answer.result) ? { result: answer.result.toReversed() } : answer,
          ),
        ),
    ],
  ])("is parsed where it is written with %s", async (_, write) => {
    await expect(bytesAlone(told(SEED, write))).rejects.toThrow("parsed");
    expect(await unparsed(told(SEED, write))).toEqual(await parsed(told(SEED)));
  });

  it.each([
    ["a removed log", eachLog((log, i) => ({ ...log, removed: i === 7 }))],
    ["a log without data", eachLog(({ data, ...log }, i) => (i === 7 ? log : { data, ...log }))],
    ["a log of another range", eachLog((log, i) => (i === 7 ? { ...log, blockNumber: "0xfffff" } : log))],
    ["a hash that is none", eachLog((log) => ({ ...log, transactionHash: `0x${"zz".repeat(32)}` }))],
    ["a hash that is too long", eachLog((log) => ({ ...log, blockHash: `0x${"12".repeat(40)}` }))],
    ["data that ends early", eachLog((log) => ({ ...log, data: log.data.slice(0, 80) }))],
    ["lengths beyond the data", eachLog((log) => ({ ...log, data: log.data.replace(/0{62}60/g, "f".repeat(64)) }))],
    [
      "addresses that are too long",
      eachLog((log) => ({ ...log, topics: log.topics.map((topic, i) => (i === 0 ? topic : `0x11${topic.slice(4)}`)) })),
    ],
    [
      "more topics than there are",
      eachLog((log) => ({ ...log, topics: [...log.topics, ...log.topics, ...log.topics] })),
    ],
  ])("is refused with the same words when it has %s", async (_, write) => {
    const words = async (answer: Promise<unknown>): Promise<string> =>
      answer.then(
        () => "nothing is wrong",
        (error: Error) => `${error.constructor.name} ${error.message}`,
      );
    const refused = await words(parsed(told(SEED, write)));
    expect(refused).not.toBe("nothing is wrong");
    expect(await words(unparsed(told(SEED, write)))).toBe(refused);
  });
});
