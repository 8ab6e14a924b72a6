import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountRoutes } from "#domain/api/account";
import { authRoutes } from "#domain/api/auth";
import { credentialRoutes } from "#domain/api/credentials";
import { deskRoutes } from "#domain/api/desk";
import { apiClient, refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { until } from "../../support/companies.ts";
import { activeCompany, colleague, PASSWORD, registration, type TestPerson } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const NEW = "Neap-Tide 77?";
const forget = (email: string) => app.client().call(authRoutes.forgotten, { body: { email } });
const linksTo = async (email: string): Promise<string[]> =>
  (await app.letters(email)).flatMap((letter) => /retrieve\?token=([\w-]+)/.exec(letter.body)?.[1] ?? []);
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
  expect(
    me?.certificates
      .filter((one) => one.of === "user")
      .map((one) => one.status)
      .toSorted(),
  ).toEqual(["REVOKED", "VALID"]);
  expect([await refusal(look()), await refusal(reset("Ebb-Tide 78?"))]).toEqual(["LINK_EXPIRED", "LINK_EXPIRED"]);
  expect(await refusal(admin.me())).toBe("UNAUTHENTICATED");
  const login = (password: string) => app.client().call(authRoutes.login, { body: { email: admin.email, password } });
  expect(await refusal(login(PASSWORD))).toBe("WRONG_CREDENTIALS");
  await login(NEW);
  expect((await app.letters(admin.email)).map((letter) => letter.subject)).toContain(
    "Your Hawser password was changed",
  );
  await until("the letter to the other administrator", async () =>
    (await app.letters(second.email)).some((letter) => letter.subject.includes("needs the company keys again")),
  );

  const secondId = (await second.me()).user.id;
  const give = () => client.call(authRoutes.grantKey, { params: { id: secondId }, body: { password: NEW } });
  expect(await refusal(give())).toBe("KEY_NOT_GRANTED");
  const takeBack = (formerPassword: string) =>
    client.call(authRoutes.takeKeysBack, { body: { password: NEW, formerPassword } });
  expect(await refusal(takeBack(NEW))).toBe("WRONG_PASSWORD");
  await takeBack(PASSWORD);
  expect((await client.call(authRoutes.me)).user.keyGranted).toBe(true);
  await give();
  expect((await second.me()).user.keyGranted).toBe(true);

  const again = await linkTo(admin.email);
  await reset("Spring-Tide 79?", again);
  await second.call(authRoutes.grantKey, {
    params: { id: (await client.call(authRoutes.me)).user.id },
    body: { password: PASSWORD },
  });
  expect((await client.call(authRoutes.me)).user.keyGranted).toBe(true);
});

test("the answer is the same for everybody; only who has proved the address and may sign in is written to", async () => {
  const known = await activeCompany(app, "Written Lines");
  const disabled = await activeCompany(app, "Unwritten Lines");
  await app.sql("UPDATE app.person SET enabled = false WHERE email = $1", [disabled.email]);
  await app.client().call(authRoutes.register, { body: registration("Claimed", "claim@retrieve.test") });
  for (const email of ["nobody@retrieve.test", "claim@retrieve.test", disabled.email]) await forget(email);
  await linkTo(known.email);
  expect(await Promise.all(["nobody@retrieve.test", "claim@retrieve.test", disabled.email].map(linksTo))).toEqual([
    [],
    [],
    [],
  ]);
});

test("a link that was asked for before the password or the address changed sets nothing any more", async () => {
  const admin = await activeCompany(app, "Stale Links");
  const reset = (token: string) => app.client().call(authRoutes.reset, { body: { token, password: "Slack-Tide 80?" } });
  const before = await linkTo(admin.email);
  await admin.call(accountRoutes.askEmail, { body: { password: PASSWORD, email: "taken-over@retrieve.test" } });
  await admin.call(authRoutes.changePassword, { body: { password: PASSWORD, newPassword: NEW } });
  const changing =
    /changing\/([\w-]+)\//.exec((await app.letters("taken-over@retrieve.test")).at(-1)?.body ?? "")?.[1] ?? "";
  expect(await refusal(reset(before))).toBe("LINK_EXPIRED");
  expect(await refusal(app.client().call(accountRoutes.confirmChange, { body: { token: changing } }))).toBe(
    "LINK_EXPIRED",
  );

  const again = await linkTo(admin.email);
  await admin.call(accountRoutes.askEmail, { body: { password: NEW, email: "moved@retrieve.test" } });
  const move = /changing\/([\w-]+)\//.exec((await app.letters("moved@retrieve.test")).at(-1)?.body ?? "")?.[1] ?? "";
  await app.client().call(accountRoutes.confirmChange, { body: { token: move } });
  expect(await refusal(reset(again))).toBe("LINK_EXPIRED");
});

describe("with an authenticator app or a passkey", () => {
  const codeAt = (secret: string, steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  async function withApp(
    company: string,
  ): Promise<{ admin: TestPerson; code: (steps?: number) => string; token: string; api: () => Promise<unknown> }> {
    const admin = await activeCompany(app, company);
    const { secret } = await admin.call(accountRoutes.beginTotp, { body: { password: PASSWORD } });
    await admin.call(accountRoutes.confirmTotp, { body: { name: "Telephone", code: codeAt(secret, -1) } });
    const made = await admin.call(credentialRoutes.createToken, { body: { name: "Feed", password: PASSWORD } });
    return {
      admin,
      code: (steps = 0) => codeAt(secret, steps),
      token: await linkTo(admin.email),
      api: () => apiClient(app.url, { authorization: `Bearer ${made.secret}` }).call(deskRoutes.counts),
    };
  }
  /** The state that a reset changes: key, shares, certificates, tokens, sessions, links. */
  const standing = (email: string) =>
    app.sql(
      `SELECT k.public_key, k.wrapped_private, p.previous_passwords, (SELECT count(*) FROM app.secret_share h
        WHERE h.recipient_id = p.id) AS shares, (SELECT count(*) FROM app.certificate c WHERE c.person_id = p.id
        AND c.revoked_at IS NULL) AS certificates,
            (SELECT count(*) FROM app.api_token t WHERE t.person_id = p.id
              AND t.revoked_at IS NULL) AS tokens, (SELECT count(*) FROM app.link_token t WHERE t.person_id = p.id
              AND t.used_at IS NULL) AS links
       FROM app.person p JOIN app.person_key k ON k.person_id = p.id WHERE p.email = $1`,
      [email],
    );

  test("who only reads the letters of an address changes nothing by a link", async () => {
    const { admin, token, api } = await withApp("Kept Keys");
    // Asking for codes by e-mail beside the app opens no way round the app.
    await app.sql("UPDATE app.person SET second_email = true WHERE email = $1", [admin.email]);
    const before = await standing(admin.email);
    const thief = app.client();
    expect((await thief.call(authRoutes.reset, { body: { token, password: NEW } })).nextStep).toBe("MFA");
    expect((await thief.call(accountRoutes.second)).ways).toEqual(["totp", "recovery"]);
    await thief.call(authRoutes.resendCode);
    expect(
      (await app.letters(admin.email)).filter(({ subject }) => subject.includes("verification code")),
    ).toHaveLength(1);
    expect(await refusal(thief.call(accountRoutes.secondTotp, { body: { code: "000000" } }))).toBe("SECOND_CODE");
    expect(await standing(admin.email)).toEqual(before);
    expect((await admin.me()).user.keyGranted).toBe(true);
    await api();
    // The thief cannot use a code of another sign-in of the owner.
    await app.client().call(authRoutes.login, { body: { email: admin.email, password: PASSWORD } });
    expect(await refusal(thief.call(authRoutes.code, { body: { code: "00000000" } }))).toBe("WRONG_CODE");
    expect(await refusal(app.client().call(authRoutes.login, { body: { email: admin.email, password: NEW } }))).toBe(
      "WRONG_CREDENTIALS",
    );
  });

  test("the new password counts once it is shown, and everything else changes with it", async () => {
    const { admin, token, code, api } = await withApp("Shown Keys");
    const client = app.client();
    await client.call(authRoutes.reset, { body: { token, password: NEW } });
    const { nextStep, me } = await client.call(accountRoutes.secondTotp, { body: { code: code() } });
    expect([nextStep, me?.user.keyGranted]).toEqual(["COMPLETE", false]);
    expect(await refusal(admin.me())).toBe("UNAUTHENTICATED");
    expect(await refusal(api())).toBe("UNAUTHENTICATED");
    expect(
      (await client.call(authRoutes.me)).certificates
        .filter((one) => one.of === "user")
        .map((one) => one.status)
        .toSorted(),
    ).toEqual(["REVOKED", "VALID"]);
    expect((await app.client().call(authRoutes.login, { body: { email: admin.email, password: NEW } })).nextStep).toBe(
      "MFA",
    );
    expect(await refusal(client.call(authRoutes.reset, { body: { token, password: "Ebb-Tide 78?" } }))).toBe(
      "LINK_EXPIRED",
    );
  });

  test("it never counts where the owner has changed the password meanwhile", async () => {
    const { admin, token, code } = await withApp("Overtaken Keys");
    const thief = app.client();
    await thief.call(authRoutes.reset, { body: { token, password: NEW } });
    await admin.call(authRoutes.changePassword, { body: { password: PASSWORD, newPassword: "Owner-Tide 81?" } });
    expect(await refusal(thief.call(accountRoutes.secondTotp, { body: { code: code() } }))).toBe("UNAUTHENTICATED");
  });
});
