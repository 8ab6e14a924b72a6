import { afterEach, describe, expect, it } from "vitest";
import { ALL_TOPICS } from "../../indexer/handlers/catalogue.ts";
import { httpTransport } from "../../indexer/rpc/http.ts";
import type { Clock } from "../../indexer/rpc/member.ts";
import { createChainClient, gather } from "../../indexer/rpc/chain-client.ts";
import { createPool } from "../../indexer/rpc/pool.ts";
import { RangeRefused, RateLimited } from "../../indexer/rpc/refusals.ts";
import { namesOf } from "../../indexer/rpc/secrets.ts";
import { RpcDown } from "../../indexer/rpc/transport.ts";
import { checkIdentity, WrongChain } from "../../indexer/sync/identity.ts";
import { KEY, serveNode, type ServedNode } from "./served-node.ts";
import { SimulatedNode } from "../../scripts/evidence/indexer/simulated-node.ts";

const CHAIN = 9;
const opened: ServedNode[] = [];
afterEach(async () => {
  for (const served of opened.splice(0)) await served.close();
});

/** Endpoints of one chain, and all of them as one node; the clock moves by hand. */
async function endpoints(count: number, { agree = 1, patienceMs = 15_000 } = {}) {
  const sim = new SimulatedNode(7, CHAIN);
  sim.mine(40);
  const served = await Promise.all(Array.from({ length: count }, () => serveNode(sim)));
  opened.push(...served);
  const time = { now: 0 };
  const clock: Clock = { now: () => time.now, random: () => 0.5 };
  const said: string[] = [];
  const names = ["one", "two", "three"];
  const pool = createPool({
    endpoints: served.map(({ url }, at) => ({
      name: names[at]!,
      node: createChainClient(httpTransport(url, at === 0 ? patienceMs : undefined), { depth: 3 }),
    })),
    agree,
    clock,
    admit: (node) => checkIdentity(node, { chainId: CHAIN }),
    log: (_, message, facts) => said.push(`${message} ${JSON.stringify(facts)}`),
  });
  const stateOf = (name: string) => pool.endpoints().find((endpoint) => endpoint.name === name)!;
  return { sim, served, pool, time, said, stateOf };
}

const range = (pool: Awaited<ReturnType<typeof endpoints>>["pool"], from: number, to: number) =>
  pool.range(from, to, [{ topics: ALL_TOPICS }], gather);

describe("several endpoints of one chain", () => {
  it("go on with the next when one is dead, refuses or talks nonsense", async () => {
    const {
      served: [one, two],
      pool,
      time,
      stateOf,
    } = await endpoints(2);
    const faults: (() => void)[] = [
      () => (one!.refuse = { status: 502 }),
      () => (one!.refuse = { status: 200, body: "<html>" }),
      () => (one!.refuse = { status: 401 }),
      () => (one!.twist = () => ({ result: "0x" })),
    ];
    for (const fault of faults) {
      fault();
      expect(await pool.tip()).toMatchObject({ head: { number: 40 } });
      Object.assign(one!, { refuse: null, twist: null });
      time.now += 60_000;
      two!.refuse = { status: 500 };
      expect(await pool.tip()).toMatchObject({ head: { number: 40 } });
      two!.refuse = null;
      time.now += 60_000;
    }
    expect(Object.values(stateOf("one").errors).reduce((sum, count) => sum + count, 0)).toBe(faults.length);
    expect(stateOf("one").errors).toMatchObject({ NODE_FORBIDDEN: 1 });
  });

  it("go on with the next when one says nothing", async () => {
    const {
      served: [one],
      pool,
    } = await endpoints(2, { patienceMs: 200 });
    one!.mute = true;
    expect(await pool.tip()).toMatchObject({ head: { number: 40 } });
  });

  it("ask no endpoint that waits out a fault, each time for longer, and one that is limited not before it allows it", async () => {
    const {
      served: [one],
      pool,
      time,
    } = await endpoints(1);
    one!.refuse = { status: 500 };
    const waits: number[] = [];
    for (let i = 0; i < 10; i++) {
      const error = await pool.tip().catch((caught: unknown) => caught as RpcDown);
      waits.push((error as RpcDown).retryMs!);
      const before = one!.requests;
      await expect(pool.tip()).rejects.toThrow(/answers 500/);
      expect(one!.requests).toBe(before);
      time.now += (error as RpcDown).retryMs!;
    }
    expect(waits).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000]);

    one!.refuse = { status: 429, headers: { "retry-after": "20" } };
    await expect(pool.tip()).rejects.toMatchObject({ code: "NODE_LIMITED", retryMs: 22_500 });
    one!.refuse = null;
    time.now += 22_499;
    await expect(pool.tip()).rejects.toMatchObject({ code: "NODE_LIMITED" });
    time.now += 1;
    expect(await pool.tip()).toMatchObject({ head: { number: 40 } });
  });

  it("set aside one that serves another chain, and refuse when all do", async () => {
    const {
      served: [one, two],
      pool,
      said,
      stateOf,
    } = await endpoints(2);
    const other = new SimulatedNode(8, CHAIN + 1);
    other.mine(99);
    one!.sim = other;
    expect(await pool.tip()).toMatchObject({ head: { number: 40 } });
    expect(stateOf("one").state).toBe("refused");
    expect(said.join()).toMatch(/an endpoint fails .*CHAIN_WRONG/);
    two!.sim = other;
    await expect(pool.identity()).rejects.toThrow(WrongChain);
  });

  it("take a range that is too long for one to another, and ask nobody for one that is too long for all", async () => {
    const {
      served: [one, two],
      pool,
      stateOf,
    } = await endpoints(2);
    const cap = (served: ServedNode, blocks: number) => {
      served.twist = ({ method, params }, answer) => {
        const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: string; toBlock?: string };
        const tooLong =
          method === "eth_getLogs" && fromBlock !== undefined && Number(toBlock) - Number(fromBlock) >= blocks;
        return tooLong ? { error: { code: -32_600, message: `exceed maximum block range: ${blocks}` } } : answer;
      };
    };
    cap(one!, 5);
    cap(two!, 20);
    await pool.tip();
    expect((await range(pool, 1, 20)).last.number).toBe(20);
    await expect(range(pool, 1, 40)).rejects.toMatchObject({ blocks: 20, always: true });
    const before = one!.requests + two!.requests;
    const refusal = await range(pool, 1, 40).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RangeRefused);
    expect(refusal).toMatchObject({ blocks: 20, always: true });
    expect(one!.requests + two!.requests).toBe(before);
    // A limit is no fault.
    expect(stateOf("one")).toMatchObject({ state: "ready", errors: {} });
  });

  it("pass over one that has become too old a range away, and one that lags", async () => {
    const {
      sim,
      served: [one, two],
      pool,
      time,
    } = await endpoints(2);
    one!.twist = ({ method }, answer) =>
      method === "eth_getLogs" ? { error: { code: 4_444, message: "pruned history unavailable" } } : answer;
    await pool.tip();
    expect((await range(pool, 1, 9)).first.number).toBe(1);
    two!.twist = one!.twist;
    await expect(range(pool, 1, 9)).rejects.toMatchObject({ code: "NODE_PRUNED" });
    one!.twist = two!.twist = null;

    const late = new SimulatedNode(7, CHAIN);
    late.mine(20);
    one!.sim = late;
    time.now += 60_000;
    await pool.tip();
    // The look at the others was not waited for.
    await expect.poll(async () => (await pool.tip()).head.number).toBe(sim.head.number);
    expect(await pool.headers([40])).toMatchObject([{ hash: sim.head.hash }]);
  });

  it("are asked again after a minute for what was too old for them", async () => {
    const {
      served: [one],
      pool,
      time,
    } = await endpoints(1);
    one!.twist = ({ method }, answer) =>
      method === "eth_getLogs" ? { error: { code: 4_444, message: "pruned history unavailable" } } : answer;
    await expect(range(pool, 1, 9)).rejects.toMatchObject({ code: "NODE_PRUNED" });
    one!.twist = null;
    const before = one!.requests;
    await expect(range(pool, 1, 9)).rejects.toMatchObject({ code: "NODE_PRUNED" });
    expect(one!.requests).toBe(before);
    time.now += 60_000;
    expect((await range(pool, 1, 9)).first.number).toBe(1);
  });

  it("shrink their batches to what the provider takes", async () => {
    const {
      sim,
      served: [one],
      pool,
    } = await endpoints(1);
    one!.most = 4;
    const found = await pool.headers(Array.from({ length: 10 }, (_, i) => i));
    expect(found.map((header) => header?.hash)).toEqual(
      sim
        .chain()
        .slice(0, 10)
        .map(({ hash }) => hash),
    );
    const before = one!.requests;
    await pool.headers([1, 2, 3, 4, 5]);
    expect(one!.requests).toBe(before + 2);
  });
});

describe("endpoints that must agree", () => {
  it("believe what both tell, and take the lower of two heads", async () => {
    const {
      served: [one],
      pool,
      sim,
    } = await endpoints(2, { agree: 2 });
    const late = new SimulatedNode(7, CHAIN);
    late.mine(40);
    late.rewind(6);
    one!.sim = late;
    expect(late.at(34)!.hash).toBe(sim.at(34)!.hash);
    expect(await pool.tip()).toMatchObject({ head: { number: 34, hash: sim.at(34)!.hash } });
    expect((await range(pool, 1, 30)).logs.length).toBeGreaterThan(0);
  });

  it("take nothing that two tell differently, and say who told what", async () => {
    const {
      served: [one],
      pool,
      said,
    } = await endpoints(2, { agree: 2 });
    await pool.tip();
    one!.twist = ({ method }, answer) =>
      method === "eth_getLogs" && "result" in answer ? { result: (answer.result as unknown[]).slice(1) } : answer;
    await expect(range(pool, 1, 40)).rejects.toMatchObject({ code: "NODES_DISAGREE" });
    one!.twist = ({ method }, answer) =>
      method === "eth_getBlockByNumber" && "result" in answer && answer.result !== null
        ? { result: { ...(answer.result as object), hash: `0x${"ab".repeat(32)}` } }
        : answer;
    await expect(pool.tip()).rejects.toThrow(/disagree about block 40 \(.*one: 0xab.*\)/);
    expect(said.join()).toMatch(/disagree about blocks 1 to 40/);
  });

  it("do not wait for one that hangs when enough of them have told their head", async () => {
    const {
      served: [one],
      pool,
      sim,
      stateOf,
    } = await endpoints(3, { agree: 2, patienceMs: 600_000 });
    await pool.tip();
    one!.mute = true;
    const before = one!.requests;
    for (const height of [41, 42]) {
      sim.mine(1);
      expect(await pool.tip()).toMatchObject({ head: { number: height } });
      expect(await pool.headers([height])).toMatchObject([{ number: height }]);
      expect((await range(pool, 1, 39)).last.number).toBe(39);
    }
    // It was waited for neither time, and asked only once.
    expect(stateOf("one")).toMatchObject({ errors: {}, head: 40 });
    expect(one!.requests).toBe(before + 1);
  });

  it("go by the majority of three, and by nobody when two are silent", async () => {
    const {
      served: [one, two],
      pool,
      sim,
      said,
    } = await endpoints(3, { agree: 2 });
    one!.twist = ({ method }, answer) => (method === "eth_getLogs" ? { result: [] } : answer);
    await pool.tip();
    const { logs } = await range(pool, 1, 39);
    expect(logs.length).toBe(
      sim
        .chain()
        .slice(1, 40)
        .flatMap((block) => block.logs)
        .filter(({ topics }) => ALL_TOPICS.includes(topics[0]!)).length,
    );
    expect(said.join()).toMatch(/disagree|an endpoint fails/);
    one!.refuse = two!.refuse = { status: 500 };
    await expect(range(pool, 1, 39)).rejects.toThrow(RpcDown);
  });
});

describe("keys in addresses", () => {
  it("are in no name and no error, not even where the provider repeats them", async () => {
    const {
      served: [one],
    } = await endpoints(1);
    const url = one!.url.replace("http://", "http://alice:passw0rd@");
    expect(namesOf([url, url, "https://rpc.example/?apikey=12345678"])).toEqual([
      new URL(url).host,
      `${new URL(url).host}#2`,
      "rpc.example",
    ]);
    for (const refuse of [
      { status: 429, body: `key ${KEY} of alice:passw0rd is used up` },
      { status: 500, body: one!.url },
      { status: 200, body: `no JSON for ${KEY}` },
    ]) {
      one!.refuse = refuse;
      const error = await httpTransport(url)([{ method: "eth_chainId", params: [] }]).catch(
        (caught: unknown) => caught as Error,
      );
      expect(error).toBeInstanceOf(refuse.status === 429 ? RateLimited : RpcDown);
      expect((error as Error).message).not.toContain(KEY);
      expect((error as Error).message).not.toContain("passw0rd");
    }
    await one!.close();
    await expect(httpTransport(url)([])).rejects.not.toThrow(new RegExp(KEY));
  });
});
