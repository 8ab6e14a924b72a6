import { afterAll, beforeAll, expect, test } from "vitest";
import { actRoutes } from "#domain/api/acts";
import type { Type } from "@nestjs/common";
import { arrivalRoutes, exchangeRoutes } from "#domain/api/arrivals";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { exchangeCarrierRoutes } from "#domain/api/exchange-carriers";
import { offerRoutes } from "#domain/api/offers";
import { Authority } from "../../../backend/authority/authority.ts";
import { Lander } from "../../../backend/documents/pint/lander.ts";
import type { Storage } from "../../../backend/ports/storage.ts";
import { STORAGE } from "../../../backend/settings/tokens.ts";
import { Timestamps } from "../../../backend/timestamps/timestamps.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { first } from "../../../scripts/lib/sql.ts";
import type { TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { deskDifferences } from "../../support/desk.ts";
import { lettersTo } from "../../support/letters.ts";
import { allowed, linerBill, token } from "../../support/platforms.ts";
import { twoNodes, type TwoNodes } from "../../support/two-nodes.ts";

/** A surrender whose carrier is not reached, and an answer whose platform is not: a person has both sent again. */

let at: TwoNodes;
let carrier: Company;
let buyer: Company;
let keepers: { readonly wave: Company; readonly bole: Company };

beforeAll(async () => {
  at = await twoNodes({ chain: true });
  [carrier, buyer] = [at.carrier, at.buyer];
  const { wave, bole, platformId } = at;
  await token({ backend: wave, of: platformId }, { backend: bole, of: await idOf(bole, "TSLU") });
  const keeper = async (node: TestBackend): Promise<Company> => {
    const made = await companies(node).company("Node keepers");
    await sql(node, "INSERT INTO app.node_administrator (email) SELECT email FROM app.person WHERE id = $1", [
      made.people[0]?.id,
    ]);
    return made;
  };
  keepers = { wave: await keeper(wave), bole: await keeper(bole) };
}, 180_000);
afterAll(() => at?.stop());

const sql = (node: TestBackend, text: string, values: readonly unknown[]): Promise<unknown> =>
  node.database.asWorker((tx) => tx.query(text, [...values]));
const idOf = async (node: TestBackend, code: string): Promise<string> =>
  (
    await node.database.asWorker((tx) =>
      first<{ id: string }>(tx, "SELECT id FROM app.counterparty WHERE code = $1", [code]),
    )
  )?.id ?? "";
const reaches = (node: TestBackend, code: string, url: string) =>
  sql(node, "UPDATE app.counterparty SET base_url = $2 WHERE code = $1", [code, url]);
const NOWHERE = "http://127.0.0.1:9";
/** Nobody tries a message so often in a test: the next one is its last by itself. */
const lastTry = (node: TestBackend, table: string) =>
  sql(node, `UPDATE app.${table} SET attempts = 699, next_at = now() WHERE state IN ('DUE','ANSWERING')`, []);
/** Whether its tries are used up; one that is under way meanwhile is not the last. */
const fails =
  (node: TestBackend, table: string, read: () => Promise<{ readonly state: string } | undefined>) => async () => {
    await lastTry(node, table);
    return (await read())?.state === "FAILED";
  };
const surrendersOf = (one: Company, id: string) => one.api.call(exchangeCarrierRoutes.surrenders, { params: { id } });
const taskOf = async (one: Company, kind: string) =>
  (await one.api.call(deskRoutes.tasks)).find((task) => task.kind === kind);
const deskOf = async (one: Company, id: string) =>
  (await one.api.call(envelopeRoutes.list, { query: { limit: 200 } })).rows.find((row) => row.id === id);
const heldAt = async (node: "wave" | "bole") => (await keepers[node].api.call(exchangeRoutes.list)).messages;
const right = (node: TestBackend, one: Company, permission: string, has: boolean) =>
  sql(
    node,
    `UPDATE app.membership SET is_admin = $2, permissions = CASE WHEN $2 THEN permissions || ARRAY[$3]
      ELSE array_remove(permissions, $3) END WHERE organisation_id = $1`,
    [one.id, has, permission],
  );
const retry = (one: Company, id = "") => one.api.call(deskRoutes.retryTask, { params: { id } });

test("a surrender and its answer that nobody takes stand in the Inbox, and are sent again by hand", async () => {
  const { wave, bole, platformId, buyerLei } = at;
  const here = await linerBill(carrier.api, carrier);
  await allowed(carrier.api, here);
  const { version: expectedVersion, number } = await get(carrier.api, here);
  await carrier.api.call(offerRoutes.create, {
    params: { id: here },
    body: { expectedVersion, platformId, lei: buyerLei, rulebook: 1, password: PASSWORD },
  });
  const came = async () => (await buyer.api.call(documentRoutes.list, { query: {} })).rows[0];
  await until("the buyer holds it", async () => (await came())?.state === "ISSUED", 90);
  const there = (await came())?.id ?? "";

  await reaches(bole, "TSLU", NOWHERE);
  const { intent } = await buyer.api.call(actRoutes.surrender, {
    params: { id: there },
    body: {
      expectedVersion: (await get(buyer.api, there)).version,
      purpose: "DELIVERY",
      comment: "",
      password: PASSWORD,
    },
  });
  await settled(buyer.api, intent);
  const asked = async () => (await surrendersOf(buyer, there)).asked[0];
  await until("it is tried", async () => ((await asked())?.attempts ?? 0) > 0, 60);
  expect(await taskOf(buyer, "pintSurrender")).toMatchObject({ state: "QUEUED", title: number });
  expect(await heldAt("bole")).toMatchObject([{ of: "SURRENDER", number, state: "DUE", company: "Lantern Buyers" }]);
  await until("its tries are used up", fails(bole, "pint_surrender", asked), 60);
  const written = (subject: string) =>
    until(subject, async () => (await lettersTo(bole.database, null)).some((one) => one.subject === subject), 30);
  await written(`TSLU has not taken the surrender of the bill ${number}`);
  expect(await deskOf(buyer, there)).toMatchObject({ asked: "askCarrier", desk: "asked" });
  expect(await deskDifferences(bole.ownerUrl)).toEqual([]);
  const task = await taskOf(buyer, "pintSurrender");
  expect(task).toMatchObject({ state: "FAILED", error: { code: "PINT_NOT_SURRENDERED" } });
  await right(bole, buyer, "bl.transferOriginal", false);
  expect(await refusal(retry(buyer, task?.id))).toBe("FORBIDDEN");
  await right(bole, buyer, "bl.transferOriginal", true);
  await buyer.api.call(exchangeCarrierRoutes.askAgain, { params: { id: (await asked())?.id ?? "" } });
  expect(await taskOf(buyer, "pintSurrender")).toMatchObject({ state: "QUEUED", error: null });
  await until("it is tried again", async () => ((await asked())?.attempts ?? 0) > 0, 60);
  await until("its tries are used up again", fails(bole, "pint_surrender", asked), 60);
  await reaches(bole, "TSLU", wave.url);
  await retry(buyer, task?.id);
  const claim = async () => (await surrendersOf(carrier, here)).claims[0];
  await until("its issuer is asked", async () => (await claim())?.state === "OPEN", 60);
  await until("its task has ended", async () => (await taskOf(buyer, "pintSurrender"))?.state === "SUCCEEDED", 30);
  expect(await heldAt("bole")).toEqual([]);

  await reaches(wave, "BOLE", NOWHERE);
  await carrier.api.call(exchangeCarrierRoutes.answer, {
    params: { id: (await claim())?.id ?? "" },
    body: { action: "SURR", comments: "", password: PASSWORD },
  });
  await until("it is tried", async () => ((await claim())?.attempts ?? 0) > 0, 60);
  expect(await taskOf(carrier, "pintAnswer")).toMatchObject({ state: "QUEUED", title: number });
  await until("its tries are used up", fails(wave, "pint_claim", claim), 60);
  const answering = await taskOf(carrier, "pintAnswer");
  expect(answering).toMatchObject({ state: "FAILED", error: { code: "PINT_NOT_ANSWERED" } });
  await right(wave, carrier, "bl.void", false);
  expect(await refusal(retry(carrier, answering?.id))).toBe("FORBIDDEN");
  await right(wave, carrier, "bl.void", true);
  const [held] = await heldAt("wave");
  expect(held).toMatchObject({ of: "ANSWER", number, state: "FAILED", other: { code: "BOLE" } });
  const again = (by: Company) => by.api.call(exchangeRoutes.sayAgain, { params: { id: held?.id ?? "" } });
  expect(await refusal(again(carrier))).not.toBe("");
  await again(keepers.wave);
  expect(await taskOf(carrier, "pintAnswer")).toMatchObject({ state: "QUEUED" });
  await until("it is tried again", async () => ((await claim())?.attempts ?? 0) > 0, 60);
  await until("its tries are used up again", fails(wave, "pint_claim", claim), 60);
  await reaches(wave, "BOLE", bole.url);
  await retry(carrier, answering?.id);
  await until("the title has ended", async () => (await get(buyer.api, there)).state === "SURRENDERED", 60);
  expect(await taskOf(carrier, "pintAnswer")).toMatchObject({ state: "SUCCEEDED" });
}, 300_000);

test("a title that cannot be made is a task of its company, which has it tried again", async () => {
  const { bole, platformId, buyerLei } = at;
  await bole.app.get(Lander, { strict: false }).onApplicationShutdown();
  const given = <T>(token: Type<T> | symbol | string): T => bole.app.get<T>(token, { strict: false });
  const lander = new Lander(bole.database, given(Authority), given(Timestamps), bole.settings, given<Storage>(STORAGE));
  const here = await linerBill(carrier.api, carrier);
  await allowed(carrier.api, here);
  const { version: expectedVersion, number } = await get(carrier.api, here);
  await carrier.api.call(offerRoutes.create, {
    params: { id: here },
    body: { expectedVersion, platformId, lei: buyerLei, rulebook: 1, password: PASSWORD },
  });
  await until("it is taken", async () => (await get(carrier.api, here)).state === "TRANSFERRED", 60);
  const landing = async () => (await buyer.api.call(arrivalRoutes.list, {})).items.find((one) => one.number === number);
  const taskOfIt = async () =>
    (await buyer.api.call(deskRoutes.tasks)).find((task) => task.kind === "pintLanding" && task.title === number);
  const tries = async () => {
    await sql(bole, "UPDATE app.pint_landing SET next_at = now() WHERE state = 'DUE'", []);
    await lander.round();
  };
  const document = await bole.database.asWorker((tx) =>
    first<{ document: string }>(tx, "SELECT document FROM app.pint_bill WHERE number = $1", [number]),
  );
  const becomes = (text = "") => sql(bole, "UPDATE app.pint_bill SET document = $2 WHERE number = $1", [number, text]);
  expect(await taskOfIt()).toBeUndefined();
  await becomes("no JSON");
  await tries();
  expect(await taskOfIt()).toMatchObject({ state: "QUEUED", error: { code: "PINT_NOT_LANDED" } });
  expect(await landing()).toMatchObject({ state: "DUE", error: { code: "PINT_NOT_LANDED" } });
  await sql(bole, "UPDATE app.pint_landing SET attempts = 699 WHERE state = 'DUE'", []);
  await tries();
  expect(await landing()).toMatchObject({ state: "FAILED" });
  const task = await taskOfIt();
  expect(task).toMatchObject({ state: "FAILED", error: { code: "PINT_NOT_LANDED" } });
  await right(bole, buyer, "bl.transferOriginal", false);
  expect(await refusal(retry(buyer, task?.id))).toBe("FORBIDDEN");
  await right(bole, buyer, "bl.transferOriginal", true);
  await becomes(document?.document);
  await retry(buyer, task?.id);
  expect(await taskOfIt()).toMatchObject({ state: "QUEUED" });
  await until(
    "its title stands",
    async () => {
      await tries();
      return (await landing())?.state === "DONE";
    },
    60,
  );
  expect(await taskOfIt()).toMatchObject({ state: "SUCCEEDED" });
}, 180_000);
