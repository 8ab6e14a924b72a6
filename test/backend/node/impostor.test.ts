import { createPublicClient, http, type PublicClient } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { verifyRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { nodeRoutes } from "#domain/api/node";
import { HEADLINES } from "#domain/headlines";
import { confirmedByChain } from "#domain/verify/rpc-oracle";
import { titleOfAnswer } from "#domain/verify/title";
import { trustOfAnswer } from "#domain/verify/trust";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { draftBill } from "../../support/bill.ts";
import { get, settled } from "../../support/companies.ts";
import { befriend, codeOf, PASSWORD, registerCompany, registration, type TestPerson } from "../../support/people.ts";

/**
 * A company takes the name of a carrier that is here, and issues bills in it. These tests show what stops it, and what
 * a stranger learns about the file.
 */

const [KEEPER, CARRIER] = ["keeper@node.test", "Tern & Sable Shipping Lda"] as const;
let app: TestApp;
let keeper: TestPerson;
let carrier: TestPerson;

beforeAll(async () => {
  app = await startApp({ chain: true, settings: { nodeAdministrators: [KEEPER] } });
  keeper = await registerCompany(app, "Node Keepers", KEEPER);
  carrier = await registers(CARRIER, "ines@tern-sable.test");
});
afterAll(() => app.stop());

async function registers(company: string, email: string): Promise<TestPerson> {
  const person = await registerCompany(app, company, email);
  await person.call(authRoutes.acceptAgreement, { body: { version: 1, forOrganisation: true } });
  // An issuer of titles has a contact to send them to.
  await befriend(person, keeper);
  return person;
}

const approve = async (person: TestPerson): Promise<unknown> =>
  keeper.call(nodeRoutes.approve, {
    params: { id: (await person.me()).organisation.id },
    body: { evidence: "Extract of the register, 26 November 2026", password: PASSWORD },
  });

/** The signed file of a bill that names the carrier as issuer, signed and issued by this person's company. */
async function issues(person: TestPerson, blNo: string): Promise<Uint8Array> {
  const { id, version } = await draftBill(person, blNo);
  const capacityId = (await person.me()).capacities[0]?.id ?? null;
  const { intent } = await person.call(documentRoutes.sign, {
    params: { id },
    body: { expectedVersion: version, password: PASSWORD, capacityId },
  });
  expect((await settled(person, intent)).status).toBe("done");
  expect((await get(person, id)).state).toBe("ISSUED");
  return person.download(documentRoutes.pdf, { params: { id }, query: { view: "signed" } });
}

/** The verdict of the page at /verify, with the installation's public answers and the chain. */
async function verdictOn(file: Uint8Array): Promise<Verdict> {
  const stranger = app.client();
  const clients = new Map([[1337, createPublicClient({ transport: http(app.chain!.rpcUrl) }) as PublicClient]]);
  const chain = confirmedByChain(
    { title: async (place) => titleOfAnswer(await stranger.call(verifyRoutes.title, { query: { ...place } })) },
    clients,
  );
  return verify(file, { chain, ...trustOfAnswer(await stranger.call(verifyRoutes.trust)), now: new Date() });
}

it("the name of a carrier that is here is refused where nobody looks, and shown to whoever looks where somebody does", async () => {
  for (const name of [CARRIER, "TERN AND SABLE SHIPPING"])
    expect(
      await refusal(app.client().call(authRoutes.register, { body: registration(name, "mallory@evil.test") })),
    ).toBe("COMPANY_NAME_TAKEN");

  await keeper.call(nodeRoutes.set, { body: { approval: true } });
  const mallory = app.client();
  await mallory.call(authRoutes.register, {
    body: { ...registration(CARRIER, "mallory@evil.test"), registerNumber: "507123456" },
  });
  expect(await mallory.call(authRoutes.code, { body: { code: await codeOf(app, "mallory@evil.test") } })).toEqual({
    nextStep: "COMPANY",
    me: null,
  });
  await keeper.call(nodeRoutes.set, { body: { approval: false } });
  const {
    rows: [waiting],
  } = await keeper.call(nodeRoutes.companies, { query: { state: "WAITING" } });
  expect(waiting).toMatchObject({
    name: CARRIER,
    alike: [CARRIER],
    administrators: ["mallory@evil.test"],
    assurance: "selfRegistered",
  });
  // While it waits it does nothing, nor after it was rejected.
  expect(await refusal(mallory.call(documentRoutes.list, { query: {} }))).toBe("ENTERPRISE_WAITS");
  await keeper.call(nodeRoutes.reject, {
    params: { id: waiting!.id },
    body: { reason: "The number is that of another company", password: PASSWORD },
  });
  expect(await refusal(mallory.call(documentRoutes.list, { query: {} }))).toBe("ENTERPRISE_WAITS");
  expect(await mallory.call(nodeRoutes.application)).toMatchObject({
    state: "REJECTED",
    reason: "The number is that of another company",
  });
});

it("under a name that nothing is like, an impostor's bill is amber and says why; that of the approved carrier is green", async () => {
  const impostor = await registers("Sable Tern Bulk Carriers", "mallory@sable-tern.test");
  const forged = await verdictOn(await issues(impostor, "TSL-SIN-260417"));
  expect([forged.overall, forged.headline, forged.checks.issuer.reason]).toEqual([
    "INDETERMINATE",
    "ISSUER_UNCHECKED",
    "COMPANY_UNCHECKED",
  ]);
  expect(HEADLINES[forged.headline].en).toContain("issued by a company whose identity nobody has checked");
  // The file is unaltered and its title lives; only the issuer is false.
  expect([forged.checks.integrity.outcome, forged.checks.status.reason]).toEqual(["VALID", "IN_CIRCULATION"]);
  expect(forged.signatures).toMatchObject([{ organisation: "Sable Tern Bulk Carriers", assurance: "selfRegistered" }]);

  const early = await issues(carrier, "TSL-SIN-260418");
  await approve(carrier);
  const genuine = await verdictOn(await issues(carrier, "TSL-SIN-260419"));
  expect([genuine.overall, genuine.headline, genuine.checks.issuer.reason]).toEqual([
    "VALID",
    "GENUINE_IN_CIRCULATION",
    "COMPANY_APPROVED",
  ]);
  expect(genuine.signatures).toMatchObject([{ organisation: CARRIER, assurance: "approved" }]);
  // The carrier was unchecked at the time of the signature: a later approval changes nothing about what was signed
  // before.
  expect((await verdictOn(early)).headline).toBe("ISSUER_UNCHECKED");
});
