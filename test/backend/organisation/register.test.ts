import { createPublicClient, createWalletClient, http, type Address, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { registerRoutes } from "#domain/api/registers";
import { registryAbi } from "#domain/chain/abi/registry";
import { PAUSER_ROLE, registerCall } from "#domain/chain/calls";
import { rows } from "../../../scripts/lib/sql.ts";
import type { IntentRow } from "../../../backend/intents/intent-row.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { lettersTo } from "../../support/letters.ts";
import { signOwn } from "../../support/own-wallet.ts";

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let partner: Company;
let count = 0;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  // The pauser is an address whose key is not the relayer's.
  (backend.settings.chains[0] as { pauser?: string }).pauser = pauser().address.toLowerCase();
  make = companies(backend);
  partner = await make.company("Partner", { register: false });
});
afterAll(() => backend.stop());

const pauser = () => backend.chain!.accounts[4]!;
const node = () => createPublicClient({ transport: http(backend.chain!.rpcUrl), pollingInterval: 20 });
const sql = <T>(text: string, values: unknown[]): Promise<T[]> =>
  backend.database.asWorker((tx) => rows<T & object>(tx, text, values)) as Promise<T[]>;
async function send(privateKey: Hex, call: { to: string; data: string }): Promise<void> {
  const wallet = createWalletClient({
    account: privateKeyToAccount(privateKey),
    transport: http(backend.chain!.rpcUrl),
  });
  await node().waitForTransactionReceipt({
    hash: await wallet.sendTransaction({ to: call.to as Hex, data: call.data as Hex, chain: null }),
  });
}
async function newCompany(name: string, options: { wallet?: Hex } = {}): Promise<Company> {
  const company = await make.company(name, { register: false, ...options });
  await make.befriend(company, partner);
  return company;
}
const draft = (by: Company): Promise<DocumentDetail> => draftBill(by.api, `R-${++count}`);
const sign = (by: Company, document: DocumentDetail) =>
  by.api.call(routes.sign, {
    params: { id: document.id },
    body: { expectedVersion: document.version, password: PASSWORD, capacityId: by.capacityId },
  });
const deployments = (company: Company) =>
  sql<IntentRow>("SELECT * FROM app.intent WHERE organisation_id = $1 AND action = 'deployRegistry'", [company.id]);
const mayPause = (registry: string, account: string): Promise<boolean> =>
  node().readContract({
    address: registry as Address,
    abi: registryAbi,
    functionName: "hasRole",
    args: [PAUSER_ROLE, account as Address],
  }) as Promise<boolean>;
const isPaused = (registry: string, wanted: boolean) =>
  until(
    "the mirror knows",
    async () =>
      (await sql<{ paused: boolean }>("SELECT paused FROM chain.registries WHERE registry = $1", [registry]))[0]
        ?.paused === wanted,
  );

describe("the register of a company", () => {
  it("comes with the first title, once, however many are signed at the same moment", async () => {
    const carrier = await newCompany("First Title Lines");
    const drafts = [await draft(carrier), await draft(carrier), await draft(carrier)];
    expect(await deployments(carrier)).toEqual([]);
    const signed = await Promise.all(drafts.map((one) => sign(carrier, one)));
    const named = new Set(signed.map(({ document }) => document.register?.registry));
    expect(named.size).toBe(1);
    for (const { intent } of signed) expect((await settled(carrier.api, intent)).status).toBe("done");
    expect(await deployments(carrier)).toMatchObject([{ status: "done", parameters: { registry: [...named][0] } }]);
    for (const { document } of signed) expect((await get(carrier.api, document.id)).state).toBe("ISSUED");
    expect(await sql("SELECT registry FROM app.organisation WHERE id = $1", [carrier.id])).toEqual([
      { registry: [...named][0] },
    ]);
    expect(await mayPause([...named][0]!, backend.settings.chains[0]!.operator)).toBe(false);
  });

  it("comes with the first title of an own wallet, too, and is the wallet's", async () => {
    const { privateKey } = backend.chain!.accounts[5]!;
    const carrier = await newCompany("Own Wallet Lines", { wallet: privateKey });
    const begun = await draft(carrier);
    await signOwn(carrier.api, privateKey, (await sign(carrier, begun)).intent);
    const issued = await get(carrier.api, begun.id);
    expect(issued.state).toBe("ISSUED");
    expect(await sql("SELECT admin FROM chain.registries WHERE registry = $1", [issued.register!.registry])).toEqual([
      { admin: carrier.address },
    ]);
  });
});

describe("a register that is paused by another", () => {
  it("is told to its issuer and to who has titles there, is resumed by the issuer, and cannot be paused again once that right has ended", async () => {
    const carrier = await newCompany("Paused Lines");
    const issued = await sign(carrier, await draft(carrier));
    await settled(carrier.api, issued.intent);
    const registry = issued.document.register!.registry as Address;
    await settled(carrier.api, {
      ...issued.intent!,
      id: await make.handOver(carrier, partner, issued.document.id, "BOTH"),
    });
    const paused = (by: Company) => by.api.call(registerRoutes.paused);
    const own = async () => (await carrier.api.call(registerRoutes.own))[0]!;
    expect([await paused(carrier), await paused(partner)]).toEqual([[], []]);
    expect(await own()).toMatchObject({
      chainId: 1337,
      registry,
      paused: false,
      pausers: [pauser().address.toLowerCase()],
      current: true,
      intent: null,
    });
    const body = { chainId: 1337, registry, password: PASSWORD };
    expect(await refusal(carrier.api.call(registerRoutes.resume, { body }))).toBe("REGISTER_NOT_PAUSED");

    await send(pauser().privateKey, registerCall.pause({ registry }));
    await isPaused(registry, true);
    const place = { chainId: 1337, registry };
    await until("both are told", async () => (await paused(carrier)).length + (await paused(partner)).length === 2);
    expect([await paused(carrier), await paused(partner)]).toEqual([
      [{ ...place, own: true, issuer: "Paused Lines" }],
      [{ ...place, own: false, issuer: "Paused Lines" }],
    ]);
    const letters = () => lettersTo(backend.database, `person-${carrier.people[0]!.id}@example.com`);
    await until("a letter", async () => (await letters()).length > 0);
    expect(await letters()).toMatchObject([
      {
        subject: "The register of Paused Lines was paused",
        body: expect.stringContaining(pauser().address.toLowerCase()) as string,
      },
    ]);

    expect(
      await refusal(carrier.api.call(registerRoutes.resume, { body: { ...body, password: "wrong-password-1" } })),
    ).toBe("WRONG_PASSWORD");
    expect(await refusal(partner.api.call(registerRoutes.resume, { body }))).toBe("NOT_FOUND");
    await settled(
      carrier.api,
      await carrier.api.call(registerRoutes.endPausing, { body: { ...body, pauser: pauser().address.toLowerCase() } }),
    );
    await until("nobody may pause", async () => (await own()).pausers.length === 0);
    const resuming = await carrier.api.call(registerRoutes.resume, { body });
    expect(resuming.action).toBe("resumeRegister");
    expect((await settled(carrier.api, resuming)).status).toBe("done");
    await isPaused(registry, false);
    await until("the banner goes", async () => (await paused(carrier)).length + (await paused(partner)).length === 0);
    expect(await mayPause(registry, pauser().address)).toBe(false);
    await expect(send(pauser().privateKey, registerCall.pause({ registry }))).rejects.toThrow();
    expect(
      await refusal(
        carrier.api.call(registerRoutes.endPausing, { body: { ...body, pauser: pauser().address.toLowerCase() } }),
      ),
    ).toBe("PAUSER_UNKNOWN");
    const said = await sql<{ action: string }>(
      "SELECT action FROM app.audit WHERE organisation_id = $1 AND action LIKE 'register.%' ORDER BY action",
      [carrier.id],
    );
    expect(said.map((one) => one.action)).toEqual([
      "register.end-pausing",
      "register.paused",
      "register.resume",
      "register.resumed",
    ]);
    expect((await carrier.api.call(deskRoutes.tasks)).map((one) => one.kind)).toEqual(
      expect.arrayContaining(["resumeRegister", "endPausing"]),
    );
  });

  it("is resumed by an own wallet, which signs that itself", async () => {
    const { privateKey } = backend.chain!.accounts[6]!;
    const carrier = await newCompany("Wallet Resumes", { wallet: privateKey });
    const begun = await sign(carrier, await draft(carrier));
    await signOwn(carrier.api, privateKey, begun.intent);
    const registry = begun.document.register!.registry as Address;
    await send(pauser().privateKey, registerCall.pause({ registry }));
    await isPaused(registry, true);
    const intent = await carrier.api.call(registerRoutes.resume, { body: { chainId: 1337, registry } });
    expect(intent).toMatchObject({ status: "waiting", request: { calls: [{ functionName: "unpause" }] } });
    expect(await refusal(carrier.api.call(registerRoutes.resume, { body: { chainId: 1337, registry } }))).toBe("BUSY");
    await signOwn(carrier.api, privateKey, intent);
    await isPaused(registry, false);
  });
});
