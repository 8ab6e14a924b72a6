import { afterAll, beforeAll, expect, test } from "vitest";
import { accountRoutes } from "#domain/api/account";
import { authRoutes } from "#domain/api/auth";
import { credentialRoutes as routes } from "#domain/api/credentials";
import { deskRoutes } from "#domain/api/desk";
import { apiClient, refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { until } from "../../support/companies.ts";
import { askAccess } from "../../support/credentials.ts";
import { activeCompany, colleague, PASSWORD, type TestPerson } from "../../support/people.ts";

let app: TestApp;
let [admin, bo]: TestPerson[] = [];
beforeAll(async () => {
  app = await startApp();
  admin = await activeCompany(app, "Lasting Tokens");
  bo = await colleague(app, admin, ["compose"], { isAdmin: true });
});
afterAll(() => app.stop());

const NEW = "Neap-Tide 77?";
const robotOf = (secret: string) => apiClient(app.url, { authorization: `Bearer ${secret}` });
const make = (who: TestPerson, name: string, password = PASSWORD) =>
  who.call(routes.createToken, { body: { name, password } });
const works = async (secret: string): Promise<string> =>
  robotOf(secret)
    .call(deskRoutes.counts)
    .then(
      () => "works",
      (error: unknown) => (error as { code: string }).code,
    );
const letters = (who: TestPerson, subject: string) =>
  app.letters(who.email).then((found) => found.filter((one) => one.subject.includes(subject)));

test("a token is made with the password alone, and its owner is told", async () => {
  expect(await refusal(bo!.call(routes.createToken, { body: { name: "Stolen" } as never }))).toBe("BAD_INPUT");
  expect(await refusal(make(bo!, "Stolen", "wrong"))).toBe("WRONG_PASSWORD");
  expect(await bo!.call(routes.tokens)).toEqual([]);
  await make(bo!, "Terminal feed");
  await until("the letter", async () => (await letters(bo!, "access token was made")).length === 1);
  const [letter] = await letters(bo!, "access token was made");
  expect(letter?.body).toContain("“Terminal feed”");
  expect(letter?.body).toContain("Lasting Tokens");
});

test("another password ends no token but names it; a forgotten one ends them all, and says which", async () => {
  const { secret } = await make(bo!, "Night feed");
  await bo!.call(routes.createApplication, {
    body: { name: "Port system", url: "https://port.example", permissions: [], password: PASSWORD },
  });
  await bo!.call(authRoutes.changePassword, { body: { password: PASSWORD, newPassword: NEW } });
  expect(await works(secret)).toBe("works");
  const changed = (await letters(bo!, "password was changed")).at(-1)?.body ?? "";
  for (const one of [
    "Night feed (Lasting Tokens)",
    "Terminal feed (Lasting Tokens)",
    "Port system (Lasting Tokens)",
    "does not end them",
  ])
    expect(changed).toContain(one);
  expect((await bo!.call(accountRoutes.programs)).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "token Night feed",
    "token Terminal feed",
    "application Port system",
  ]);
  await bo!.call(accountRoutes.endOtherSessions);
  expect(await works(secret)).toBe("works");

  await app.client().call(authRoutes.forgotten, { body: { email: bo!.email } });
  const link = async () =>
    /retrieve\?token=([\w-]+)/.exec((await letters(bo!, "new password")).at(-1)?.body ?? "")?.[1];
  await until("the link", async () => (await link()) !== undefined);
  await bo!.call(authRoutes.reset, { body: { token: (await link()) ?? "", password: "Ebb-Tide 78?" } });
  expect(await works(secret)).toBe("UNAUTHENTICATED");
  expect(await bo!.call(routes.tokens)).toEqual([]);
  const reset = (await letters(bo!, "password was changed")).at(-1)?.body ?? "";
  expect(reset).toMatch(
    /were deleted[^]*Night feed \(Lasting Tokens\)[^]*does not end them[^]*Port system \(Lasting Tokens\)/,
  );
});

test("of who was disabled, or ran out, tokens and applications rest until their owner wakes them", async () => {
  const cy = await colleague(app, admin!, [], { isAdmin: true });
  const { id } = (await cy.me()).user;
  const token = await make(cy, "Rested");
  const client = await cy.call(routes.createApplication, {
    body: { name: "Rested system", url: "https://port.example", permissions: [], password: PASSWORD },
  });
  const access = async () => (await askAccess(app.url, {}, client)).status;
  expect([await works(token.secret), await access()]).toEqual(["works", 200]);
  const set = (body: { enabled?: boolean; expiresAt?: string | null }) =>
    admin!.call(authRoutes.setUser, { params: { id }, body: { ...body, password: PASSWORD } });
  const back = async (): Promise<TestPerson> => {
    const again = { ...cy, ...app.client() };
    await again.call(authRoutes.login, { body: { email: cy.email, password: PASSWORD } });
    return { ...again, me: () => again.call(authRoutes.me) };
  };
  const wake = (who: TestPerson, password: string) =>
    who.call(routes.wakeToken, { params: { id: token.id }, body: { password } });
  for (const [close, reopen] of [
    [{ enabled: false }, { enabled: true }],
    [{ expiresAt: new Date(Date.now() - 1000).toISOString() }, { expiresAt: null }],
  ]) {
    await set(close!);
    expect(await works(token.secret)).toBe("UNAUTHENTICATED");
    await set(reopen!);
    expect([await works(token.secret), await access()]).toEqual(["UNAUTHENTICATED", 401]);
    const again = await back();
    expect((await again.call(routes.tokens)).find((one) => one.id === token.id)?.restsSince).not.toBeNull();
    expect(await refusal(wake(again, "wrong"))).toBe("WRONG_PASSWORD");
    expect(await refusal(wake(admin!, PASSWORD))).toBe("NOT_FOUND");
    expect((await wake(again, PASSWORD)).restsSince).toBeNull();
    expect(await works(token.secret)).toBe("works");
    expect(await refusal(wake(again, PASSWORD))).toBe("WRONG_STATE");
    Object.assign(
      client,
      await again.call(routes.rotateApplication, { params: { id: client.id }, body: { password: PASSWORD } }),
    );
    expect(await access()).toBe(200);
  }
});
