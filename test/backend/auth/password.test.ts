import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountRoutes } from "#domain/api/account";
import { authRoutes } from "#domain/api/auth";
import { LIMITS } from "#domain/limits";
import { purposeKey } from "../../../backend/keyring/wrapping.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { stretched } from "../../support/passwords.ts";
import { activeCompany, colleague, PASSWORD } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const NEW = "Neap-Tide 77?";

test("a changed password opens the same keys, ends other sessions and renews this one", async () => {
  const admin = await activeCompany(app, "Wrap Lines");
  const elsewhere = app.client();
  await elsewhere.call(authRoutes.login, { body: { email: admin.email, password: PASSWORD } });
  const before = new Map(admin.cookies);
  const [secret] = await app.sql<{ public_key: Buffer; wrapped_private: Buffer }>(
    "SELECT k.* FROM app.person_key k JOIN app.person p ON p.id = k.person_id WHERE p.email = $1",
    [admin.email],
  );
  await admin.call(authRoutes.changePassword, { body: { password: PASSWORD, newPassword: NEW } });
  expect(admin.cookies).not.toEqual(before);
  expect(await refusal(elsewhere.call(authRoutes.me))).toBe("UNAUTHENTICATED");
  const old = app.client();
  for (const [name, value] of before) old.cookies.set(name, value);
  expect(await refusal(old.call(authRoutes.me))).toBe("UNAUTHENTICATED");
  expect((await admin.me()).nextStep).toBe("COMPLETE");

  const [after] = await app.sql<{ public_key: Buffer; wrapped_private: Buffer }>(
    "SELECT k.* FROM app.person_key k JOIN app.person p ON p.id = k.person_id WHERE p.email = $1",
    [admin.email],
  );
  expect(after?.public_key.equals(secret!.public_key)).toBe(true);
  expect(after?.wrapped_private.equals(secret!.wrapped_private)).toBe(false);
  expect(await refusal(app.client().call(authRoutes.login, { body: { email: admin.email, password: PASSWORD } }))).toBe(
    "WRONG_CREDENTIALS",
  );
  // The company keys are still within reach and can be granted to a colleague.
  const bo = await colleague(app, { ...admin, password: NEW }, []);
  expect((await bo.me()).user.keyGranted).toBe(true);
  expect((await app.letters(admin.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining("password was changed"),
  );
});

test("refuses the wrong present password, a weak, a present and an earlier new one", async () => {
  const admin = await activeCompany(app, "Refuse Lines");
  const change = (password: string, newPassword: string) =>
    admin.call(authRoutes.changePassword, { body: { password, newPassword } });
  expect(await refusal(change("Wrong-Tide 42!", NEW))).toBe("WRONG_PASSWORD");
  expect(await refusal(change(PASSWORD, "weak"))).toBe("PASSWORD_RULES");
  expect(await refusal(change(PASSWORD, PASSWORD))).toBe("PASSWORD_DUPLICATE");
  await change(PASSWORD, NEW);
  expect(await refusal(change(NEW, PASSWORD))).toBe("PASSWORD_DUPLICATE");
  await change(NEW, "Third-Tide 88?");
  expect(await refusal(change("Third-Tide 88?", NEW))).toBe("PASSWORD_DUPLICATE");
});

test("refuses an earlier one also where a release kept it with a salt of its own", async () => {
  const admin = await activeCompany(app, "Former Lines");
  const { id } = (await admin.me()).user;
  const key = purposeKey(app.settings.kek, "password-history");
  const { bytes } = await stretched(
    "Spring-Tide 55!",
    createHmac("sha256", key).update(`salt:${id}`).digest().subarray(0, 16),
  );
  await app.sql("UPDATE app.person SET previous_passwords = ARRAY[$2] WHERE id = $1", [
    id,
    createHmac("sha256", key).update(bytes).digest("base64"),
  ]);
  expect(
    await refusal(
      admin.call(authRoutes.changePassword, { body: { password: PASSWORD, newPassword: "Spring-Tide 55!" } }),
    ),
  ).toBe("PASSWORD_DUPLICATE");
  await admin.call(authRoutes.changePassword, { body: { password: PASSWORD, newPassword: NEW } });
});

test("counts wrong passwords of a session as of signing in; whoever signs in with the right one goes on at once", async () => {
  const admin = await activeCompany(app, "Counted Lines");
  const begin = (password: string) => admin.call(accountRoutes.beginTotp, { body: { password } });
  for (let n = 0; n < LIMITS.loginAttempts; n++) expect(await refusal(begin("Wrong-Tide 42!"))).toBe("WRONG_PASSWORD");
  expect(await refusal(begin(PASSWORD))).toBe("TOO_MANY_ATTEMPTS");
  await app.client().call(authRoutes.login, { body: { email: admin.email, password: PASSWORD } });
  await begin(PASSWORD);
});

test("right passwords use up no tries, however many at once", async () => {
  const admin = await activeCompany(app, "Busy Lines");
  const many = Array.from({ length: 12 }, () => admin.send(accountRoutes.beginTotp, { body: { password: PASSWORD } }));
  expect((await Promise.all(many)).map((answer) => answer.status).filter((status) => status === 429)).toEqual([]);
  expect(await app.sql("SELECT key FROM app.attempt WHERE key = $1", [`stepUp:${(await admin.me()).user.id}`])).toEqual(
    [],
  );
});

test("two changes at once: one is refused, and the other's password opens the keys", async () => {
  const admin = await activeCompany(app, "Race Lines");
  const change = (newPassword: string) =>
    admin.send(authRoutes.changePassword, { body: { password: PASSWORD, newPassword } });
  const candidates = ["First-Race 11!", "Second-Race 22!"];
  const answers = await Promise.all(candidates.map(change));
  const won = answers.filter((answer) => answer.status === 204);
  expect(won).toHaveLength(1);
  const winner = candidates[answers.findIndex((answer) => answer.status === 204)]!;
  const client = app.client();
  const { me } = await client.call(authRoutes.login, { body: { email: admin.email, password: winner } });
  expect(me?.user.keyGranted).toBe(true);
  await client.call(authRoutes.changePassword, { body: { password: winner, newPassword: "Later-Race 33!" } });
});

test("the database alone tells nothing of a password: no plain Argon2 hash is kept", async () => {
  const admin = await activeCompany(app, "Silent Lines");
  const [row] = await app.sql<{ text: string }>("SELECT p::text AS text FROM app.person p WHERE email = $1", [
    admin.email,
  ]);
  expect(row?.text).not.toContain("argon2");
  expect(row?.text).not.toContain(PASSWORD);
});
