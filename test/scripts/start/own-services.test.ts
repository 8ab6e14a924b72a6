import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readChains } from "../../../backend/settings/settings.ts";
import { chainConfigSchema } from "../../../indexer/core/config.ts";
import { freePort } from "../../../scripts/lib/ports.ts";
import { joinChains } from "../../../scripts/start/chains.ts";
import { openFolders } from "../../../scripts/start/folders.ts";
import { BadSettings } from "../../../scripts/start/settings.ts";
import { type LocalChain, localChain } from "../../support/chain.ts";
import { freshDatabase, type TestDatabase } from "../../support/postgres.ts";
import { startProduct } from "../../support/product.ts";
import { type MailReceiver, mailReceiver } from "../../support/smtp.ts";

let folder: string;
let chain: LocalChain;
let database: TestDatabase;
let mails: MailReceiver;
beforeAll(async () => {
  [folder, chain, database, mails] = await Promise.all([
    mkdtemp(join(tmpdir(), "hawser-own-")),
    localChain(),
    freshDatabase(),
    mailReceiver(),
  ]);
});
afterAll(async () => {
  await Promise.all([chain?.stop(), database?.drop(), mails?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const problems = (promise: Promise<unknown>): Promise<readonly string[]> =>
  promise.then(
    () => [],
    (error: unknown) => (error instanceof BadSettings ? error.problems : Promise.reject(error as Error)),
  );

describe("chains of one's own", () => {
  it("are asked before anything is paid for, and every one that does not fit is named", async () => {
    const folders = await openFolders(join(folder, "asked"));
    const dead = `http://127.0.0.1:${await freePort()}`;
    expect(
      await problems(
        joinChains(
          folders,
          { rpcUrls: [dead, chain.rpcUrl], deploy: false, agree: 1, feeLimits: new Map() },
          chain.accounts[0]!.privateKey,
        ),
      ),
    ).toEqual([
      expect.stringMatching(/CHAIN_RPC_URLS: 127\.0\.0\.1:\d+ does not answer/),
      `Local chain has no contracts yet: set CHAIN_DEPLOY=1, and ${chain.accounts[0]!.address} will pay for them`,
    ]);
  });

  it("get the contracts once, and keep them", async () => {
    const folders = await openFolders(join(folder, "deployed"));
    const wanted = {
      rpcUrls: [chain.rpcUrl, chain.rpcUrl.replace("127.0.0.1", "localhost")],
      deploy: true,
      agree: 1,
      feeLimits: new Map([[1337, 40]]),
    };
    await joinChains(folders, wanted, chain.accounts[0]!.privateKey);
    const first = await readFile(folders.chainsFile, "utf8");
    expect(readChains(folders.chainsFile)).toMatchObject([
      { chainId: 1337, rpcUrls: wanted.rpcUrls, feeLimitGwei: 40, operator: chain.accounts[0]!.address.toLowerCase() },
    ]);
    await joinChains(folders, { ...wanted, deploy: false }, chain.accounts[0]!.privateKey);
    expect(await readFile(folders.chainsFile, "utf8")).toBe(first);
    await joinChains(
      folders,
      { ...wanted, pausers: new Map([[1337, `0x${"5".repeat(40)}`]]) },
      chain.accounts[0]!.privateKey,
    );
    expect(readChains(folders.chainsFile)).toMatchObject([{ pauser: `0x${"5".repeat(40)}` }]);
    expect(
      await problems(
        joinChains(
          folders,
          { ...wanted, pausers: new Map([[1337, chain.accounts[0]!.address.toLowerCase()]]) },
          chain.accounts[0]!.privateKey,
        ),
      ),
    ).toEqual([expect.stringContaining("must not be the account of the relayer")]);
    expect(await problems(joinChains(folders, { ...wanted, agree: 3 }, chain.accounts[0]!.privateKey))).toEqual([
      expect.stringContaining("CHAIN_AGREE: Local chain has 2 endpoints"),
    ]);
    expect(await problems(joinChains(folders, wanted, generatePrivateKey()))).toEqual([
      expect.stringContaining("RELAYER_PRIVATE_KEY_FILE: the contracts on Local chain belong to"),
    ]);
  });
});

describe("an address that tells of new blocks", () => {
  it("goes to the indexer of the chain that it serves, and is no endpoint to ask", async () => {
    const folders = await openFolders(join(folder, "told"));
    const wanted = {
      rpcUrls: [chain.wsUrl, chain.rpcUrl],
      deploy: true,
      agree: 1,
      feeLimits: new Map<number, number>(),
    };
    await joinChains(folders, wanted, chain.accounts[0]!.privateKey);
    const written = JSON.parse(await readFile(folders.chainsFile, "utf8")) as unknown[];
    expect(written).toMatchObject([{ rpcUrls: [chain.rpcUrl], wsUrls: [chain.wsUrl] }]);
    expect(chainConfigSchema.parse(written[0])).toMatchObject({
      rpcUrls: [chain.rpcUrl],
      wsUrls: [chain.wsUrl],
      pollMs: 2_000,
    });
    expect(readChains(folders.chainsFile)).toMatchObject([{ rpcUrls: [chain.rpcUrl] }]);
    const dead = `ws://127.0.0.1:${await freePort()}`;
    expect(
      await problems(joinChains(folders, { ...wanted, rpcUrls: [chain.rpcUrl, dead] }, chain.accounts[0]!.privateKey)),
    ).toEqual([expect.stringMatching(/does not answer like a chain/)]);
    expect(
      await problems(joinChains(folders, { ...wanted, rpcUrls: [chain.wsUrl] }, chain.accounts[0]!.privateKey)),
    ).toEqual([expect.stringMatching(/Local chain can only be listened to/)]);
  });
});

describe("an endpoint that is down", () => {
  it("stays among those of the chain that it served before, while another answers", async () => {
    const folders = await openFolders(join(folder, "one-down"));
    const wanted = { rpcUrls: [chain.rpcUrl], deploy: true, agree: 1, feeLimits: new Map<number, number>() };
    await joinChains(folders, wanted, chain.accounts[0]!.privateKey);
    const down = `http://127.0.0.1:${await freePort()}`;
    const both = { ...wanted, rpcUrls: [down, chain.rpcUrl] };
    expect(await problems(joinChains(folders, both, chain.accounts[0]!.privateKey))).toHaveLength(1);
    const [written] = JSON.parse(await readFile(folders.chainsFile, "utf8")) as { rpcUrls: string[] }[];
    await writeFile(folders.chainsFile, JSON.stringify([{ ...written, rpcUrls: both.rpcUrls }]));
    await joinChains(folders, both, chain.accounts[0]!.privateKey);
    expect(readChains(folders.chainsFile)).toMatchObject([{ rpcUrls: [chain.rpcUrl, down] }]);
  });
});

describe("npm start with services of one's own", () => {
  it("starts none but its own processes", { timeout: 120_000 }, async () => {
    const key = join(folder, "relayer");
    await writeFile(key, chain.accounts[1]!.privateKey);
    const product = await startProduct({
      env: {
        DATABASE_URL: database.url,
        APP_DATABASE_URL: database.appDatabaseUrl,
        WORKER_DATABASE_URL: database.workerDatabaseUrl,
        INDEXER_DATABASE_URL: database.indexerDatabaseUrl,
        CHAIN_RPC_URLS: chain.rpcUrl,
        CHAIN_DEPLOY: "1",
        SMTP_URL: mails.url,
        RELAYER_PRIVATE_KEY_FILE: key,
        DEMO: "0",
      },
    });
    try {
      const { children } = JSON.parse(await readFile(join(product.dataDir, "run.json"), "utf8")) as {
        children: object;
      };
      expect(Object.keys(children).sort()).toEqual(["backend", "indexer", "relayer"]);
      expect(readChains(join(product.dataDir, "chains.json"))).toMatchObject([
        { operator: chain.accounts[1]!.address.toLowerCase() },
      ]);
    } finally {
      expect(await product.stop()).toBe(0);
      await product.remove();
    }
  });
});
