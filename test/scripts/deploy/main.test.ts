import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPublicClient, http, parseTransaction, type Hex, type PublicClient } from "viem";
import { parseDeploymentBook } from "#domain/chain/deployments";
import { forwarderBytecode } from "#domain/chain/bytecode";
import { localChain, type LocalChain } from "../../support/chain.ts";

/** The first run compiles what is not compiled yet. */
const COMPILING_MS = 180_000;
const ROOT = join(import.meta.dirname, "../../..");
let chain: LocalChain;
let node: PublicClient;
let folder: string;

beforeAll(async () => {
  [chain, folder] = await Promise.all([localChain(), mkdtemp(join(tmpdir(), "hawser-deploy-"))]);
  node = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 });
});
afterAll(async () => {
  await chain?.stop();
  await rm(folder, { recursive: true, force: true });
});

const book = (name: string): string => join(folder, `${name}.json`);
const out = (name: string): string => join(folder, name);
/** The files and folders that the runs under a name have left. */
const kept = async (name: string): Promise<string[]> => (await readdir(folder)).filter((each) => each.startsWith(name));

/** Runs the script as `npm run deploy` does. */
function deploy(
  name: string,
  {
    account = 0,
    rpc = chain.rpcUrl,
    network = "local",
    more = [] as string[],
    key = chain.accounts[account]!.privateKey as string,
  } = {},
): Promise<{ code: number; said: string }> {
  const args = [
    "--conditions=source",
    "scripts/deploy/main.ts",
    "--network",
    network,
    "--rpc",
    rpc,
    "--book",
    book(name),
    "--out",
    out(name),
    ...more,
  ];
  return new Promise((done) => {
    execFile(
      process.execPath,
      args,
      { cwd: ROOT, env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DEPLOYER_PRIVATE_KEY: key } },
      (error, stdout, stderr) => done({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });
}
/** The transactions on the chain and in the pool: neither may change when nothing is sent. */
const footprint = async (account: number) => {
  const { address } = chain.accounts[account]!;
  return [
    await node.getBlockNumber(),
    await node.getTransactionCount({ address, blockTag: "pending" }),
    await node.getBalance({ address }),
  ];
};

it(
  "says in a dry run what it would do and cost, and sends nothing; then does exactly that, and keeps what explorers ask for, never the key",
  { timeout: COMPILING_MS },
  async () => {
    // A registry notes its block: in block 0 that would cost less than ever after.
    await node.request({ method: "evm_mine", params: [] } as never);
    const before = await footprint(0);
    const dry = await deploy("plan", { more: ["--dry-run"] });
    expect(dry.code).toBe(0);
    expect(await footprint(0)).toEqual(before);
    expect(await kept("plan")).toEqual([]);
    const planned = [...dry.said.matchAll(/^ {2}(\w+) +(0x\w{40}) {2}(\d+) gas$/gm)].map(
      ([, contract, address, gas]) => ({ contract, address, gas: BigInt(gas!) }),
    );
    expect(planned.map(({ contract }) => contract)).toEqual([
      "Forwarder",
      "LeanTitleEscrowFactory",
      "LeanTradeTrustTokenStandard",
      "RegistryDeployer",
      "DocumentStore",
      "StoreDeployer",
    ]);

    const done = await deploy("plan");
    expect(done.code, done.said).toBe(0);
    const [made] = parseDeploymentBook(await readFile(book("plan"), "utf8"));
    const { forwarder, factory, registryImplementation, registryDeployer, documentStore, storeDeployer } =
      made!.contracts;
    expect([forwarder, factory, registryImplementation, registryDeployer, documentStore, storeDeployer]).toEqual(
      planned.map(({ address }) => address),
    );
    const after = await footprint(0);
    expect(Number(after[1]) - Number(before[1])).toBe(6);
    const used = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(
        async (n) => (await node.getBlock({ blockNumber: BigInt(before[0]!) + BigInt(n) })).gasUsed,
      ),
    );
    for (const [i, gas] of used.entries()) {
      expect(planned[i]!.gas).toBeGreaterThanOrEqual(gas);
      expect(planned[i]!.gas * 100n).toBeLessThanOrEqual(gas * 102n);
    }

    const again = await deploy("plan");
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining("nothing to do") as string });
    expect(await footprint(0)).toEqual(after);

    const key = chain.accounts[0]!.privateKey.slice(2);
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(await readFile(join(file.parentPath, file.name), "utf8")).not.toContain(key);
    await keepsWhatExplorersAskFor();
  },
);

/** Sources as the compiler takes them, and arguments. */
async function keepsWhatExplorersAskFor(): Promise<void> {
  const [own] = await readdir(out("plan"));
  const deployment = JSON.parse(await readFile(join(out("plan"), own!, "deployment.json"), "utf8")) as {
    chainId: number;
    verification: {
      contract: string;
      name: string;
      address: Hex;
      compiler: string;
      constructorArguments: string;
      input: string;
    }[];
  };
  expect(deployment.verification).toHaveLength(6);
  for (const { contract, name, address, compiler, constructorArguments, input } of deployment.verification) {
    const { language, sources, settings } = JSON.parse(await readFile(join(out("plan"), own!, input), "utf8")) as {
      language: string;
      sources: Record<string, { content: string }>;
      settings: { evmVersion: string };
    };
    expect([language, settings.evmVersion, compiler]).toEqual([
      "Solidity",
      "cancun",
      expect.stringMatching(/^v0\.8\.37\+commit\./),
    ]);
    expect(sources[name.split(":")[0]!]!.content).toContain(`contract ${contract} `);
    const created = await creationOf(address);
    expect(created.endsWith(constructorArguments)).toBe(true);
    if (contract === "Forwarder") expect(created).toBe(forwarderBytecode);
  }
}

/** The bytes that created a contract, from the chain itself. */
async function creationOf(address: Hex): Promise<Hex> {
  for (let n = await node.getBlockNumber(); n > 0n; n--) {
    const { transactions } = await node.getBlock({ blockNumber: n, includeTransactions: true });
    for (const { hash, input } of transactions)
      if ((await node.getTransactionReceipt({ hash })).contractAddress?.toLowerCase() === address.toLowerCase())
        return input;
  }
  throw new Error(`nothing was created at ${address}`);
}

it(
  "goes on after it was cut off while the chain had the bytes and it did not know",
  { timeout: COMPILING_MS },
  async () => {
    const cut = await cutOff(3);
    try {
      const before = await footprint(1);
      const first = await deploy("cut", { account: 1, rpc: cut.url });
      expect(first.code).not.toBe(0);
      expect(Number((await footprint(1))[1]) - Number(before[1])).toBe(3);
      const second = await deploy("cut", { account: 1 });
      expect(second.code, second.said).toBe(0);
      expect(second.said.match(/stands$/gm)).toHaveLength(2);
      expect(Number((await footprint(1))[1]) - Number(before[1])).toBe(6);
      expect(await kept("cut")).not.toContain("cut.json.progress");
    } finally {
      cut.server.close();
    }
  },
);

/** Hands calls on to the chain and falls silent for ever right after the n-th transaction went in. */
async function cutOff(sends: number): Promise<{ url: string; server: Server }> {
  let left = sends;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (left === 0) return void response.destroy();
      const isSend = body.includes("eth_sendRawTransaction");
      if (isSend) expect(parseTransaction((JSON.parse(body) as { params: [Hex] }).params[0]).nonce).toBeDefined();
      if (isSend) left--;
      void fetch(chain.rpcUrl, { method: "POST", headers: { "content-type": "application/json" }, body }).then(
        async (answer) => {
          const text = await answer.text();
          if (left === 0) response.destroy();
          else response.setHeader("content-type", "application/json").end(text);
        },
      );
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

it("refuses another chain than the one that was named, a price above the limit and an empty account, and sends nothing", async () => {
  const before = await footprint(2);
  for (const [call, code] of [
    [{ network: "amoy" }, "CHAIN_WRONG: the node serves chain 1337, and Polygon Amoy \\(test\\) is chain 80002"],
    [{ more: ["--fee-limit", "0.0001"] }, "FEE_LIMIT: gas costs .* gwei, more than the limit of 0"],
    [{ key: `0x${"5e".repeat(32)}` }, "NO_FUNDS"],
  ] as const) {
    const { code: exit, said } = await deploy("refused", { account: 2, ...call } as never);
    expect(said).toMatch(new RegExp(code));
    expect(exit).toBe(3);
  }
  expect(await footprint(2)).toEqual(before);
  expect(await kept("refused")).toEqual([]);
});

it("takes the key from the environment only", async () => {
  expect(await deploy("key", { key: "" })).toMatchObject({
    code: 2,
    said: expect.stringContaining("DEPLOYER_PRIVATE_KEY") as string,
  });
  expect((await deploy("key", { more: ["--key", chain.accounts[0]!.privateKey] })).code).toBe(2);
});

it("does not touch a book that it cannot read", async () => {
  await writeFile(book("broken"), "[{}]");
  expect((await deploy("broken")).code).not.toBe(0);
  expect(await readFile(book("broken"), "utf8")).toBe("[{}]");
});
