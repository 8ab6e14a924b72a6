import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPublicClient, http, type PublicClient } from "viem";
import { checkNode } from "#domain/chain/check-node";
import { codeOf } from "#domain/chain/deployments";
import { deployContracts, deployToFile, PLAN, planOf, type Progress } from "../../scripts/deploy/deploy-contracts.ts";
import { contractFiles } from "../../scripts/generate/contracts.ts";
import { calmBlock, dearBlocks, localChain, type LocalChain } from "../support/chain.ts";
import { until } from "../support/stand.ts";

let chain: LocalChain;
let node: PublicClient;
let folder: string;

beforeAll(async () => {
  chain = await localChain();
  node = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 });
  folder = await mkdtemp(join(tmpdir(), "hawser-deploy-"));
});
afterAll(async () => {
  await chain.stop();
  await rm(folder, { recursive: true, force: true });
});

const rpc = (method: string, params: readonly unknown[] = []): Promise<unknown> =>
  node.request({ method, params } as never);
const options = (account = 0) => ({
  rpcUrl: chain.rpcUrl,
  timeoutMs: 60_000,
  privateKey: chain.accounts[account]!.privateKey,
});

describe("deploying", () => {
  it("puts six contracts on the chain, once", async () => {
    const book = await deployContracts(options());
    expect(book).toHaveLength(1);
    expect(book[0]).toMatchObject({ chainId: 1337, operator: chain.accounts[0]!.address });
    for (const address of Object.values(book[0]!.contracts)) expect(await node.getCode({ address })).toBeTruthy();
    const height = await node.getBlockNumber();
    expect(await deployContracts({ ...options(), book })).toEqual(book);
    expect(await node.getBlockNumber()).toBe(height);
  });

  it("goes on where it broke off, whether the last bytes were sent or not, and creates nothing twice", async () => {
    // An odd moment: bytes are kept, and (not) sent. An even one: a contract stands.
    for (const [account, sendsBefore, moments] of [
      [1, false, [1, 2, 5, 6, 9, 10]],
      [2, true, [1, 5, 9]],
    ] as const) {
      const from = chain.accounts[account]!.address;
      for (const crashAt of moments) {
        const before = await node.getTransactionCount({ address: from });
        let saved: Progress | null = null;
        let count = 0;
        const broken = deployContracts({
          ...options(account),
          onProgress: async (progress) => {
            saved = progress;
            if (++count < crashAt) return;
            const raw = progress.creation?.raws.at(-1);
            if (sendsBefore && raw !== undefined)
              await node.request({ method: "eth_sendRawTransaction", params: [raw] });
            throw new Error("power cut");
          },
        });
        await expect(broken).rejects.toThrow("power cut");
        const book = await deployContracts({ ...options(account), progress: saved });
        expect((await node.getTransactionCount({ address: from })) - before).toBe(PLAN.length);
        expect(book[0]!.contracts).toMatchObject((saved as unknown as Progress).contracts);
        for (const address of Object.values(book[0]!.contracts)) expect(await node.getCode({ address })).toBeTruthy();
      }
    }
  });

  it("offers more for a creation that blocks pass over, and creates it once", async () => {
    const from = chain.accounts[3]!.address;
    const before = await node.getTransactionCount({ address: from });
    const kept: Progress[] = [];
    await rpc("anvil_setAutomine", [false]);
    const deployed = deployContracts({ ...options(3), onProgress: (progress) => void kept.push(progress) });
    await until(
      "the first bytes wait",
      async () => (await node.getTransactionCount({ address: from, blockTag: "pending" })) > before,
    );
    await dearBlocks({ rpc }, 3);
    await until("more is offered", async () => kept.at(-1)?.creation?.raws.length === 2);
    await calmBlock({ rpc });
    const book = await deployed;
    expect((await node.getTransactionCount({ address: from })) - before).toBe(PLAN.length);
    expect(book[0]!.contracts.forwarder).toBe(kept[0]!.creation!.address);
  });

  it("begins anew where the contracts, the account or the operator are others than before", async () => {
    const kept: Progress[] = [];
    const stop = (progress: Progress): void => {
      kept.push(progress);
      if (kept.length === 2) throw new Error("power cut");
    };
    await expect(deployContracts({ ...options(1), onProgress: stop })).rejects.toThrow("power cut");
    const progress = kept[1]!;
    expect(progress.contracts.forwarder).toBeTruthy();
    const operator = chain.accounts[5]!.address;
    for (const other of [
      { ...options(1), operator, progress },
      { ...options(2), progress },
      { ...options(1), progress: { ...progress, plan: `0x${"00".repeat(32)}` as const } },
    ]) {
      const [made] = await deployContracts(other);
      expect(made!.contracts.forwarder).not.toBe(progress.contracts.forwarder);
    }
  });

  it("writes down what code it left at each address, which a node is checked by", async () => {
    const book = await deployContracts(options(4));
    const { genesis } = book[0]!;
    const expected = { chainId: 1337, genesis, code: codeOf(book) };
    expect(Object.keys(expected.code)).toHaveLength(Object.keys(book[0]!.contracts).length);
    expect(await checkNode(node, expected)).toBeNull();
    expect(await checkNode(node, { ...expected, chainId: 1 })).toMatch(/^CHAIN_WRONG: the node serves chain 1337/);
    expect(await checkNode(node, { ...expected, genesis: `0x${"ab".repeat(32)}` })).toMatch(
      /^CHAIN_WRONG: the node serves chain 1337 with genesis/,
    );
    const nowhere = `0x${"12".repeat(20)}`;
    expect(await checkNode(node, { ...expected, code: { [nowhere]: genesis } })).toBe(
      `CHAIN_WRONG: nothing stands at ${nowhere}`,
    );
    const store = book[0]!.contracts.documentStore.toLowerCase();
    await rpc("anvil_setCode", [store, "0x00"]);
    expect(await checkNode(node, expected)).toBe(`CHAIN_WRONG: other code than was deployed stands at ${store}`);
  });

  it("refuses a machine that does not know what the contracts are compiled to", async () => {
    const old = await localChain({ extraArgs: ["--hardfork", "shanghai"] });
    try {
      await expect(
        deployContracts({ rpcUrl: old.rpcUrl, privateKey: old.accounts[0]!.privateKey }),
      ).rejects.toMatchObject({ code: "EVM_TOO_OLD" });
    } finally {
      await old.stop();
    }
  });

  it("takes no progress and no book of another chain", async () => {
    const book = await deployContracts(options());
    const elsewhere = [{ ...book[0]!, genesis: `0x${"00".repeat(32)}` as const }];
    const progress = {
      genesis: elsewhere[0]!.genesis,
      plan: planOf(chain.accounts[0]!.address, chain.accounts[0]!.address),
      startBlock: 0,
      contracts: book[0]!.contracts,
    };
    const made = await deployContracts({ ...options(), book: elsewhere, progress });
    expect(made).toHaveLength(2);
    expect(made[1]!.contracts.forwarder).not.toBe(book[0]!.contracts.forwarder);
  });

  it("gives a set that stands what it lacks, and leaves it where it is", async () => {
    const [whole] = await deployContracts(options(6));
    const { storeDeployer, ...former } = whole!.contracts;
    const { storeDeployer: _, ...hashes } = whole!.codeHashes!;
    for (const codeHashes of [hashes, undefined]) {
      const before = await node.getTransactionCount({ address: chain.accounts[7]!.address });
      const book = [
        { ...whole!, contracts: former, ...(codeHashes === undefined ? { codeHashes: undefined } : { codeHashes }) },
      ];
      const [, grown, ...more] = await deployContracts({ ...options(7), book });
      expect(more).toEqual([]);
      expect(grown).toMatchObject({ contracts: former, operator: whole!.operator, startBlock: whole!.startBlock });
      expect(grown!.contracts.storeDeployer).not.toBe(storeDeployer);
      // A set of the first generation has no hashes, and stays one.
      expect(Object.keys(grown!.codeHashes ?? {}).length > 0).toBe(codeHashes !== undefined);
      const after = await node.getTransactionCount({ address: chain.accounts[7]!.address });
      expect(after - before).toBe(1);
    }
  });

  it("keeps its book in a file, and deploys again on a chain that forgot", async () => {
    const file = join(folder, "deployments.json");
    const first = await deployToFile(file, options());
    expect(await deployToFile(file, options())).toEqual(first);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual(first);
    const forgotten = [
      {
        ...first[0]!,
        contracts: { ...first[0]!.contracts, forwarder: "0x00000000000000000000000000000000000000ff" as const },
      },
    ];
    const again = await deployContracts({ ...options(), book: forgotten });
    expect(again).toHaveLength(2);
  });
});

describe("generated files", () => {
  it("are those of the contracts", async () => {
    for (const [path, text] of await contractFiles()) {
      expect(
        await readFile(join(import.meta.dirname, "../..", path), "utf8"),
        `${path}: run scripts/generate/contracts.ts`,
      ).toBe(text);
    }
  }, 180_000);
});
