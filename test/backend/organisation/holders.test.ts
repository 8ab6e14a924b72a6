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
const answer = (admin: TestPerson, id: string, what: "keys" | "rights", confirmed = true) =>
  admin.call(authRoutes.answerHolder, { params: { id }, body: { what, confirmed, password: PASSWORD } });
const events = async (admin: TestPerson) =>
  (await admin.call(recordRoutes.log, { query: {} })).map((line) => line.event);

test("with two administrators a second one confirms who gets keys or may transfer, and neither who asked nor who gets it", async () => {
  const rui = await activeCompany(app, "Four Eyes");
  const ana = await colleague(app, rui, [], { isAdmin: true });
  const bo = await colleague(app, rui, ["compose", "envelope.transfer"], { granted: false });
  const { id } = (await bo.me()).user;
  expect(await row(rui, id)).toMatchObject({
    permissions: ["compose"],
    pending: { rights: ["envelope.transfer"], keys: false },
  });
  expect((await bo.me()).permissions).not.toContain("envelope.transfer");
  for (const one of [rui, ana])
    await until("the letter", async () =>
      (await app.letters(one.email)).some(({ subject }) => subject.includes("asks a second administrator")),
    );
  expect(await refusal(answer(rui, id, "rights"))).toBe("CONFIRM_OWN");
  await answer(ana, id, "rights");
  expect(await row(rui, id)).toMatchObject({
    permissions: ["compose", "envelope.transfer"],
    pending: { rights: [], keys: false },
  });

  await rui.call(authRoutes.grantKey, { params: { id }, body: { password: PASSWORD } });
  expect(await row(rui, id)).toMatchObject({ keyGranted: false, pending: { keys: true } });
  expect(await refusal(answer(rui, id, "keys"))).toBe("CONFIRM_OWN");
  await answer(rui, id, "keys", false);
  expect(await refusal(answer(ana, id, "keys"))).toBe("NOT_FOUND");
  await rui.call(authRoutes.grantKey, { params: { id }, body: { password: PASSWORD } });
  await answer(ana, id, "keys");
  expect((await bo.me()).user.keyGranted).toBe(true);
  const said = await events(rui);
  for (const event of ["users.ask-holder", "users.confirm-holder", "users.refuse-holder"])
    expect(said).toContain(event);
});

test("one administrator alone is not held up, but everybody is told and the record says so", async () => {
  const rui = await activeCompany(app, "Two Eyes");
  const holder = await colleague(app, rui, []);
  await colleague(app, rui, ["envelope.transfer"]);
  expect(await events(rui)).toContain("users.sole-holder");
  for (const one of [rui, holder])
    await until("the letter", async () =>
      (await app.letters(one.email)).some(({ subject }) => subject.includes("alone lets")),
    );
});

const subjects = async (one: TestPerson) => (await app.letters(one.email)).map(({ subject }) => subject);

test("a second administrator without keys confirms a new holder; the next password of somebody who has them gives them", async () => {
  const rui = await activeCompany(app, "Late Keys");
  const ana = await colleague(app, rui, [], { isAdmin: true, granted: false });
  const kim = await colleague(app, rui, []);
  const bo = await colleague(app, rui, [], { granted: false });
  // Kim's keys waited for Ana too, though Ana holds none.
  const [kimId, boId] = [(await kim.me()).user.id, (await bo.me()).user.id];
  await answer(ana, kimId, "keys");
  expect(await row(rui, kimId)).toMatchObject({ keyGranted: false, pending: { keys: true, keysConfirmed: true } });
  await until("the letter to who can give them", async () =>
    (await subjects(rui)).some((subject) => subject.includes("at the next password of a key holder")),
  );
  // One confirmation is enough, and the confirming administrator gives nothing by her own password.
  expect(await refusal(answer(ana, kimId, "keys"))).toBe("NOT_FOUND");
  expect((await kim.me()).user.keyGranted).toBe(false);

  // The password of a person without keys gives none. The password of a holder does, in whatever act.
  await ana.call(authRoutes.setUser, { params: { id: kimId }, body: { passwordExpiryDays: 90, password: PASSWORD } });
  expect((await kim.me()).user.keyGranted).toBe(false);
  await rui.call(authRoutes.setUser, { params: { id: kimId }, body: { passwordExpiryDays: 60, password: PASSWORD } });
  expect((await kim.me()).user.keyGranted).toBe(true);
  expect(await row(rui, kimId)).toMatchObject({
    keyGranted: true,
    pending: { keys: false, keysBy: null, keysConfirmed: false },
  });
  for (const one of [ana, kim])
    await until("the letter that they were given", async () =>
      (await subjects(one)).some((subject) => subject.includes("now holds the keys")),
    );

  // Keys that were refused after all are not given. Asked for anew, they can be given at once, also by the requester.
  await rui.call(authRoutes.grantKey, { params: { id: boId }, body: { password: PASSWORD } });
  await answer(ana, boId, "keys");
  await answer(rui, boId, "keys", false);
  await rui.call(authRoutes.setUser, { params: { id: boId }, body: { passwordExpiryDays: 60, password: PASSWORD } });
  expect((await bo.me()).user.keyGranted).toBe(false);
  await rui.call(authRoutes.grantKey, { params: { id: boId }, body: { password: PASSWORD } });
  await answer(ana, boId, "keys");
  await rui.call(authRoutes.grantKey, { params: { id: boId }, body: { password: PASSWORD } });
  expect((await bo.me()).user.keyGranted).toBe(true);
});

test("keys that an invitation promises are given by the next password of a holder after the colleague came, confirmed by a second administrator where there is one", async () => {
  const rui = await activeCompany(app, "Promised Keys");
  const bo = await colleague(app, rui, [], { granted: false, keys: true });
  const boId = (await bo.me()).user.id;
  expect(await row(rui, boId)).toMatchObject({ keyGranted: false, pending: { keys: true, keysConfirmed: true } });
  await rui.call(authRoutes.setUser, { params: { id: boId }, body: { passwordExpiryDays: 90, password: PASSWORD } });
  expect((await bo.me()).user.keyGranted).toBe(true);
  expect(await events(rui)).toContain("users.sole-holder");

  const ana = await colleague(app, rui, [], { isAdmin: true, granted: false });
  // A colleague without keys promises none.
  const invitation = { email: "promised@keys.test", permissions: [], keys: true, password: PASSWORD };
  expect(await refusal(ana.call(authRoutes.invite, { body: invitation }))).toBe("KEY_NOT_GRANTED");
  const { id } = await rui.call(authRoutes.invite, { body: invitation });
  expect(await row(rui, id)).toMatchObject({ status: "INVITED", pending: { keys: true, keysConfirmed: false } });
  expect(await refusal(answer(rui, id, "keys"))).toBe("CONFIRM_OWN");
  await answer(ana, id, "keys");
  expect(await row(rui, id)).toMatchObject({ status: "INVITED", pending: { keys: true, keysConfirmed: true } });
  // Another invitation without them takes the promise back.
  await rui.call(authRoutes.invite, { body: { ...invitation, keys: false } });
  expect(await row(rui, id)).toMatchObject({ pending: { keys: false, keysConfirmed: false } });
});

test("a confirmation counts only as long as who gave it is an administrator, and ends with the account that it is for", async () => {
  const rui = await activeCompany(app, "Withdrawn Keys");
  const ana = await colleague(app, rui, [], { isAdmin: true, granted: false });
  const bo = await colleague(app, rui, [], { granted: false });
  const [anaId, boId] = [(await ana.me()).user.id, (await bo.me()).user.id];
  const set = (id: string, change: { isAdmin?: boolean; enabled?: boolean }) =>
    rui.call(authRoutes.setUser, { params: { id }, body: { ...change, password: PASSWORD } });
  const grant = () => rui.call(authRoutes.grantKey, { params: { id: boId }, body: { password: PASSWORD } });
  await grant();
  await answer(ana, boId, "keys");
  await set(anaId, { isAdmin: false });
  expect(await row(rui, boId)).toMatchObject({ keyGranted: false, pending: { keys: true, keysConfirmed: false } });
  // As an administrator again, she must confirm anew.
  await set(anaId, { isAdmin: true });
  expect((await bo.me()).user.keyGranted).toBe(false);
  await answer(ana, boId, "keys");
  await set(boId, { enabled: false });
  await set(boId, { enabled: true });
  expect(await row(rui, boId)).toMatchObject({ keyGranted: false, pending: { keys: false, keysConfirmed: false } });
});

test("when one administrator is left, that one and whoever else holds keys are told that nobody confirms any more", async () => {
  const rui = await activeCompany(app, "Left Alone");
  const kim = await colleague(app, rui, []);
  const [ana, eva] = [
    await colleague(app, rui, [], { isAdmin: true }),
    await colleague(app, rui, [], { isAdmin: true }),
  ];
  const [anaId, evaId] = [(await ana.me()).user.id, (await eva.me()).user.id];
  await answer(ana, evaId, "keys");
  const told = async (one: TestPerson) =>
    (await subjects(one)).filter((subject) => subject.includes("only administrator")).length;
  await rui.call(authRoutes.setUser, { params: { id: evaId }, body: { isAdmin: false, password: PASSWORD } });
  await rui.call(authRoutes.setUser, { params: { id: anaId }, body: { isAdmin: false, password: PASSWORD } });
  for (const one of [rui, kim]) await until("the letter", async () => (await told(one)) > 0);
  expect(await told(rui)).toBe(1);
  expect(await events(rui)).toContain("users.sole-admin");

  // Disabled and removed administrators count as well.
  for (const away of ["disable", "remove"] as const) {
    await rui.call(authRoutes.setUser, {
      params: { id: anaId },
      body: { ...(away === "disable" ? {} : { enabled: true }), isAdmin: true, password: PASSWORD },
    });
    const before = await told(rui);
    if (away === "disable")
      await rui.call(authRoutes.setUser, { params: { id: anaId }, body: { enabled: false, password: PASSWORD } });
    else await rui.call(authRoutes.removeUser, { params: { id: anaId }, body: { password: PASSWORD } });
    await until("another letter", async () => (await told(rui)) > before);
  }
});
