import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPublicClient, http, type PublicClient } from "viem";
import { deployContracts, deployToFile, type Progress } from "../../scripts/deploy/deploy-contracts.ts";
import { contractFiles } from "../../scripts/generate/contracts.ts";
import { localChain, type LocalChain } from "../support/chain.ts";

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

const options = (account = 0) => ({ rpcUrl: chain.rpcUrl, privateKey: chain.accounts[account]!.privateKey });

describe("deploying", () => {
  it("puts five contracts on the chain, once", async () => {
    const book = await deployContracts(options());
    expect(book).toHaveLength(1);
    expect(book[0]).toMatchObject({ chainId: 1337, operator: chain.accounts[0]!.address });
    for (const address of Object.values(book[0]!.contracts)) expect(await node.getCode({ address })).toBeTruthy();
    const height = await node.getBlockNumber();
    expect(await deployContracts({ ...options(), book })).toEqual(book);
    expect(await node.getBlockNumber()).toBe(height);
  });

  it("goes on where it broke off, after each contract", async () => {
    for (const crashAfter of [1, 2, 3, 4]) {
      let saved: Progress | null = null;
      let count = 0;
      const broken = deployContracts({
        ...options(1),
        onProgress: (progress) => {
          saved = progress;
          count += 1;
          if (count === crashAfter) throw new Error("power cut");
        },
      });
      await expect(broken).rejects.toThrow("power cut");
      const before = await node.getTransactionCount({ address: chain.accounts[1]!.address });
      const book = await deployContracts({ ...options(1), progress: saved });
      const sent = (await node.getTransactionCount({ address: chain.accounts[1]!.address })) - before;
      expect(sent).toBe(5 - crashAfter);
      expect(book[0]!.contracts).toMatchObject((saved as unknown as Progress).contracts);
    }
  });

  it("takes no progress and no book of another chain", async () => {
    const book = await deployContracts(options());
    const elsewhere = [{ ...book[0]!, genesis: `0x${"00".repeat(32)}` as const }];
    const progress = { genesis: elsewhere[0]!.genesis, startBlock: 0, contracts: book[0]!.contracts };
    const made = await deployContracts({ ...options(), book: elsewhere, progress });
    expect(made).toHaveLength(2);
    expect(made[1]!.contracts.forwarder).not.toBe(book[0]!.contracts.forwarder);
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
        `${path}: run scripts/generate/contracts.ts`
      ).toBe(text);
    }
  }, 180_000);
});
