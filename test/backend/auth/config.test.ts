import { afterAll, beforeAll, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { NETWORKS } from "#domain/chain/networks";
import { assertRoutes } from "../../../backend/door/routes-check.ts";
import { publicChains } from "../../../backend/settings/public-chains.ts";
import { policyOfPage } from "../../../backend/web/headers.ts";
import { startApp, type TestApp } from "../../support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("tells a browser the chains, and nothing that is nobody's business", async () => {
  const config = await app.client().call(authRoutes.config);
  const [chain] = app.settings.chains;
  expect(config).toMatchObject({
    demo: false,
    mailbox: null,
    walletConnectProjectId: null,
    publicUrl: app.settings.publicUrl,
  });
  expect(config.chains).toMatchObject([
    {
      chainId: 1337,
      rpcUrl: chain!.rpcUrls[0],
      factory: chain!.contracts.factory,
      forwarder: chain!.contracts.forwarder,
      documentStore: chain!.contracts.documentStore,
    },
  ]);
  const text = await (await app.client().send(authRoutes.config)).text();
  for (const secret of [
    app.ownerUrl,
    app.settings.appDatabaseUrl,
    app.settings.workerDatabaseUrl,
    app.settings.smtpUrl,
    app.settings.storageDir,
    app.settings.kek.toString("hex"),
  ])
    expect(text).not.toContain(secret);
});

test("a page may ask the public endpoints that it is told of, of chains that are not read here, and none where that is off", async () => {
  const told = (await app.client().call(authRoutes.config)).publicChains;
  const { chainId, rpcUrl } = NETWORKS.polygon;
  expect(told).toContainEqual({ chainId, rpcUrl });
  expect(told.map((one) => one.chainId)).not.toContain(1337);
  const allowed = policyOfPage(app.settings, null)
    .split("; ")
    .find((one) => one.startsWith("connect-src "))!;
  for (const one of told) expect(allowed.split(" ")).toContain(new URL(one.rpcUrl).origin);
  expect(policyOfPage({ ...app.settings, publicChains: false }, null)).not.toContain(new URL(rpcUrl).origin);
  const [chain] = app.settings.chains;
  const own = { ...app.settings, chains: [{ ...chain!, chainId }] };
  expect(publicChains(own).map((one) => one.chainId)).not.toContain(chainId);
});

test("every route of the table has one handler, and every handler a row", () => {
  expect(() => assertRoutes(app.app)).not.toThrow();
});
