import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { exchangeIssueRoutes as routes } from "#domain/api/exchange-issues";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { act, party } from "../../../scripts/services/counterparty.ts";
import { lei } from "../../../scripts/evidence/dcsa/world.ts";
import { companies, get, PASSWORD, settled, until } from "../../support/companies.ts";
import { response } from "../../support/issuing-platform.ts";
import { draftBill, inboundToken, knows, token } from "../../support/platforms.ts";
import { twoNodes, type TwoNodes } from "../../support/two-nodes.ts";

/** A carrier asks the platform where its bill lives for the endorsement chain: another node, and one that answers badly. */

interface Heard {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly version: string;
}

let nodes: TwoNodes;
let there: Server;
let answer: { status: number; body: string } | null = { status: 404, body: "" };
const heard: Heard[] = [];

const contracts = (code: string, given: string) =>
  nodes.wave.database.asWorker((tx) =>
    tx.query("UPDATE app.counterparty SET contracts = $2::text[] WHERE code = $1", [code, given]),
  );

beforeAll(async () => {
  nodes = await twoNodes({ chain: true });
  there = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    heard.push({
      method,
      path: url,
      authorization: headers.authorization ?? "",
      version: String(headers["api-version"]),
    });
    if (answer === null) request.socket.destroy();
    else response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((ready) => there.listen(0, "127.0.0.1", ready));
}, 180_000);
afterAll(async () => {
  there?.close();
  await nodes?.stop();
});

const issueOf = async (id: string) =>
  (await nodes.carrier.api.call(routes.list, { query: { documentId: id } })).items[0];
const ask = (id: string, body: { claimId?: string } = {}) =>
  nodes.carrier.api.call(routes.chain, { params: { id }, body });

test("reads what was done with its bill on another node, act by act", async () => {
  const { carrier, buyer, platformId, buyerLei } = nodes;
  const id = await draftBill(carrier.api, carrier);
  // It is nowhere else yet.
  expect(await refusal(ask(id))).toBe("PINT_CHAIN_NOWHERE");
  const { version: expectedVersion } = await get(carrier.api, id);
  const body = { expectedVersion, platformId, lei: buyerLei, rulebook: 1, password: PASSWORD };
  const { number } = await carrier.api.call(routes.create, { params: { id }, body });
  await until("it is issued there", async () => (await issueOf(id))?.state === "ISSUED", 60);

  expect(await refusal(ask(id))).toBe("PINT_CHAIN_CONTRACT");
  await contracts("BOLE", "{PINT,ISS,SUR,END}");
  // The other node tells nobody without a token, nor a carrier that is not entered with this contract.
  expect(await refusal(ask(id))).toBe("PINT_CHAIN_TOKEN");
  const [line] = await nodes.bole.database.asWorker(
    (tx) => tx.query("SELECT id FROM app.counterparty WHERE code = 'TSLU'") as Promise<{ id: string }[]>,
  );
  await token({ backend: nodes.wave, of: platformId }, { backend: nodes.bole, of: line?.id ?? "" });
  expect(await refusal(ask(id))).toBe("PINT_CHAIN_TOKEN");
  await nodes.bole.database.asWorker((tx) =>
    tx.query("UPDATE app.counterparty SET contracts = contracts || '{END}' WHERE code = 'TSLU'"),
  );
  const told = await ask(id);
  expect(told).toMatchObject({ number, platform: { code: "BOLE" } });
  const acts = () => ask(id).then(({ chains }) => chains[0]?.acts.map((one) => [one.action, one.recipient?.name]));
  expect(await acts()).toEqual([["ISSUE", buyer.name]]);

  const held = (await buyer.api.call(documentRoutes.list, { query: {} })).rows.find((row) => row.number === number);
  const { intent } = await buyer.api.call(actRoutes.surrender, {
    params: { id: held?.id ?? "" },
    body: {
      expectedVersion: (await get(buyer.api, held?.id ?? "")).version,
      purpose: "DELIVERY",
      comment: "",
      password: PASSWORD,
    },
  });
  await settled(buyer.api, intent);
  await until("the surrender is told", async () => (await acts())?.[0]?.[0] === "SURRENDER_FOR_DELIVERY", 30);

  // Nobody else is told: neither its first holder there, nor another company here.
  const other = await companies(nodes.wave).company("Curious Forwarding", { register: false });
  expect(await refusal(other.api.call(routes.chain, { params: { id }, body: {} }))).toBe("NOT_FOUND");
  expect(await refusal(ask(id, { claimId: id }))).toBe("NOT_FOUND");
  const lines = await nodes.wave.database.asWorker(
    (tx) =>
      tx.query("SELECT detail FROM app.audit WHERE action = 'pint.chainAsked' ORDER BY n LIMIT 1") as Promise<
        { detail: object }[]
      >,
  );
  expect(lines[0]?.detail).toMatchObject({ platform: "BOLE platform", number, acts: 1 });
}, 120_000);

test("is told in words why a platform does not answer as the contract has it", async () => {
  const { carrier, wave } = nodes;
  const url = `http://127.0.0.1:${(there.address() as AddressInfo).port}/base`;
  const platform = await knows(wave, { code: "IQAX", role: "platform", url, contracts: ["ISS", "END"], keys: [] });
  const id = await draftBill(carrier.api, carrier);
  answer = { status: 204, body: "" };
  const { version: expectedVersion, number } = await get(carrier.api, id);
  await carrier.api.call(routes.create, {
    params: { id },
    body: { expectedVersion, platformId: platform, lei: lei(9), name: "Harbour Bank", rulebook: 1, password: PASSWORD },
  });
  await until("it has the request", async () => (await issueOf(id))?.state === "ASKED", 30);
  const told = await fetch(`${wave.url}/v3/ebl-issuance-responses`, {
    method: "POST",
    body: JSON.stringify(response(number, "ISSU")),
    headers: { authorization: `Bearer ${await inboundToken(wave, platform)}` },
  });
  expect(told.status).toBe(204);
  const [line, holder] = [party("Tern & Sable", "IQAX", lei(1)), party("Harbour Bank", "IQAX", lei(9))];
  const issue = act("ISSUE", line, holder, "2026-11-20T08:00:00.000+02:00");
  const chain = (more: object = {}) => [{ transportDocumentReference: number, endorsementChain: [issue], ...more }];
  const says = (status: number, body: unknown): void =>
    void (answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) });
  says(200, chain({ transportDocumentSubReference: "2" }));
  heard.length = 0;
  expect(await ask(id)).toMatchObject({
    platform: { code: "IQAX", name: "IQAX platform" },
    number,
    chains: [
      {
        subReference: "2",
        acts: [
          {
            action: "ISSUE",
            actor: { name: "Tern & Sable", platform: "IQAX" },
            recipient: { name: "Harbour Bank", platform: "IQAX" },
            at: "2026-11-20T06:00:00.000Z",
          },
        ],
      },
    ],
  });
  expect(heard).toEqual([
    { method: "GET", path: `/base/v3/endorsement-chains/${number}`, authorization: "", version: "3" },
  ]);
  for (const [status, body, code] of [
    [401, "", "PINT_CHAIN_TOKEN"],
    [403, "{}", "PINT_CHAIN_TOKEN"],
    [404, "{}", "PINT_CHAIN_UNKNOWN"],
    [200, [], "PINT_CHAIN_UNKNOWN"],
    [200, "<html>", "PINT_CHAIN_FORM"],
    [200, {}, "PINT_CHAIN_FORM"],
    [200, chain({ transportDocumentReference: "OTHER" }), "PINT_CHAIN_FORM"],
    [200, chain({ endorsementChain: [{ ...issue, actor: "somebody" }] }), "PINT_CHAIN_FORM"],
    [200, chain({ endorsementChain: Array(2001).fill(issue) }), "PINT_CHAIN_FORM"],
    [302, "", "PINT_CHAIN_FORM"],
    [500, "", "PINT_CHAIN_FORM"],
    // More than is read of an answer.
    [200, `["${"x".repeat(1_100_000)}"]`, "COUNTERPARTY_AWAY"],
  ] as const) {
    says(status, body);
    expect(await refusal(ask(id)), `${status} ${JSON.stringify(body).slice(0, 40)}`).toBe(code);
  }
  answer = null;
  expect(await refusal(ask(id))).toBe("COUNTERPARTY_AWAY");
}, 120_000);
