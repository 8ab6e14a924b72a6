import { afterAll, beforeAll, expect, it } from "vitest";
import { createPublicClient, http } from "viem";
import { actRoutes } from "#domain/api/acts";
import { verifyRoutes } from "#domain/api/desk";
import { recordRoutes } from "#domain/api/record";
import { documentRoutes as documents } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import type { ApiClient } from "../../scripts/lib/api-client.ts";
import { apiClient, refusal } from "../../scripts/lib/api-client.ts";
import { trustOfAnswer } from "#domain/verify/trust";
import { rpcChainReader } from "#domain/verify/rpc-reader";
import type { TitleStatus } from "#domain/chain/title-status";
import { titleOfAnswer, type ChainReader } from "#domain/verify/title";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { startBackend, type TestBackend } from "../support/backend.ts";
import { draftBill } from "../support/bill.ts";
import { companies, get, PASSWORD, settled, until, type Colleague, type Company } from "../support/companies.ts";

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let carrier: Company;
let shipper: Company;
let bank: Company;
let anyone: ApiClient;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  make = companies(backend);
  [carrier, shipper, bank] = (await Promise.all([
    make.company("Carrier", { people: 2 }),
    make.company("Shipper", { people: 2 }),
    make.company("Bank", { people: 2 }),
  ])) as [Company, Company, Company];
  for (const [one, other] of [
    [carrier, shipper],
    [shipper, bank],
    [carrier, bank],
  ] as const)
    await make.befriend(one, other);
  anyone = apiClient(backend.url);
});
afterAll(() => backend.stop());

const colleague = (company: Company): Colleague => company.people[1] as Colleague;

/**
 * The verdict of a stranger without an account on the paper: once by the chain alone, once by the product's answers.
 */
async function judged(paper: Uint8Array): Promise<[Verdict, Verdict]> {
  const byProduct: ChainReader = {
    title: async ({ chainId, registry, tokenId }) =>
      titleOfAnswer(await anyone.call(verifyRoutes.title, { query: { chainId, registry, tokenId } as never })),
  };
  const byChain = rpcChainReader(new Map([[1337, createPublicClient({ transport: http(backend.chain?.rpcUrl) })]]));
  const common = { ...trustOfAnswer(await anyone.call(verifyRoutes.trust)), now: new Date() };
  return [await verify(paper, { ...common, chain: byProduct }), await verify(paper, { ...common, chain: byChain })];
}

async function expectTitle(paper: Uint8Array, status: TitleStatus, holder?: Company, owner = holder): Promise<void> {
  for (const verdict of await judged(paper)) {
    expect(verdict.checks.integrity.outcome).toBe("VALID");
    expect(verdict.checks.issuer.outcome).toBe("VALID");
    expect(verdict.title?.status).toBe(status);
    if (holder) expect([verdict.title?.holder, verdict.title?.owner]).toEqual([holder.address, owner?.address]);
  }
}

async function transferOriginal(from: Company, to: Company, documentId: string): Promise<string> {
  const { id, version } = await from.api.call(envelopes.compose, {
    body: { recipientId: to.id, subject: "Original B/L", documentIds: [documentId] },
  });
  await from.api.call(envelopes.seal, { params: { id }, body: { expectedVersion: version, password: PASSWORD } });
  const open = () => from.api.call(envelopes.get, { params: { id } });
  await until("the anchor", async () => (await open()).state === "READY_FOR_TRANSFER");
  const { intent } = await colleague(from).api.call(envelopes.transfer, {
    params: { id },
    body: { expectedVersion: (await open()).version, password: PASSWORD },
  });
  expect((await settled(from.api, intent)).status).toBe("done");
  await until("the arrival", async () => (await open()).state === "TRANSFERRED");
  return id;
}

const confirm = async (company: Company, id: string) => ({
  expectedVersion: (await get(company.api, id)).version,
  password: PASSWORD,
});
const states = async (id: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      [carrier, shipper, bank].map(
        async (company) => [company.name, (await get(company.api, id).catch(() => null))?.state ?? "unseen"] as const,
      ),
    ),
  );

it("goes from the carrier over the shipper to the bank and back, and anyone can check it at every step", async () => {
  const draft: DocumentDetail = await draftBill(carrier.api, "STORY-1");
  const { id } = draft;
  const signed = await carrier.api.call(documents.sign, {
    params: { id },
    body: { expectedVersion: draft.version, password: PASSWORD, capacityId: carrier.capacityId },
  });
  expect((await settled(carrier.api, signed.intent)).status).toBe("done");
  const paper = await carrier.api.download(documents.pdf, { params: { id }, query: {} });
  await expectTitle(paper, "IN_CIRCULATION", carrier);

  const envelope = await transferOriginal(carrier, shipper, id);
  expect(await states(id)).toEqual({ Carrier: "TRANSFERRED", Shipper: "ISSUED", Bank: "unseen" });
  await expectTitle(paper, "IN_CIRCULATION", shipper);
  const inbox = await shipper.api.call(envelopes.list, { query: { folder: "inbox" } });
  expect(inbox.rows[0]).toMatchObject({ id: envelope, unread: true, asked: "read", titleState: "ISSUED" });
  expect(await shipper.api.download(documents.pdf, { params: { id }, query: {} })).toEqual(paper);

  const endorsed = await shipper.api.call(actRoutes.endorse, {
    params: { id },
    body: { ...(await confirm(shipper, id)), type: "TO_ORDER", endorseeId: bank.id },
  });
  expect((await settled(shipper.api, endorsed.intent)).status).toBe("done");
  await expectTitle(paper, "IN_CIRCULATION", shipper, bank);
  expect(
    await refusal(
      shipper.api.call(actRoutes.surrender, {
        params: { id },
        body: { ...(await confirm(shipper, id)), purpose: "DELIVERY" },
      }),
    ),
  ).toBe("NOT_OWNER_AND_POSSESSOR");

  await transferOriginal(shipper, bank, id);
  expect(await states(id)).toEqual({ Carrier: "TRANSFERRED", Shipper: "TRANSFERRED", Bank: "ISSUED" });
  await expectTitle(paper, "IN_CIRCULATION", bank);
  for (const former of [carrier, shipper]) expect((await get(former.api, id)).can["transfer"]).toBe("WRONG_STATE");

  const surrendered = await bank.api.call(actRoutes.surrender, {
    params: { id },
    body: { ...(await confirm(bank, id)), purpose: "DELIVERY" },
  });
  expect((await settled(bank.api, surrendered.intent)).status).toBe("done");
  expect(await states(id)).toEqual({
    Carrier: "SURRENDERED_TO_ISSUER",
    Shipper: "SURRENDERED_TO_ISSUER",
    Bank: "SURRENDERED_TO_ISSUER",
  });
  await expectTitle(paper, "RETURNED");
  expect(
    (await carrier.api.call(envelopes.list, { query: { folder: "inbox", desk: "asked" } })).rows.find(
      (row) => row.of === "document",
    ),
  ).toMatchObject({ id, asked: "answer", sender: { id: bank.id } });

  const accepted = await carrier.api.call(actRoutes.acceptSurrender, {
    params: { id },
    body: await confirm(carrier, id),
  });
  expect((await settled(carrier.api, accepted.intent)).status).toBe("done");
  await expectTitle(paper, "BURNT");
  await until("finality", async () => (await get(carrier.api, id)).can["release"] === null);
  const release = async (quantity: string) =>
    carrier.api.call(actRoutes.release, {
      params: { id },
      body: { ...(await confirm(carrier, id)), receiver: "Terminal", lines: [{ line: 0, quantity }], sure: true },
    });
  await release("30000.000");
  expect(await refusal(release("7998.413"))).toBe("RELEASE_EXCEEDS");
  await release("7998.412");
  expect(await states(id)).toEqual({ Carrier: "ACCOMPLISHED", Shipper: "ACCOMPLISHED", Bank: "ACCOMPLISHED" });

  const story = await bank.api.call(documents.story, { params: { id } });
  expect(story.events.map((event) => event.kind)).toEqual([
    "sign",
    "issue",
    "both",
    "owner",
    "holder",
    "surrender",
    "burn",
    "release",
    "release",
  ]);
  const record = await carrier.api.call(recordRoutes.documentTrail, { params: { id } });
  expect(record.map((entry) => entry.event)).toEqual(expect.arrayContaining(["document.sign", "document.release"]));
});
