import { randomUUID } from "node:crypto";
import { createTestClient, http, parseEther, publicActions, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { strangerActRoutes as routes } from "#domain/api/stranger-acts";
import { walletRoutes } from "#domain/api/wallets";
import { NETWORKS } from "#domain/chain/networks";
import { build, type Built, type Child } from "../support/built.ts";
import { companies, PASSWORD, type Company } from "../support/companies.ts";
import { programs } from "../support/processes.ts";
import { sampled } from "../support/sampled.ts";
import { stand, until, type Stand } from "../support/stand.ts";
import { strangeRegister, strangeToken, type StrangeRegister } from "../support/strangers.ts";

const { chainId } = NETWORKS.polygon;
let at: Stand;
let built: Built;
let run: Awaited<ReturnType<typeof programs>>;
let backend: Child | undefined;
let indexer: Child | undefined;
let company: Company;
let theirs: StrangeRegister;

beforeAll(async () => {
  [built, at] = await Promise.all([build(), stand({ chainId })]);
  run = await programs(at, built);
  [indexer, backend] = await Promise.all([run.start("indexer"), run.start("backend")]);
  const { settings, database } = at;
  company = await companies({ url: run.url, settings, database, chain: null }).company("Meridian");
  theirs = await strangeRegister(at.chain);
});
afterAll(async () => {
  await Promise.all([indexer?.kill("SIGKILL"), backend?.kill("SIGKILL")]);
  await built?.remove();
  await at?.close();
});

for (const [n, point] of sampled([...(["stranger-before-commit", "stranger-broadcast"] as const).entries()], 1))
  it(`an act of an account is done once when the backend dies at ${point}`, { timeout: 180_000 }, async () => {
    const node = createTestClient({ mode: "anvil", transport: http(at.chain.rpcUrl) }).extend(publicActions);
    const privateKey = generatePrivateKey();
    const address = privateKeyToAccount(privateKey).address.toLowerCase() as Hex;
    await node.setBalance({ address, value: parseEther("1") });
    const { id: walletId } = await company.api.call(walletRoutes.add, {
      body: { name: point, network: "polygon", privateKey, password: PASSWORD },
    });
    const tokenId = strangeToken(n);
    const escrow = await theirs.mint(tokenId, point);
    await theirs.act("issuer", escrow, "transferOwners", [address, address]);
    const params = { chainId, registry: theirs.registry.toLowerCase() as Hex, tokenId };
    const holder = theirs.addressOf("bank");
    const request = {
      params,
      body: { walletId, verb: "transferHolder", holder, password: PASSWORD },
      headers: { "idempotency-key": randomUUID() },
    } as const;

    await backend!.kill("SIGTERM");
    const doomed = await run.start("backend", { HAWSER_FAILPOINT: point });
    try {
      const answer = await company.api.call(routes.act, request).catch(() => null);
      expect(await doomed.exited).toBe("SIGKILL");
      // An act that was not committed was never told; one that was told had been committed.
      const told = await node.getTransactionCount({ address });
      expect([answer === null, told]).toEqual(point === "stranger-before-commit" ? [true, 0] : [false, 1]);
    } finally {
      await doomed.kill("SIGKILL");
      backend = await run.start("backend");
    }
    const sent = await company.api.call(routes.act, request);
    const standing = () => company.api.call(routes.get, { params });
    await until("it is final", async () => (await standing()).sent.every(({ state }) => state === "DONE"));
    expect((await standing()).sent).toMatchObject([{ id: sent.id, verb: "transferHolder", holder }]);
    expect((await standing()).title).toMatchObject({ holder, owner: address });
    expect(await node.getTransactionCount({ address })).toBe(1);
  });
