import { afterAll, beforeAll, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { until } from "../../support/companies.ts";
import { activeCompany, colleague, PASSWORD, registration } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const NEW = "Neap-Tide 77?";
const forget = (email: string) => app.client().call(authRoutes.forgotten, { body: { email } });
const linksTo = async (email: string): Promise<string[]> => (await app.letters(email)).flatMap((letter) => /retrieve\?token=([\w-]+)/.exec(letter.body)?.[1] ?? []);
async function linkTo(email: string): Promise<string> {
  const before = (await linksTo(email)).length;
  await forget(email);
  await until("the link", async () => (await linksTo(email)).length > before);
  return (await linksTo(email)).at(-1) ?? "";
}

test("a link sets a new password once; the company keys come back by the password of before, or from a colleague", async () => {
  const admin = await activeCompany(app, "Forgot Lines");
  const second = await colleague(app, admin, [], { isAdmin: true, granted: false });
  const earlier = await linkTo(admin.email);
  const token = await linkTo(admin.email);
  const client = app.client();
  const reset = (password: string, by = token) => client.call(authRoutes.reset, { body: { token: by, password } });
  const look = (by = token) => client.call(authRoutes.resetLink, { body: { token: by } });
  expect(await refusal(reset(NEW, earlier))).toBe("LINK_EXPIRED");
  expect([await refusal(look(earlier)), await look()]).toEqual(["LINK_EXPIRED", { email: admin.email }]);
  expect(await refusal(reset("short"))).toBe("PASSWORD_RULES");
  expect(await refusal(reset(PASSWORD))).toBe("PASSWORD_DUPLICATE");
  const { nextStep, me } = await reset(NEW);
  expect([nextStep, me?.user.email, me?.user.keyGranted]).toEqual(["COMPLETE", admin.email, false]);
  expect(me?.certificates.filter((one) => one.of === "user").map((one) => one.status).toSorted()).toEqual(["REVOKED", "VALID"]);
  expect([await refusal(look()), await refusal(reset("Ebb-Tide 78?"))]).toEqual(["LINK_EXPIRED", "LINK_EXPIRED"]);
  expect(await refusal(admin.me())).toBe("UNAUTHENTICATED");
  const login = (password: string) => app.client().call(authRoutes.login, { body: { email: admin.email, password } });
  expect(await refusal(login(PASSWORD))).toBe("WRONG_CREDENTIALS");
  await login(NEW);
  expect((await app.letters(admin.email)).map((letter) => letter.subject)).toContain("Your Hawser password was changed");
  await until("the letter to the other administrator", async () => (await app.letters(second.email)).some((letter) => letter.subject.includes("needs the company keys again")));

  const secondId = (await second.me()).user.id;
  const give = () => client.call(authRoutes.grantKey, { params: { id: secondId }, body: { password: NEW } });
  expect(await refusal(give())).toBe("KEY_NOT_GRANTED");
  const takeBack = (formerPassword: string) => client.call(authRoutes.takeKeysBack, { body: { password: NEW, formerPassword } });
  expect(await refusal(takeBack(NEW))).toBe("WRONG_PASSWORD");
  await takeBack(PASSWORD);
  expect((await client.call(authRoutes.me)).user.keyGranted).toBe(true);
  await give();
  expect((await second.me()).user.keyGranted).toBe(true);

  const again = await linkTo(admin.email);
  await reset("Spring-Tide 79?", again);
  await second.call(authRoutes.grantKey, { params: { id: (await client.call(authRoutes.me)).user.id }, body: { password: PASSWORD } });
  expect((await client.call(authRoutes.me)).user.keyGranted).toBe(true);
});

test("the answer is the same for everybody; only who has proved the address and may sign in is written to", async () => {
  const known = await activeCompany(app, "Written Lines");
  const disabled = await activeCompany(app, "Unwritten Lines");
  await app.sql("UPDATE app.person SET enabled = false WHERE email = $1", [disabled.email]);
  await app.client().call(authRoutes.register, { body: registration("Claimed", "claim@retrieve.test") });
  for (const email of ["nobody@retrieve.test", "claim@retrieve.test", disabled.email]) await forget(email);
  await linkTo(known.email);
  expect(await Promise.all(["nobody@retrieve.test", "claim@retrieve.test", disabled.email].map(linksTo))).toEqual([[], [], []]);
});
