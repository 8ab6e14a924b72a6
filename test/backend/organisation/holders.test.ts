import { afterAll, beforeAll, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { recordRoutes } from "#domain/api/record";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { until } from "../../support/companies.ts";
import { activeCompany, colleague, PASSWORD, type TestPerson } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const row = async (admin: TestPerson, id: string) => (await admin.call(authRoutes.users)).find((one) => one.id === id);
const answer = (admin: TestPerson, id: string, what: "keys" | "rights", confirmed = true) => admin.call(authRoutes.answerHolder, { params: { id }, body: { what, confirmed, password: PASSWORD } });
const events = async (admin: TestPerson) => (await admin.call(recordRoutes.log, { query: {} })).map((line) => line.event);

test("with two administrators a second one confirms who gets keys or may transfer, and neither who asked nor who gets it", async () => {
  const rui = await activeCompany(app, "Four Eyes");
  const ana = await colleague(app, rui, [], { isAdmin: true });
  const bo = await colleague(app, rui, ["compose", "envelope.transfer"], { granted: false });
  const { id } = (await bo.me()).user;
  expect(await row(rui, id)).toMatchObject({ permissions: ["compose"], pending: { rights: ["envelope.transfer"], keys: false } });
  expect((await bo.me()).permissions).not.toContain("envelope.transfer");
  for (const one of [rui, ana]) await until("the letter", async () => (await app.letters(one.email)).some(({ subject }) => subject.includes("asks a second administrator")));
  expect(await refusal(answer(rui, id, "rights"))).toBe("CONFIRM_OWN");
  await answer(ana, id, "rights");
  expect(await row(rui, id)).toMatchObject({ permissions: ["compose", "envelope.transfer"], pending: { rights: [], keys: false } });

  await rui.call(authRoutes.grantKey, { params: { id }, body: { password: PASSWORD } });
  expect(await row(rui, id)).toMatchObject({ keyGranted: false, pending: { keys: true } });
  expect(await refusal(answer(rui, id, "keys"))).toBe("CONFIRM_OWN");
  await answer(rui, id, "keys", false);
  expect(await refusal(answer(ana, id, "keys"))).toBe("NOT_FOUND");
  await rui.call(authRoutes.grantKey, { params: { id }, body: { password: PASSWORD } });
  await answer(ana, id, "keys");
  expect((await bo.me()).user.keyGranted).toBe(true);
  const said = await events(rui);
  for (const event of ["users.ask-holder", "users.confirm-holder", "users.refuse-holder"]) expect(said).toContain(event);
});

test("one administrator alone is not held up, but everybody is told and the record says so", async () => {
  const rui = await activeCompany(app, "Two Eyes");
  const holder = await colleague(app, rui, []);
  await colleague(app, rui, ["envelope.transfer"]);
  expect(await events(rui)).toContain("users.sole-holder");
  for (const one of [rui, holder]) await until("the letter", async () => (await app.letters(one.email)).some(({ subject }) => subject.includes("alone lets")));
});
