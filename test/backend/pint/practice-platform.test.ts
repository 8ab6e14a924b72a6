import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { exchangeCarrierRoutes } from "#domain/api/exchange-carriers";
import { exchangeIssueRoutes } from "#domain/api/exchange-issues";
import { offerRoutes } from "#domain/api/offers";
import { judgeReceiver } from "#domain/counterparties/dry-run";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { acquaint } from "../../../scripts/start/acquaint.ts";
import { BUYER } from "../../../scripts/services/practice-companies.ts";
import {
  newPracticeSecrets,
  startPracticePlatform,
  type PracticePlatform,
} from "../../../scripts/services/practice-platform.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, settled, type Company } from "../../support/companies.ts";
import { until } from "../../support/stand.ts";
import { allowed, linerBill } from "../../support/platforms.ts";

/** The practice platform of `npm start -- --with exchanges`: titles go there and come from there. */

let node: TestBackend;
let carrier: Company;
let buyer: Company;
let practice: PracticePlatform;
const secrets = newPracticeSecrets();

/** Both know each other, as at each start of the product. */
async function meet(): Promise<void> {
  const [first, second] = await node.database.asWorker(
    (tx) =>
      tx.query("SELECT id, email FROM app.person WHERE id = ANY ($1) ORDER BY id = $2 DESC", [
        [carrier.people[0]?.id, buyer.people[0]?.id],
        carrier.people[0]?.id,
      ]) as Promise<{ email: string }[]>,
  );
  const [administrator, other] = [first, second].map((one) => ({ email: one?.email ?? "", password: PASSWORD }));
  await node.database.asWorker((tx) =>
    tx.query("INSERT INTO app.node_administrator (email) VALUES ($1) ON CONFLICT DO NOTHING", [first?.email]),
  );
  await acquaint({ url: node.url, administrator: administrator!, companies: [administrator!, other!] }, practice);
}

beforeAll(async () => {
  [node, practice] = await Promise.all([
    startBackend({ chain: true, settings: { webhookPrivate: true } }),
    startPracticePlatform(0, secrets),
  ]);
  const make = companies(node);
  carrier = await make.company("Tern & Sable Shipping Lda");
  buyer = await make.company("Porto Azul Energia S.A.");
  await make.befriend(carrier, buyer);
  await meet();
}, 180_000);
afterAll(() => Promise.all([node?.stop(), practice?.stop()]));

const leiOf = async (company: Company): Promise<string> => {
  const [row] = await node.database.asWorker(
    (tx) => tx.query("SELECT lei FROM app.organisation WHERE id = $1", [company.id]) as Promise<{ lei: string }[]>,
  );
  return row?.lei ?? "";
};
const held = (number: string) =>
  until("the bill is here", async () => {
    const { rows } = await buyer.api.call(documentRoutes.list, { query: {} });
    return rows.find((row) => row.number === number && row.state === "ISSUED");
  });
const stateOf = async (id: string) => (await get(buyer.api, id)).state;
/** The company here surrenders a bill from there, and the practice carrier answers. */
async function surrendered(id: string): Promise<void> {
  const { version } = await get(buyer.api, id);
  const { intent } = await buyer.api.call(actRoutes.surrender, {
    params: { id },
    body: { expectedVersion: version, purpose: "DELIVERY", comment: "", password: PASSWORD },
  });
  await settled(buyer.api, intent);
}

describe("the practice platform", () => {
  it("answers about a receiver as the contract has it, also where it knows none", async () => {
    for (const [partyCode, found] of [
      [BUYER.lei, "200 "],
      ["nobody", "404"],
    ] as const) {
      const body = JSON.stringify({ codeListProvider: "GLEIF", codeListName: "LEI", partyCode });
      const answer = await fetch(`${practice.url}/v3/receiver-validation`, { method: "POST", body });
      const judged = judgeReceiver(answer.status, await answer.text());
      expect(judged).toMatchObject({ passed: true, found: expect.stringContaining(found) as string });
    }
  });

  it("takes a bill that is offered to it, and surrenders it at its carrier here", async () => {
    const id = await linerBill(carrier.api, carrier);
    await allowed(carrier.api, id);
    const [platform] = (await carrier.api.call(offerRoutes.platforms, {})).items;
    expect(platform).toMatchObject({ name: "Practice platform", rulebook: { version: 1 } });
    const offer = (lei: string) =>
      get(carrier.api, id).then(({ version: expectedVersion }) =>
        carrier.api.call(offerRoutes.create, {
          params: { id },
          body: { expectedVersion, platformId: platform!.id, lei, rulebook: 1, password: PASSWORD },
        }),
      );
    expect(await refusal(offer(await leiOf(buyer)))).toBe("PINT_RECIPIENT");
    await offer(BUYER.lei);
    await until("it is there", async () => (await carrier.api.call(offerRoutes.list, {})).items[0]?.state === "GONE");
    const { number } = await get(carrier.api, id);
    expect(practice.bills.get(number)).toMatchObject({ state: "came from the node" });
    expect(await practice.surrender(number)).toBe(204);
    const claims = async () => (await carrier.api.call(exchangeCarrierRoutes.surrenders, { params: { id } })).claims;
    const claim = await until("its issuer is asked", async () => (await claims())[0]);
    const chain = async (claimId?: string) => {
      const body = claimId === undefined ? {} : { claimId };
      const told = await carrier.api.call(exchangeIssueRoutes.chain, { params: { id }, body });
      expect(told).toMatchObject({ number, platform: { name: "Practice platform" } });
      return told.chains.map(({ acts }) => acts.map(({ action }) => action));
    };
    const [acts] = await chain(claim.id);
    expect(acts?.[0]).toBe("SURRENDER_FOR_DELIVERY");
    expect(acts?.at(-1)).toBe("ISSUE");
    await carrier.api.call(exchangeCarrierRoutes.answer, {
      params: { id: claim.id },
      body: { action: "SURR", comments: "", password: PASSWORD },
    });
    await until("it is answered", async () => practice.bills.get(number)?.state === "surrendered");
    expect((await chain())[0]?.[0]).toBe("SURRENDERED");
  }, 120_000);

  it("sends a bill, whose surrender its carrier answers", async () => {
    const number = await practice.send({ name: buyer.name, lei: await leiOf(buyer) });
    const { id } = await held(number);
    practice.surrenders = "SREJ";
    await surrendered(id);
    await until("it was rejected", async () => (await stateOf(id)) === "ISSUED");
    practice.surrenders = "SURR";
    await surrendered(id);
    await until("it was accepted", async () => (await stateOf(id)) === "SURRENDERED");
  }, 120_000);

  it("has a bill issued here as a carrier, also after both began anew", async () => {
    const { url } = practice;
    await practice.stop();
    practice = await startPracticePlatform(Number(new URL(url).port), secrets);
    await meet();
    const number = await practice.issue({ name: buyer.name, lei: await leiOf(buyer) });
    await held(number);
    await until("it is told", async () => practice.told.some((line) => line.includes(`ISSU for ${number}`)));
    expect((await fetch(`${practice.url}/v3/ebl-surrender-requests`, { method: "POST", body: "{}" })).status).toBe(401);
    expect((await fetch(`${practice.url}/v3/endorsement-chains/${number}`)).status).toBe(401);
  }, 120_000);
});
