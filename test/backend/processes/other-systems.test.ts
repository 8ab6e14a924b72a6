import { afterAll, beforeAll, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { requestedOn } from "#domain/api/act-routes";
import { authRoutes as auth } from "#domain/api/auth";
import { automaticRoutes as automatic } from "#domain/api/automatic";
import { credentialRoutes as credentials } from "#domain/api/credentials";
import { documentRoutes as documents } from "#domain/api/documents";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import type { Route } from "#domain/api/route";
import { webhookMessage, webhookRoutes as webhooks, type ToldStep } from "#domain/api/webhooks";
import type { Permission } from "#domain/permissions";
import { isGrantable, type Grantable } from "#domain/programs/grants";
import { refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { completeBill } from "../../support/bill.ts";
import { PASSWORD, type Colleague, type Company } from "../../support/companies.ts";
import { applicationFor, tokenFor } from "../../support/credentials.ts";
import { startTrade, type Trade } from "../documents/bills.ts";
import { until } from "../../support/stand.ts";
import { isSigned, receiver, type Receiver } from "../webhooks/receiver.ts";

// Systems of companies take part in reviews: each hears its turn by a webhook, and answers by an API token.

/** The system of a company: it has a token of one user, and hears what its webhook says of processes. */
interface System {
  readonly company: Company;
  readonly tokenId: string;
  readonly api: ApiClient;
  readonly secret: string;
  readonly server: Receiver;
}

let trade: Trade;
let line: Company;
/** An administrator; one who drafts and signs nothing; one who lets the service sign; one without a right. */
let [admin, drafter, signer, idle]: Colleague[] = [];
let [forwarder, carrier, bank, agent]: System[] = [];
const confirmed = { body: { password: PASSWORD } };

async function systemOf(company: Company, person = company.people[0]!): Promise<System> {
  const server = await receiver();
  const { secret } = await company.api.call(webhooks.create, {
    body: { password: PASSWORD, url: server.url, topics: ["process"] },
  });
  const { id, api } = await tokenFor(trade.backend.url, person.api, `System of ${company.name}`);
  return { company, tokenId: id, api, secret, server };
}
const give = (person: Colleague, permissions: readonly Permission[]) =>
  admin!.api.call(auth.setPermissions, {
    params: { id: person.id },
    body: { password: PASSWORD, permissions: [...permissions] },
  });

beforeAll(async () => {
  trade = await startTrade({ webhookPrivate: true });
  line = await trade.make.company("Line", { people: 4 });
  [admin, drafter, signer, idle] = line.people;
  const surrenders = await trade.make.company("Agent");
  for (const other of [trade.shipper, trade.bank, surrenders]) await trade.make.befriend(line, other);
  await trade.make.befriend(trade.shipper, surrenders);
  await give(drafter!, ["bl.draft"]);
  await give(signer!, ["bl.sign.auto", "bl.issue", "bl.issueInCapacity"]);
  await give(idle!, []);
  [forwarder, carrier, bank, agent] = await Promise.all([
    systemOf(trade.shipper),
    systemOf(line, drafter),
    systemOf(trade.bank),
    systemOf(surrenders),
  ]);
});
afterAll(async () => {
  for (const one of [forwarder, carrier, bank, agent]) await one?.server.close();
  await trade.backend.stop();
});

/** The steps of a review that a system was told of, each message signed and of its own company, in their order. */
function told({ company, secret, server }: System, review: string): ToldStep[] {
  const steps = server.received.flatMap((received) => {
    expect(isSigned(received, secret)).toBe(true);
    const { type, data } = webhookMessage.parse(JSON.parse(received.body));
    expect([type, data.organisation]).toEqual(["process.changed", company.id]);
    return data.id === review && data.step !== undefined ? [data.step] : [];
  });
  return steps.toSorted((a, b) => a.version - b.version);
}
/** Waits until a system is told of a step. */
const hears = (system: System, review: string, name: string, asked: string | null, times = 1): Promise<ToldStep> =>
  until(`${system.company.name} hears of ${name}`, async () => {
    const found = told(system, review).filter((step) => step.name === name)[times - 1];
    if (found !== undefined) expect(found).toMatchObject({ process: "review", asked });
    return found;
  });
const show = ({ api }: Pick<System, "api">, id: string) => api.call(reviews.show, { params: { id } });
const look = async (system: Pick<System, "api">, id: string) => ({ expectedVersion: (await show(system, id)).version });
/** Acts that a person confirms by the password are sent without one: the grant of the token stands for it. */
const unconfirmed = (body: object) => body as never;
const grant = ({ company, tokenId }: System, verbs: Grantable[], by = company.api) =>
  by.call(credentials.grant, { params: { id: tokenId }, body: { password: PASSWORD, verbs, days: 1 } });
const begin = () =>
  forwarder!.api.call(reviews.begin, {
    body: {
      kind: "BillOfLading",
      issuerId: line.id,
      data: completeBill({ blNo: "" }),
      collaborators: [carrier, bank].map((one) => ({ organisationId: one!.company.id })),
    },
  });
const submit = async (id: string) =>
  forwarder!.api.call(reviews.submit, { params: { id }, body: await look(forwarder!, id) });

it("hear their turn one after another, propose, accept and sign by token, and each is told of every step", async () => {
  const { id } = await begin();
  const params = { id };
  expect(await refusal(show(carrier!, id))).toBe("NOT_FOUND");
  await submit(id);
  const turn = await hears(carrier!, id, "submit", "accept");
  expect(turn).toEqual({
    process: "review",
    name: "submit",
    state: "pending",
    version: (await show(carrier!, id)).version,
    document: null,
    asked: "accept",
  });
  await hears(bank!, id, "submit", null);

  // It comments on the version that it reads, and rejects it with a proposal. The system of the forwarder takes that
  // over.
  expect((await show(carrier!, id)).can).toMatchObject({ accept: null, reject: null, sign: "WRONG_STATE" });
  await carrier!.api.call(reviews.comment, {
    params,
    body: { field: "clauses", said: "As loaded", proposed: "CLAUSED" },
  });
  await carrier!.api.call(reviews.reject, { params, body: { expectedVersion: turn.version, reason: "See clauses" } });
  const rejected = await hears(forwarder!, id, "reject", "modify");
  const { comments } = await forwarder!.api.call(reviews.modify, {
    params,
    body: { expectedVersion: rejected.version },
  });
  await forwarder!.api.call(reviews.settle, {
    params: { id, commentId: comments[0]!.id },
    body: { ...(await look(forwarder!, id)), taken: true },
  });
  await submit(id);

  // The version of the message is the one that is accepted; an older one is not.
  const again = await hears(carrier!, id, "submit", "accept", 2);
  const accept = ({ api }: Pick<System, "api">, expectedVersion: number) =>
    api.call(reviews.accept, { params, body: { expectedVersion } });
  expect(await refusal(accept(carrier!, turn.version))).toBe("CONTENT_UPDATED");
  expect(await refusal(accept(bank!, again.version))).toBe("PROCESS_NOT_ASKED");
  const without = await tokenFor(trade.backend.url, idle!.api, "Without a right");
  expect(await refusal(accept(without, again.version))).toBe("FORBIDDEN");
  const strange = await tokenFor(trade.backend.url, trade.stranger.api, "Of a stranger");
  expect(await refusal(show(strange, id))).toBe("NOT_FOUND");
  expect(await refusal(accept(strange, again.version))).toBe("NOT_FOUND");
  const reader = await applicationFor(trade.backend.url, line.api, ["documents.read"], "Reader");
  expect((await show(reader, id)).data["clauses"]).toBe("CLAUSED");
  expect(await refusal(accept(reader, again.version))).toBe("FORBIDDEN");
  await accept(carrier!, again.version);
  await accept(bank!, (await hears(bank!, id, "accept", "accept")).version);

  // The issuer is asked last. Its system makes the bill, and has it signed under a grant.
  const agreed = await hears(carrier!, id, "accept", "sign", 2);
  expect(agreed).toMatchObject({ state: "tbs", document: null });
  await admin!.api.call(automatic.grant, confirmed);
  await signer!.api.call(automatic.lend, confirmed);
  const bill = await carrier!.api.call(reviews.prepare, {
    params,
    body: { expectedVersion: agreed.version, number: "SYSTEM-1" },
  });
  const sign = () =>
    carrier!.api.call(documents.signAutomatically, {
      params: { id: bill.id },
      body: unconfirmed({ expectedVersion: bill.version, signerId: signer!.id, capacityId: line.capacityId }),
    });
  expect(await refusal(sign())).toBe("GRANT_NEEDED");
  await grant(carrier!, ["documents.sign-automatically"], drafter!.api);
  await sign();
  expect(await hears(carrier!, id, "signAutomatically", null)).toMatchObject({ state: "complete", document: bill.id });
  // A company that has no part in the bill is not told which it is.
  expect(await hears(bank!, id, "signAutomatically", null)).toMatchObject({ state: "complete", document: null });
  const steps = (await show(forwarder!, id)).history.map(({ step }) => step);
  expect(steps).toEqual(["begin", "submit", "reject", "modify", "submit", "accept", "accept", "signAutomatically"]);
  await hears(forwarder!, id, "signAutomatically", null);
  expect(told(forwarder!, id).map(({ name }) => name)).toEqual(steps);
  expect(told(carrier!, id).map(({ name }) => name)).toEqual(steps.slice(1));
}, 120_000);

it("hear that they were replaced, left out, and that a review was revoked", async () => {
  const { id } = await begin();
  const params = { id };
  await submit(id);
  const { version } = await hears(bank!, id, "submit", null);
  await forwarder!.api.call(reviews.replace, {
    params,
    body: { expectedVersion: version, place: 0, organisationId: agent!.company.id },
  });
  expect(await hears(agent!, id, "replace", "accept")).toMatchObject({ state: "pending" });
  /** How often a system was told that something changed, and of no step. */
  const heard = ({ server }: System) =>
    server.received.filter(({ body }) => {
      const { data } = webhookMessage.parse(JSON.parse(body));
      return data.id === id && data.step === undefined;
    }).length;
  const before = heard(bank!);
  await agent!.api.call(reviews.reject, { params, body: { ...(await look(agent!, id)), reason: "Not ours" } });
  await forwarder!.api.call(reviews.modify, { params, body: await look(forwarder!, id) });
  await hears(bank!, id, "modify", null);
  // The next version asks another; the bank finds that it has no part any more.
  const { data, language } = await show(forwarder!, id);
  await forwarder!.api.call(reviews.save, {
    params,
    body: {
      ...(await look(forwarder!, id)),
      issuerId: line.id,
      data,
      language,
      collaborators: [{ organisationId: agent!.company.id }],
    },
  });
  await until("the bank hears of the other content", async () => heard(bank!) > before);
  const saved = heard(bank!);
  await submit(id);
  await hears(agent!, id, "submit", "accept");
  await until("the bank hears that something changed", async () => heard(bank!) > saved);
  expect(told(bank!, id).map(({ name }) => name)).toEqual(["submit", "replace", "reject", "modify"]);
  expect(await refusal(show(bank!, id))).toBe("NOT_FOUND");
  await forwarder!.api.call(reviews.revoke, { params, body: await look(forwarder!, id) });
  expect(await hears(agent!, id, "revoke", null)).toMatchObject({ state: "revoke" });
}, 120_000);

it("ask for a surrender, authorise the agent and answer for the issuer, each under its grant", async () => {
  const { id: bill } = await trade.issue();
  await trade.pass(trade.carrier, trade.shipper, bill);
  // The carrier of this bill is another than the line.
  const issuer = await systemOf(trade.carrier);
  const { id } = await forwarder!.api.call(reviews.beginOf, {
    body: {
      type: "surrender",
      originalId: bill,
      collaborators: [{ organisationId: bank!.company.id }],
      terms: { delegation: "NEW_AGENT", dischargePlace: "Rotterdam" },
      agentId: agent!.company.id,
    },
  });
  const params = { id };
  const confirm = async (system: System, route: Route, verb: Grantable) => {
    const asked = async () =>
      system.api.call(route, { params, body: unconfirmed(await look(system, id)) } as never) as Promise<unknown>;
    expect(await refusal(asked())).toBe("GRANT_NEEDED");
    await grant(system, [verb]);
    await asked();
  };
  await confirm(forwarder!, reviews.request, "reviews.request");
  expect(await hears(bank!, id, "request", "accept")).toMatchObject({ document: null });
  // The holder has the bill, and so has its issuer.
  expect(await hears(issuer, id, "request", null)).toMatchObject({ document: bill });
  await confirm(issuer, reviews.authorise, "reviews.authorise");
  await hears(agent!, id, "delegated", null);
  await bank!.api.call(reviews.accept, { params, body: await look(bank!, id) });
  await hears(agent!, id, "accept", "accomplish");
  await until("the original is back", async () => (await show(agent!, id)).return?.state === "returned");
  await confirm(agent!, reviews.accomplishFor, "reviews.accomplish-for");
  expect(await hears(forwarder!, id, "accomplishFor", null)).toMatchObject({ state: "complete", document: bill });
  expect(told(forwarder!, id).map(({ name }) => name)).toEqual(
    (await show(forwarder!, id)).history.map(({ step }) => step),
  );
  await issuer.server.close();
}, 120_000);

it("hear of a conversion, and of a return that ends before it was sent", async () => {
  const { id: bill } = await trade.issue();
  await trade.pass(trade.carrier, trade.shipper, bill);
  const asks = async () => {
    const { id } = await forwarder!.api.call(reviews.beginOf, {
      body: {
        type: "convert",
        originalId: bill,
        collaborators: [{ organisationId: bank!.company.id }],
        terms: { reason: "The buyer's bank wants paper", originals: "1", deliveryAddress: "1 Quay" },
      },
    });
    await grant(forwarder!, ["reviews.request"]);
    await forwarder!.api.call(reviews.request, { params: { id }, body: unconfirmed(await look(forwarder!, id)) });
    return id;
  };
  const late = await asks();
  // Nobody answers in the time for which the return was signed.
  await trade.backend.database.asWorker((tx) =>
    tx.query(
      "UPDATE app.intent SET deadline = now() - interval '1 day' WHERE action = 'surrender' AND status = 'kept'",
    ),
  );
  expect(await hears(bank!, late, "unreturned", null)).toMatchObject({ state: "reject" });
  await hears(forwarder!, late, "unreturned", "modify");
  await until("the original is free", async () => (await show(forwarder!, late)).return?.state === "cancelled");
  const id = await asks();
  await bank!.api.call(reviews.accept, { params: { id }, body: await look(bank!, id) });
  await until("the original is back", async () => (await show(bank!, id)).return?.state === "returned");
  await trade.carrier.api.call(actRoutes.convert, {
    params: { id: bill },
    body: { ...(await trade.confirm(trade.carrier, bill)), serials: ["P 1"] },
  });
  expect(await hears(forwarder!, id, "convert", null)).toMatchObject({ state: "complete", document: bill });
}, 120_000);

it("find every step in the OpenAPI document, with the token that may take it", async () => {
  const document = (await (await fetch(`${trade.backend.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string; security: object[]; "x-grant"?: true }>>;
    components: { securitySchemes: Record<string, { type: string; scheme?: string }> };
    "x-webhooks": Record<string, object>;
  };
  expect(document.components.securitySchemes["token"]).toMatchObject({ type: "http", scheme: "bearer" });
  expect(Object.keys(document["x-webhooks"])).toContain("process.changed");
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const found = (id: string) => operations.find(({ operationId }) => operationId === id)!;
  const steps = [
    ...requestedOn("review").map((name) => reviews[name] as Route),
    ...[reviews.begin, reviews.beginOf, reviews.beginAnew, reviews.save, reviews.saveOf, reviews.comment],
    ...[reviews.settle, reviews.prepare, reviews.show, reviews.list, reviews.setAnnex, reviews.removeAnnex],
    ...[documents.sign, documents.signAutomatically, actRoutes.replace, actRoutes.convert, actRoutes.acceptSurrender],
  ];
  for (const { id, stepUp } of steps) {
    expect(found(id).security, id).toContainEqual({ token: [] });
    expect(found(id)["x-grant"] ?? false, id).toBe(stepUp !== undefined);
    expect(isGrantable(id), id).toBe(stepUp !== undefined);
  }
  // Only a person has read a version.
  expect(found("reviews.read").security).toEqual([{ session: [] }]);
});
