import { createPublicClient, createWalletClient, http, zeroAddress, type Address, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import { registerRoutes } from "#domain/api/registers";
import { registryAbi } from "#domain/chain/abi/registry";
import { PAUSER_ROLE, registerCall, titleCall } from "#domain/chain/calls";
import { rows } from "../../../scripts/lib/sql.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { companies, get, PASSWORD, until, type Company } from "../../support/companies.ts";
import { lettersTo } from "../../support/letters.ts";
import { signOwn } from "../../support/own-wallet.ts";

// An installation with contracts of the first generation, in which only the issuer may pause.

let backend: TestBackend;
let carrier: Company;
let partner: Company;

beforeAll(async () => {
  backend = await startBackend({ chain: true, first: true });
  const make = companies(backend);
  carrier = await make.company("First Lines", { register: false, wallet: wallet().privateKey });
  partner = await make.company("Partner", { register: false });
  await make.befriend(carrier, partner);
});
afterAll(() => backend?.stop());

const wallet = () => backend.chain!.accounts[5]!;
const node = () => createPublicClient({ transport: http(backend.chain!.rpcUrl), pollingInterval: 20, cacheTime: 0 });
async function send({ to, data }: { to: string; data: string }): Promise<void> {
  const client = createWalletClient({
    account: privateKeyToAccount(wallet().privateKey),
    transport: http(backend.chain!.rpcUrl),
  });
  await node().waitForTransactionReceipt({
    hash: await client.sendTransaction({ to: to as Hex, data: data as Hex, chain: null }),
  });
}
const paused = (by: Company) => by.api.call(registerRoutes.paused);
const own = () => carrier.api.call(registerRoutes.own);

it("the register comes with the first title and says that nobody may pause it; its issuer's own pause is told, and ended", async () => {
  expect(backend.settings.chains[0]).toMatchObject({ contracts: { generation: 1 } });
  const begun = await draftBill(carrier.api, "F-1");
  const { intent, document } = await carrier.api.call(routes.sign, {
    params: { id: begun.id },
    body: { expectedVersion: begun.version, capacityId: carrier.capacityId, password: PASSWORD },
  });
  await signOwn(carrier.api, wallet().privateKey, intent);
  expect((await get(carrier.api, begun.id)).state).toBe("ISSUED");
  const registry = document.register!.registry as Address;
  // A plain clone; such a register does not answer itself whether it is paused.
  expect(await node().getCode({ address: registry })).toMatch(/^0x363d3d373d3d3d363d73/);

  const place = { chainId: 1337, registry };
  const untouched = { ...place, paused: false, pausers: [], current: true, intent: null };
  expect(await own()).toEqual([untouched]);
  for (const account of [zeroAddress, backend.settings.chains[0]!.operator as Address]) {
    expect(
      await node().readContract({
        address: registry,
        abi: registryAbi,
        functionName: "hasRole",
        args: [PAUSER_ROLE, account],
      }),
    ).toBe(false);
    expect(
      await refusal(carrier.api.call(registerRoutes.endPausing, { body: { ...place, pauser: account.toLowerCase() } })),
    ).toBe("PAUSER_UNKNOWN");
  }
  expect(await refusal(carrier.api.call(registerRoutes.resume, { body: place }))).toBe("REGISTER_NOT_PAUSED");
  expect([await paused(carrier), await paused(partner)]).toEqual([[], []]);

  // The administrator may pause, though no address is its pauser.
  const [title] = await backend.database.asWorker((tx) =>
    rows<{ escrow: Address }>(tx, "SELECT escrow FROM chain.titles WHERE registry = $1", [registry]),
  );
  await send(
    titleCall.transferOwners({
      escrow: title!.escrow,
      beneficiary: partner.address as Address,
      holder: partner.address as Address,
    }),
  );
  await send(registerCall.pause({ registry }));
  await until("both are told", async () => (await paused(carrier)).length + (await paused(partner)).length === 2);
  expect([await paused(carrier), await paused(partner)]).toEqual([
    [{ ...place, own: true, issuer: "First Lines" }],
    [{ ...place, own: false, issuer: "First Lines" }],
  ]);
  const letters = () => lettersTo(backend.database, `person-${carrier.people[0]!.id}@example.com`);
  await until("a letter", async () => (await letters()).length > 0);
  expect(await letters()).toMatchObject([
    {
      subject: "The register of First Lines was paused",
      body: expect.stringContaining(wallet().address.toLowerCase()) as string,
    },
  ]);
  expect(await own()).toEqual([{ ...untouched, paused: true }]);

  await signOwn(carrier.api, wallet().privateKey, await carrier.api.call(registerRoutes.resume, { body: place }));
  await until("the banner goes", async () => (await paused(carrier)).length + (await paused(partner)).length === 0);
  expect(await own()).toMatchObject([{ paused: false, pausers: [] }]);
});
