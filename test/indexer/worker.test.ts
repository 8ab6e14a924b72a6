import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { chainConfigSchema } from "../../indexer/core/config.ts";
import { serveHealth } from "../../indexer/health.ts";
import type { Log } from "../../indexer/core/log.ts";
import { startWorker, type Worker } from "../../indexer/sync/worker.ts";
import { simulatedConfig } from "../../scripts/evidence/indexer/mirror.ts";
import { readMirror } from "../../scripts/evidence/indexer/reading.ts";
import { SimulatedNode } from "../../scripts/evidence/indexer/simulated-node.ts";
import { expectAgreement, freshStore, type FreshStore } from "./fresh-store.ts";
import { KEY, serveNode, type ServedNode } from "./served-node.ts";

let store: FreshStore;
let nextChain = 80_000;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  store = await freshStore();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(() => store?.close());

interface Line {
  level: string;
  message: string;
  [fact: string]: unknown;
}

/** Simulated chains behind addresses. */
async function chainOf(seed: number, blocks: number, chainId = nextChain++) {
  const sim = new SimulatedNode(seed, chainId);
  sim.mine(blocks);
  const served = await serveNode(sim);
  ends.push(() => served.close());
  return { sim, served, chainId };
}

/** The worker of a chain, as the process has one of each, and what it said. */
function follow(chainId: number, served: readonly ServedNode[], settings: Record<string, unknown> = {}) {
  const stop = new AbortController();
  const said: Line[] = [];
  const log: Log = (level, message, facts) => said.push({ level, message, ...facts });
  const { contracts, finality } = simulatedConfig(chainId);
  const chain = chainConfigSchema.parse({
    chainId,
    contracts,
    finality,
    rpcUrls: served.map(({ url }) => url),
    pollMs: 20,
    ...settings,
  });
  const worker = startWorker(store.url, chain, log, stop.signal);
  const end = async () => {
    stop.abort();
    await worker.done;
  };
  ends.push(end);
  return { worker, said, end };
}

const atHead = (worker: Worker, sim: SimulatedNode) => expect.poll(() => worker.status().number).toBe(sim.head.number);
const told = async (chainId: number) =>
  (await store.reader.query("select state, problem, alarm, number from chain.status where chain_id = $1", [chainId]))
    .rows[0];
const metrics = async (workers: readonly Worker[]): Promise<Map<string, number>> => {
  const { server, port } = await serveHealth(0, "127.0.0.1", () => workers.map((worker) => worker.status()));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const lines = (await response.text()).trimEnd().split("\n");
  for (const line of lines)
    expect(line).toMatch(
      /^# (HELP|TYPE) hawser_indexer_[a-z_]+ .+$|^hawser_indexer_[a-z_]+\{chain="\d+"(,[a-z]+="[^"]+")*\} -?[\d.e+-]+$/,
    );
  return new Map(
    lines
      .filter((line) => !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
};

describe("several chains in one process", () => {
  it("go on by themselves when one of them is dead, another one pruned and a third begun anew", async () => {
    const good = await chainOf(1, 30);
    const dead = await chainOf(2, 30);
    dead.served.refuse = { status: 502 };
    const pruned = await chainOf(3, 30);
    pruned.served.twist = ({ method }, answer) =>
      method === "eth_getLogs" ? { error: { code: 4_444, message: "pruned history unavailable" } } : answer;
    const reset = await chainOf(4, 30);
    const workers = [good, dead, pruned, reset].map(({ chainId, served }) =>
      follow(chainId, [served], { rewinds: true }),
    );
    const [one, two, three, four] = workers.map(({ worker }) => worker);
    await atHead(one!, good.sim);
    await atHead(four!, reset.sim);
    const before = await readMirror(store.reader, reset.chainId);
    const anew = new SimulatedNode(5, reset.chainId);
    anew.mine(40);
    reset.served.sim = anew;
    await expect
      .poll(() => [two, three, four].map((worker) => worker!.status().code))
      .toEqual(["NODE_DOWN", "NODE_PRUNED", "CHAIN_RESET"]);
    good.sim.mine(5);
    await atHead(one!, good.sim);
    await expectAgreement(store, good.sim, good.chainId);
    expect(await readMirror(store.reader, reset.chainId)).toEqual(before);
    expect(four!.status()).toMatchObject({ state: "refused", remedy: expect.stringMatching(/another data folder/) });
    await expect.poll(() => told(reset.chainId)).toMatchObject({ state: "refused", problem: "CHAIN_RESET" });

    const found = await metrics([one!, two!, three!, four!]);
    const endpoint = (served: ServedNode) => new URL(served.url).host;
    expect(found.get(`hawser_indexer_leader{chain="${good.chainId}"}`)).toBe(1);
    expect(found.get(`hawser_indexer_block{chain="${good.chainId}"}`)).toBe(35);
    expect(found.get(`hawser_indexer_lag_blocks{chain="${good.chainId}"}`)).toBe(0);
    expect(found.get(`hawser_indexer_problem{chain="${dead.chainId}",code="NODE_DOWN"}`)).toBe(1);
    expect(
      found.get(
        `hawser_indexer_rpc_errors_total{chain="${dead.chainId}",endpoint="${endpoint(dead.served)}",code="NODE_DOWN"}`,
      ),
    ).toBeGreaterThan(0);
    expect(found.get(`hawser_indexer_events_total{chain="${good.chainId}"}`)).toBe(
      (
        await store.reader.query<{ n: number }>("select count(*) as n from chain.events where chain_id = $1", [
          good.chainId,
        ])
      ).rows[0]!.n,
    );
    expect(
      JSON.stringify([
        workers.map(({ said }) => said),
        workers.map(({ worker }) => worker.status()),
        [...found.keys()],
      ]),
    ).not.toContain(KEY);
  });
});

describe("several endpoints of one chain", () => {
  it("change places without losing the place, and a reorganisation is counted with its depth", async () => {
    const { sim, served, chainId } = await chainOf(11, 40);
    const other = await serveNode(sim);
    ends.push(() => other.close());
    const { worker, said } = follow(chainId, [served, other]);
    await atHead(worker, sim);
    for (let round = 0; round < 4; round++) {
      const [broken, whole] = round % 2 === 0 ? [served, other] : [other, served];
      broken.refuse = { status: 500 };
      whole.refuse = null;
      sim.mine(6);
      await atHead(worker, sim);
    }
    served.refuse = other.refuse = null;
    // One that lags answers while the block is looked for from which the chain differs: it knows none, and none is
    // taken back.
    const lags: ServedNode["twist"] = ({ method, params }, answer) =>
      method === "eth_getBlockByNumber" && Number(params[0]) > 1 ? { result: null } : answer;
    served.twist = other.twist = lags;
    sim.rewind(3);
    sim.mine(4);
    await expect.poll(() => worker.status().problem).toMatch(/does not know block \d+ below its head/);
    expect(worker.status().reorgs).toEqual([]);
    served.twist = other.twist = null;
    await atHead(worker, sim);
    await expect.poll(() => worker.status().reorgs).toEqual([3]);
    await expectAgreement(store, sim, chainId);
    expect(said.filter(({ message }) => message === "another endpoint is asked").length).toBeGreaterThan(2);
  });

  it("that disagree move nothing, and the mirror goes on when they agree again", async () => {
    const { sim, served, chainId } = await chainOf(12, 20);
    const liar = await serveNode(sim);
    ends.push(() => liar.close());
    const { worker, said } = follow(chainId, [served, liar], { agree: 2 });
    await atHead(worker, sim);
    liar.twist = ({ method }, answer) =>
      method === "eth_getLogs" && "result" in answer && (answer.result as unknown[]).length > 0
        ? { result: (answer.result as object[]).map((log) => ({ ...log, address: `0x${"66".repeat(20)}` })) }
        : answer;
    const { number } = worker.status();
    while (sim.head.logs.length === 0 || sim.head.number < number! + 3) sim.mine(1);
    await expect.poll(() => worker.status().code).toBe("NODES_DISAGREE");
    expect(worker.status().problem).toContain(new URL(liar.url).host);
    expect(said.some(({ message }) => message.startsWith("The endpoints disagree about the logs of blocks"))).toBe(
      true,
    );
    const { rows } = await store.reader.query("select 1 from chain.events where chain_id = $1 and contract = $2", [
      chainId,
      `0x${"66".repeat(20)}`,
    ]);
    expect(rows).toEqual([]);
    liar.twist = null;
    await atHead(worker, sim);
    await expectAgreement(store, sim, chainId);
  });
});

describe("a mirror that is behind", () => {
  it("raises an alarm in the log, in the status and for readers of the database, and ends it", async () => {
    const { sim, served, chainId } = await chainOf(21, 10);
    const { worker, said } = follow(chainId, [served], { alarmSeconds: 0.5 });
    await atHead(worker, sim);
    await expect.poll(() => told(chainId)).toEqual({ state: "leader", problem: null, alarm: false, number: 10 });
    served.refuse = { status: 429, headers: { "retry-after": "1" } };
    await expect.poll(() => worker.status().alarm).toBe(true);
    expect(worker.status()).toMatchObject({ code: "NODE_LIMITED", behindSeconds: expect.any(Number) });
    await expect.poll(() => told(chainId)).toMatchObject({ problem: "NODE_LIMITED", alarm: true });
    expect(said).toContainEqual(
      expect.objectContaining({
        level: "error",
        message: "the mirror is behind the chain",
        code: "NODE_LIMITED",
        remedy: expect.stringMatching(/larger plan/),
      }),
    );
    served.refuse = null;
    await expect.poll(() => told(chainId)).toMatchObject({ problem: null, alarm: false });
    expect(said.at(-1)).toMatchObject({ level: "info", message: "the mirror is at the head of the chain again" });
    sim.mine(1);
    await atHead(worker, sim);
  });

  it("is refused for the wrong chain in words that say what to do, and goes on with the right one", async () => {
    const { served, chainId } = await chainOf(22, 10);
    const { worker, said } = follow(chainId + 1_000, [served]);
    await expect
      .poll(() => worker.status())
      .toMatchObject({ state: "refused", code: "CHAIN_WRONG", remedy: expect.stringMatching(/CHAIN_RPC_URLS/) });
    expect(said).toContainEqual(
      expect.objectContaining({ level: "error", code: "CHAIN_WRONG", remedy: expect.any(String) }),
    );
    const right = new SimulatedNode(23, chainId + 1_000);
    right.mine(10);
    served.sim = right;
    await atHead(worker, right);
    await expectAgreement(store, right, chainId + 1_000);
  });
});
