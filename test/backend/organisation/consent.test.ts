import { afterAll, beforeAll, expect, test } from "vitest";
import { accountRoutes } from "#domain/api/account";
import { authRoutes } from "#domain/api/auth";
import { deskRoutes } from "#domain/api/desk";
import { membershipRoutes } from "#domain/api/memberships";
import { refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { until } from "../../support/companies.ts";
import { activeCompany, colleague, invitationOf, PASSWORD, type TestPerson } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const invite = (admin: TestPerson, email: string) =>
  admin.call(authRoutes.invite, { body: { email, permissions: [], password: PASSWORD } });
const set = (admin: TestPerson, id: string, body: { enabled: boolean }) =>
  admin.call(authRoutes.setUser, { params: { id }, body: { ...body, password: PASSWORD } });
const rowOf = async (admin: TestPerson, email: string) =>
  (await admin.call(authRoutes.users)).find((one) => one.email === email);
const signIn = async (who: { readonly email: string }): Promise<{ client: ApiClient; nextStep: string }> => {
  const client = app.client();
  return {
    client,
    nextStep: (await client.call(authRoutes.login, { body: { email: who.email, password: PASSWORD } })).nextStep,
  };
};

test("who left and is invited again is a member only by following the invitation, whatever the company sets meanwhile", async () => {
  const [home, former] = [await activeCompany(app, "Home Lines"), await activeCompany(app, "Former Lines")];
  const { id: self } = (await home.me()).user;
  await invite(former, home.email);
  await home.call(membershipRoutes.join, { body: { token: await invitationOf(app, home.email), password: PASSWORD } });
  await former.call(authRoutes.removeUser, { params: { id: self }, body: { password: PASSWORD } });
  const { id } = await invite(former, home.email);
  expect(id).not.toBe(self);
  for (const enabled of [false, true, false, true]) await set(former, id, { enabled });
  expect(await rowOf(former, home.email)).toMatchObject({ id, status: "INVITED", name: "", keyGranted: false });
  expect((await signIn(home)).nextStep).toBe("COMPLETE");
  await app
    .client()
    .call(membershipRoutes.join, { body: { token: await invitationOf(app, home.email), password: PASSWORD } });
  expect(await rowOf(former, home.email)).toMatchObject({ id: self, status: "ACTIVATED" });
  for (const enabled of [false, true]) await set(former, self, { enabled });
  expect(await rowOf(former, home.email)).toMatchObject({ status: "ACTIVATED" });
  expect((await signIn(home)).nextStep).toBe("SELECT_ENTERPRISE");
});

test("an invitation tells nothing of whether its address has an account elsewhere", async () => {
  const [asking, elsewhere] = [await activeCompany(app, "Asking Lines"), await activeCompany(app, "Elsewhere Lines")];
  const { id: theirs } = (await elsewhere.me()).user;
  const before = Date.now();
  const ids = [(await invite(asking, elsewhere.email)).id, (await invite(asking, "nobody@consent.test")).id];
  // Both ids are of this moment, so neither shows when an account was made.
  for (const id of ids)
    expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBeGreaterThanOrEqual(before - 1000);
  expect(ids).not.toContain(theirs);
  const told = (await asking.call(authRoutes.users))
    .filter((one) => ids.includes(one.id))
    .map(({ id: _, email: __, createdAt: ___, updatedAt: ____, ...one }) => one);
  expect(told).toHaveLength(2);
  expect(told[0]).toEqual(told[1]);
  const lines = await app.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM app.audit a JOIN app.organisation o ON o.id = a.organisation_id
      WHERE o.name = 'Asking Lines' AND a.detail::text LIKE '%' || $1 || '%'`,
    [theirs],
  );
  expect(lines[0]?.n).toBe(0);
  // A second invitation is the same one, for both addresses.
  expect([(await invite(asking, elsewhere.email)).id, (await invite(asking, "nobody@consent.test")).id]).toEqual(ids);
});

test("a session of before an account was closed does not live again with it", async () => {
  const admin = await activeCompany(app, "Closed Lines");
  const bo = await colleague(app, admin, []);
  const { id } = (await bo.me()).user;
  await set(admin, id, { enabled: false });
  expect(await refusal(bo.me())).toBe("UNAUTHENTICATED");
  await set(admin, id, { enabled: true });
  expect(await refusal(bo.me())).toBe("UNAUTHENTICATED");
  expect((await signIn(bo)).nextStep).toBe("COMPLETE");
});

/** The text of a stream of events so far, and whether it has ended. */
async function listen(client: ApiClient): Promise<{ said: () => string; ended: Promise<void> }> {
  const response = await client.send(deskRoutes.events);
  let said = "";
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const ended = (async () => {
    for (;;) {
      const part: ReadableStreamReadResult<string> = await reader.read();
      if (part.done) return;
      said += part.value;
    }
  })().catch(() => undefined);
  return { said: () => said, ended };
}

const ENDS: readonly (readonly [string, (admin: TestPerson, bo: TestPerson) => Promise<unknown>])[] = [
  ["signing out", (_, bo) => bo.call(authRoutes.logout)],
  ["ending the others", async (_, bo) => (await signIn(bo)).client.call(accountRoutes.endOtherSessions)],
  ["being disabled", async (admin, bo) => set(admin, (await bo.me()).user.id, { enabled: false })],
  [
    "being removed",
    async (admin, bo) =>
      admin.call(authRoutes.removeUser, { params: { id: (await bo.me()).user.id }, body: { password: PASSWORD } }),
  ],
];
test.each(ENDS)("a stream of events ends with %s, and hears nothing of what comes after", async (how, end) => {
  const admin = await activeCompany(app, `Heard ${how}`);
  const bo = await colleague(app, admin, []);
  const { said, ended } = await listen(bo);
  await invite(admin, "first@heard.test");
  await until("the stream is heard", async () => said().includes('"topic":"me"'));
  await end(admin, bo);
  const { id } = await invite(admin, "second@heard.test");
  await ended;
  expect(said()).not.toContain(id);
});
