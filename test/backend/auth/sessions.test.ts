import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountRoutes } from "#domain/api/account";
import { ACTING_FOR, actingFor } from "#domain/api/acting";
import { authRoutes } from "#domain/api/auth";
import { refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, colleague, PASSWORD, type TestPerson, unlike } from "../../support/people.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let app: TestApp;
let [admin, bo]: TestPerson[] = [];
let company: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql("DELETE FROM app.attempt");
  company = unlike("Sessions");
  admin = await activeCompany(app, company);
  bo = await colleague(app, admin, []);
});

async function enter(person: TestPerson, agent = FIREFOX): Promise<ApiClient> {
  const client = app.client();
  await client.call(authRoutes.login, {
    body: { email: person.email, password: PASSWORD },
    headers: { "user-agent": agent },
  });
  return client;
}
const alive = (client: ApiClient, headers: Record<string, string> = {}) =>
  client.call(authRoutes.me, { headers }).then(
    () => true,
    () => false,
  );
/** Dates the last use of a person's sessions back by so many minutes. */
const unused = (person: TestPerson, minutes: number) =>
  app.sql(
    `UPDATE app.session SET seen_at = now() - make_interval(mins => $2) WHERE person_id = (SELECT id FROM app.person
      WHERE email = $1)`,
    [person.email, minutes],
  );

test("who is signed in in several places sees each with device, address and last use, and ends one or all the others", async () => {
  const [here, there, third] = [await enter(bo!), await enter(bo!, "curl/8"), await enter(bo!)];
  const list = await here.call(accountRoutes.sessions);
  expect(list).toHaveLength(4);
  expect(list[0]).toMatchObject({ current: true, agent: FIREFOX, company });
  expect(list[0]?.address).toMatch(/127\.0\.0\.1|::1/);
  expect(list.filter((one) => one.current)).toHaveLength(1);
  const curl = list.find((one) => one.agent === "curl/8");
  expect(await refusal(admin!.call(accountRoutes.endSession, { params: { id: curl?.id ?? "" } }))).toBe("NOT_FOUND");
  await here.call(accountRoutes.endSession, { params: { id: curl?.id ?? "" } });
  expect([await alive(there), await alive(third)]).toEqual([false, true]);
  await here.call(accountRoutes.endOtherSessions);
  expect([await alive(here), await alive(third), await alive(bo!), await alive(admin!)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(await here.call(accountRoutes.sessions)).toHaveLength(1);
});

test("a session ends when it has not been used for as long as the company says; use keeps it, but not a window that nobody attends", async () => {
  const client = await enter(bo!);
  await admin!.call(accountRoutes.setSecurity, {
    body: { password: PASSWORD, passwordExpiryDays: null, sessionMinutes: 30 },
  });
  await unused(bo!, 25);
  expect(await alive(client)).toBe(true);
  await app.sql("UPDATE app.session SET seen_at = seen_at - interval '25 minutes'");
  expect(await alive(client, { "x-unattended": "1" })).toBe(true);
  await app.sql("UPDATE app.session SET seen_at = seen_at - interval '6 minutes'");
  expect(await alive(client)).toBe(false);
});

test("without a word of the company two hours are allowed, and twelve in all however much it is used", async () => {
  const client = await enter(bo!);
  await app.sql("UPDATE app.organisation SET session_minutes = NULL");
  await unused(bo!, 119);
  expect(await alive(client)).toBe(true);
  await unused(bo!, 121);
  expect(await alive(client)).toBe(false);
  const busy = await enter(bo!);
  await app.sql("UPDATE app.session SET expires_at = expires_at - interval '12 hours'");
  expect(await alive(busy)).toBe(false);
});

test("a page is answered for the person and the company that it shows, and refused under the session of another", async () => {
  const shown = async (client: ApiClient): Promise<Record<string, string>> => {
    const { user, organisation } = await client.call(authRoutes.me);
    return { [ACTING_FOR]: actingFor(user.id, organisation.id) };
  };
  const [ofAdmin, ofBo] = [await shown(admin!), await shown(bo!)];
  expect([await alive(admin!, ofAdmin), await alive(bo!, ofAdmin), await alive(bo!, ofBo)]).toEqual([
    true,
    false,
    true,
  ]);
});

const COOKIE = "hawser";
/** The same browser with the token that it had then. */
function withToken(token: string | undefined): ApiClient {
  const client = app.client();
  client.cookies.set(COOKIE, token ?? "");
  return client;
}
const confirm = (client: ApiClient, password = PASSWORD) =>
  client.send(accountRoutes.beginTotp, { body: { password } });

test("a session goes by another token once the password has confirmed something; the one before soon counts no more", async () => {
  const client = await enter(admin!);
  const before = client.cookies.get(COOKIE);
  expect((await confirm(client, "Wrong-Tide 42!")).status).toBe(403);
  expect(client.cookies.get(COOKIE)).toBe(before);
  expect((await confirm(client)).status).toBe(200);
  const after = client.cookies.get(COOKIE);
  expect(after).not.toBe(before);
  // The answer may have been lost. Until the browser shows the new token, it may know only the former one.
  await app.sql("UPDATE app.session SET seen_at = seen_at - interval '5 minutes'");
  expect(await alive(withToken(before))).toBe(true);
  expect(await alive(client)).toBe(true);
  expect(await alive(withToken(before))).toBe(true);
  await app.sql("UPDATE app.session SET former_until = former_until - interval '31 seconds'");
  expect([await alive(withToken(before)), await alive(client)]).toEqual([false, true]);
  expect((await client.call(accountRoutes.sessions)).filter((one) => one.current)).toHaveLength(1);
});

test("confirmations and readings of one browser at the same time end nothing", async () => {
  const client = await enter(admin!);
  const token = client.cookies.get(COOKIE);
  const tabs = Array.from({ length: 6 }, () => withToken(token));
  const answers = await Promise.all(
    tabs.map((tab, n) => (n % 2 === 0 ? confirm(tab).then(({ status }) => status) : alive(tab))),
  );
  expect(answers).toEqual([200, true, 200, true, 200, true]);
  expect(tabs.filter((tab) => tab.cookies.get(COOKIE) !== token)).toHaveLength(1);
  expect(await Promise.all(tabs.map((tab) => alive(tab)))).toEqual(tabs.map(() => true));
  // Signing out with the former token ends the session, too.
  await withToken(token).call(authRoutes.logout);
  expect(await Promise.all(tabs.map((tab) => alive(tab)))).toEqual(tabs.map(() => false));
});
