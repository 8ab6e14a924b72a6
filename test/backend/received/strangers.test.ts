import { afterAll, beforeAll, expect, it } from "vitest";
import { externalRoutes } from "#domain/api/external";
import { receivedRoutes } from "#domain/api/received";
import { titleRoutes } from "#domain/api/titles";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, until, type Company } from "../../support/companies.ts";
import { strangeRegister, type StrangeRegister } from "../../support/strangers.ts";
import { wrappedWith, type Wrapped } from "../../support/attestation-making.ts";

let backend: TestBackend;
let company: Company;
let theirs: StrangeRegister;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  company = await companies(backend).company("Meridian Straits");
  theirs = await strangeRegister(backend.chain!);
});
afterAll(() => backend?.stop());

it("a record issued elsewhere on their contracts is received, followed from act to act, and told when it came back", async () => {
  const { api } = company;
  const registry = theirs.registry.toLowerCase() as `0x${string}`;
  const document = wrappedWith(
    { tokenRegistry: registry },
    { id: "BAL-1", network: { chain: "FREE", chainId: "1337" } },
  );
  const { merkleRoot } = (document as Wrapped & { signature: { merkleRoot: string } }).signature;
  const tokenId = `0x${merkleRoot}` as const;
  const title = { chainId: 1337, registry, tokenId };
  const unminted = await api.call(receivedRoutes.upload, {
    query: { file: "BAL-1.tt" },
    bytes: Buffer.from(JSON.stringify(document)),
  });
  const params = { id: unminted.id };
  expect(unminted).toMatchObject({ kind: "TransferableRecord", state: "RECEIVED" });
  const before = await api.call(receivedRoutes.get, { params });
  expect(before).toMatchObject({ title, checks: { status: { outcome: "INVALID", reason: "TITLE_UNKNOWN" } } });

  const escrow = await theirs.mint(tokenId, before.title!.documentId ?? "");
  const again = () => api.call(receivedRoutes.verify, { params });
  expect((await again()).checks).toMatchObject({
    integrity: { outcome: "VALID" },
    status: { outcome: "VALID", reason: "IN_CIRCULATION" },
  });
  await api.call(titleRoutes.follow, { body: { ...title, label: "BAL-1", documentId: before.title!.documentId } });
  const [shipper, bank] = [theirs.addressOf("shipper"), theirs.addressOf("bank")];
  await api.call(externalRoutes.add, { body: { name: "Blue Anchor Bank", origin: "elsewhere", address: bank } });
  await theirs.act("issuer", escrow, "transferOwners", [shipper, shipper]);
  await theirs.act("shipper", escrow, "nominate", [bank]);
  await theirs.act("shipper", escrow, "transferOwners", [bank, bank]);
  const story = () => api.call(titleRoutes.story, { params: title });
  await until("the bank holds it", async () => (await story()).events.at(-1)?.holder === bank);
  expect((await story()).parties.find(({ address }) => address === bank)).toMatchObject({
    name: "Blue Anchor Bank (elsewhere)",
    you: false,
  });
  await theirs.act("bank", escrow, "returnToIssuer", []);
  await until("it is back", async () => (await story()).status === "returned");
  expect((await again()).checks.status).toMatchObject({ outcome: "INDETERMINATE", reason: "RETURNED" });
  await theirs.act("issuer", theirs.registry, "burn", [BigInt(tokenId)]);
  await until("it has ended", async () => (await story()).status === "burnt");
  expect((await again()).checks.status).toMatchObject({ outcome: "INVALID", reason: "BURNT" });
});
