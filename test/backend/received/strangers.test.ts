import { afterAll, beforeAll, expect, it } from "vitest";
import { externalRoutes } from "#domain/api/external";
import { receivedRoutes } from "#domain/api/received";
import { titleRoutes } from "#domain/api/titles";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
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

it("a record on a register of version 4 is verified and looked up from act to act, and never followed", async () => {
  const { api } = company;
  const fourth = await strangeRegister(backend.chain!, "Old Anchor Line", "4");
  const registry = fourth.registry.toLowerCase() as `0x${string}`;
  const document = wrappedWith(
    { tokenRegistry: registry },
    { id: "OAL-1", network: { chain: "FREE", chainId: "1337" } },
  );
  const { merkleRoot } = (document as Wrapped & { signature: { merkleRoot: string } }).signature;
  const title = { chainId: 1337, registry, tokenId: `0x${merkleRoot}` as const };
  const standing = () => api.call(titleRoutes.standing, { params: title });
  const nobody = { holder: null, owner: null, holderName: null, ownerName: null };
  expect(await standing()).toMatchObject({ version: null, status: "UNKNOWN", ...nobody });
  const escrow = await fourth.mint(title.tokenId, "OAL-1");
  const kept = await api.call(receivedRoutes.upload, {
    query: { file: "OAL-1.tt" },
    bytes: Buffer.from(JSON.stringify(document)),
  });
  const again = () => api.call(receivedRoutes.verify, { params: { id: kept.id } });
  const [issuer, shipper] = [fourth.addressOf("issuer"), fourth.addressOf("shipper")];
  expect((await again()).checks.status).toEqual({ outcome: "VALID", reason: "IN_CIRCULATION" });
  expect(await standing()).toMatchObject({ version: "4", status: "IN_CIRCULATION", holder: issuer, owner: issuer });
  await api.call(externalRoutes.add, { body: { name: "Old Anchor Shipper", origin: "elsewhere", address: shipper } });
  await fourth.act("issuer", escrow, "transferHolder", [shipper]);
  expect(await standing()).toMatchObject({
    holder: shipper,
    holderName: "Old Anchor Shipper (elsewhere)",
    owner: issuer,
    ownerName: null,
  });
  expect((await api.call(titleRoutes.story, { params: title })).status).toBeNull();
  const follow = (place: typeof title) => refusal(api.call(titleRoutes.follow, { body: { ...place, label: "OAL" } }));
  expect(await follow(title)).toBe("REGISTER_READ_ONLY");
  expect(await follow({ ...title, registry: fourth.factory.toLowerCase() as `0x${string}` })).toBe("NOT_A_REGISTER");
  expect((await api.call(titleRoutes.followed, { query: {} })).rows.map((row) => row.registry)).not.toContain(registry);
  await fourth.act("shipper", escrow, "transferHolder", [issuer]);
  await fourth.act("issuer", fourth.registry, "pause", []);
  expect((await standing()).status).toBe("PAUSED");
  await fourth.act("issuer", fourth.registry, "unpause", []);
  await fourth.act("issuer", escrow, "surrender", []);
  expect(await standing()).toMatchObject({ version: "4", status: "RETURNED", ...nobody });
  expect((await again()).checks.status).toEqual({ outcome: "INDETERMINATE", reason: "RETURNED" });
  await fourth.act("issuer", fourth.registry, "burn", [BigInt(title.tokenId)]);
  expect(await standing()).toMatchObject({ version: "4", status: "BURNT", ...nobody });
  expect((await again()).checks.status).toEqual({ outcome: "INVALID", reason: "BURNT" });
  const away = (place: Partial<typeof title>) =>
    refusal(api.call(titleRoutes.standing, { params: { ...title, ...place } }));
  expect(await away({ chainId: 424242 })).toBe("CHAIN_NOT_MIRRORED");
});
