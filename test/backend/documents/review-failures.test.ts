import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as documents } from "#domain/api/documents";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import { PROCESS_FAILURES, PROCESS_REFUSALS } from "#domain/process-failures";
import { kindOf } from "#domain/kinds/kinds";
import { ERRORS, type ErrorCode } from "#domain/errors";
import { ApiRefusal } from "../../../scripts/lib/api-client.ts";
import { PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { completeBill } from "../../support/bill.ts";
import { sampleOf } from "../../support/samples.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let [carrier, shipper, bank]: Company[] = [];
let owner: pg.Client;
beforeAll(async () => {
  trade = await startTrade();
  ({ carrier, shipper, bank } = trade);
  owner = new pg.Client({ connectionString: trade.backend.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await trade.backend.stop();
});

/** The code of a refusal: of the field that it is about, where it names one. */
async function failed(act: Promise<unknown>): Promise<ErrorCode> {
  const error: unknown = await act.then(
    () => null,
    (one: unknown) => one,
  );
  if (!(error instanceof ApiRefusal)) throw error ?? new Error("it did not fail");
  return error.code === "BAD_INPUT" ? (error.fields[0]?.code ?? error.code) : error.code;
}
/** Does it while the database takes a right of the application away, which nobody foresaw. */
async function without(right: string, act: () => Promise<unknown>): Promise<ErrorCode> {
  await owner.query(`REVOKE ${right} FROM hawser_app`);
  try {
    return await failed(act());
  } finally {
    await owner.query(`GRANT ${right} TO hawser_app`);
  }
}

const show = (company: Company, id: string) => company.api.call(reviews.show, { params: { id } });
const look = async (company: Company, id: string) => ({ expectedVersion: (await show(company, id)).version });
const step = async (company: Company, name: "accept" | "modify" | "revoke" | "submit", id: string) =>
  company.api.call(reviews[name], { params: { id }, body: await look(company, id) });
const reject = async (id: string, reason: string) =>
  bank!.api.call(reviews.reject, { params: { id }, body: { ...(await look(bank!, id)), reason } });
const request = async (id: string) =>
  shipper!.api.call(reviews.request, { params: { id }, body: { ...(await look(shipper!, id)), password: PASSWORD } });
const prepare = async (id: string) =>
  carrier!.api.call(reviews.prepare, {
    params: { id },
    body: { ...(await look(carrier!, id)), number: `B-${id.slice(-12)}` },
  });
const asked = () => [{ organisationId: bank!.id }];

/** A draft that the bank is asked about. */
async function drafted(): Promise<string> {
  const { id } = await shipper!.api.call(reviews.begin, {
    body: { kind: "BillOfLading", issuerId: carrier!.id, data: completeBill({ blNo: "" }), collaborators: asked() },
  });
  await step(shipper!, "submit", id);
  return id;
}

/** A request to split a bill in two, written and not submitted. */
async function splitting() {
  const { id: bill } = await trade.issue();
  await trade.pass(carrier!, shipper!, bill);
  const terms = { reason: "Two buyers" };
  const { id, parts } = await shipper!.api.call(reviews.beginOf, {
    body: { type: "split", originalId: bill, collaborators: asked(), terms },
  });
  const goods = (parts[0]!["cargo"] as { quantity: string; grossWeight: string }[])[0]!;
  const write = async (...quantities: number[]) =>
    shipper!.api.call(reviews.saveOf, {
      params: { id },
      body: {
        ...(await look(shipper!, id)),
        terms,
        parts: quantities.map((quantity) => ({ ...parts[0], cargo: [{ ...goods, quantity: String(quantity) }] })),
        collaborators: asked(),
      },
    });
  return { bill, id, whole: Number(goods.quantity), write };
}

/** Agreed, back with its issuer, and both new bills made. */
async function agreed() {
  const { bill, id, whole, write } = await splitting();
  await write(whole - 1, 1);
  await request(id);
  await step(bank!, "accept", id);
  await until("the original is with its issuer", async () => (await show(carrier!, id)).return?.state === "returned");
  await prepare(id);
  return { bill, id };
}
/** Gives a new bill its number and signs it. */
async function sign(id: string, number: string): Promise<void> {
  const draft = await carrier!.api.call(documents.get, { params: { id } });
  const data = { ...draft.data, blNo: number };
  const { version } = await carrier!.api.call(documents.save, {
    params: { id },
    body: { expectedVersion: draft.version, data },
  });
  await carrier!.api.call(documents.sign, {
    params: { id },
    body: { expectedVersion: version, password: PASSWORD, capacityId: carrier!.capacityId },
  });
}

const LINES = "INSERT ON app.process_line";

/** How a user meets each failure. */
const MET = {
  info: async () => {
    const id = await drafted();
    return without("SELECT ON app.review", () => show(bank!, id));
  },
  document: async () => {
    const { id } = await agreed();
    return without("SELECT ON app.replacement", () => show(carrier!, id));
  },
  instruction: async () => {
    const { id: sourceId } = await shipper!.api.call(documents.create, {
      body: { kind: "ShippingInstruction", data: sampleOf(kindOf("ShippingInstruction")) },
    });
    const begin = () => shipper!.api.call(reviews.begin, { body: { kind: "BillOfLading", sourceId } });
    expect((await begin()).data).toMatchObject({ voyage: "AS-118L", portOfLoading: { code: "PTSIE" } });
    return without("SELECT ON app.document_access", begin);
  },
  create: async () => {
    const id = await drafted();
    await step(bank!, "accept", id);
    return without("INSERT ON app.document", () => prepare(id));
  },
  accept: async () => {
    const id = await drafted();
    return without(LINES, () => step(bank!, "accept", id));
  },
  reject: async () => {
    const id = await drafted();
    return without(LINES, () => reject(id, "No"));
  },
  revoke: async () => {
    const id = await drafted();
    return without(LINES, () => step(shipper!, "revoke", id));
  },
  action: async () => {
    const id = await drafted();
    await reject(id, "No");
    return without(LINES, () => step(shipper!, "modify", id));
  },
  sign: async () => {
    const { id } = await agreed();
    const [one, other] = (await show(carrier!, id)).successors;
    await sign(one!.id, `ONE-${id.slice(-12)}`);
    const code = await without(LINES, () => sign(other!.id, `OTHER-${id.slice(-12)}`));
    // Nothing was done by halves.
    expect((await show(carrier!, id)).successors.map(({ signed }) => signed)).toEqual([true, false]);
    return code;
  },
  processing: async () => {
    const { bill, id } = await agreed();
    for (const [i, one] of (await show(carrier!, id)).successors.entries()) await sign(one.id, `${i}-${id.slice(-12)}`);
    const replace = async () =>
      carrier!.api.call(actRoutes.replace, { params: { id: bill }, body: await trade.confirm(carrier!, bill) });
    const code = await without("INSERT ON app.intent", replace);
    await settled(carrier!.api, (await replace()).intent);
    return code;
  },
} as const satisfies Record<keyof typeof PROCESS_FAILURES, () => Promise<ErrorCode>>;

/** How a user meets each refusal that a review foresees. */
const FORESEEN = {
  quantity: async () => {
    const { id, whole, write } = await splitting();
    await write(whole - 3, 1);
    return failed(request(id));
  },
  exceeds: async () => {
    const { id, whole, write } = await splitting();
    await write(whole, 1);
    return failed(request(id));
  },
  reason: async () => failed(reject(await drafted(), " ")),
  updated: async () => {
    const id = await drafted();
    const { expectedVersion } = await look(bank!, id);
    return failed(bank!.api.call(reviews.accept, { params: { id }, body: { expectedVersion: expectedVersion - 1 } }));
  },
} as const satisfies Record<keyof typeof PROCESS_REFUSALS, () => Promise<ErrorCode>>;

it.each(Object.entries(PROCESS_FAILURES))(
  "tells in words of its own what failed: %s",
  { timeout: 120_000 },
  async (name, code) => {
    expect(await MET[name as keyof typeof MET]()).toBe(code);
  },
);

it.each(Object.entries(PROCESS_REFUSALS))(
  "refuses with a message of its own: %s",
  { timeout: 120_000 },
  async (name, code) => {
    expect(await FORESEEN[name as keyof typeof FORESEEN]()).toBe(code);
  },
);

it("has fourteen messages about what a process cannot do, each another", () => {
  const codes = Object.values({ ...PROCESS_FAILURES, ...PROCESS_REFUSALS });
  expect(new Set(codes.flatMap((code) => [ERRORS[code].text.en])).size).toBe(14);
  expect(new Set(codes.flatMap((code) => [ERRORS[code].text.zh])).size).toBe(14);
});
