import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { codeOf, type Deployment } from "#domain/chain/deployments";
import { readChains } from "../../../backend/settings/settings.ts";
import type { SettingsProvider } from "../../../backend/settings/tokens.ts";
import { EndpointCheck } from "../../../backend/health/endpoint-check.ts";
import { deployContracts } from "../../../scripts/deploy/deploy-contracts.ts";
import { freePort } from "../../../scripts/lib/ports.ts";
import { localChain, type LocalChain } from "../../support/chain.ts";

let chain: LocalChain;
let deployment: Deployment;
let folder: string;

beforeAll(async () => {
  [chain, folder] = await Promise.all([localChain(), mkdtemp(join(tmpdir(), "hawser-nodes-"))]);
  [deployment] = (await deployContracts({ rpcUrl: chain.rpcUrl, privateKey: chain.accounts[0]!.privateKey })) as [
    Deployment,
  ];
});
afterAll(async () => {
  await chain?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The state of each endpoint of a chain with this setup. */
async function states(rpcUrls: readonly string[], other: object = {}) {
  const file = join(folder, "chains.json");
  const { chainId, genesis, operator, contracts } = deployment;
  const nativeCurrency = { name: "Ether", symbol: "ETH", decimals: 18 };
  await writeFile(
    file,
    JSON.stringify([
      {
        chainId,
        genesis,
        operator,
        contracts,
        code: codeOf([deployment]),
        name: "Local chain",
        rpcUrls,
        nativeCurrency,
        finality: { depth: 0 },
        ...other,
      },
    ]),
  );
  const check = new EndpointCheck({ chains: readChains(file) } as unknown as SettingsProvider);
  check.onApplicationBootstrap();
  await vi.waitFor(() => expect(Object.values(check.states)).not.toContain("unknown"), 20_000);
  return check.states;
}

it("tells the right node from one that is down, and names no address", async () => {
  expect(await states([chain.rpcUrl, `http://127.0.0.1:${await freePort()}`])).toEqual({
    "1337/1": "right",
    "1337/2": "down",
  });
});

it("tells a node of another chain, and one without our contracts", async () => {
  expect(await states([chain.rpcUrl], { genesis: `0x${"ab".repeat(32)}` })).toEqual({
    "1337/1": { wrong: expect.stringContaining("CHAIN_WRONG: the node serves chain 1337 with genesis") as string },
  });
  const address = `0x${"ab".repeat(20)}`;
  expect(await states([chain.rpcUrl], { code: { [address]: deployment.genesis } })).toEqual({
    "1337/1": { wrong: `CHAIN_WRONG: nothing stands at ${address}` },
  });
});
