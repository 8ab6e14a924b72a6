import { TOTP, Secret } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountRoutes } from "#domain/api/account";
import { authRoutes } from "#domain/api/auth";
import { contactRoutes } from "#domain/api/contacts";
import { LIMITS } from "#domain/limits";
import { refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, codeOf, colleague, PASSWORD, type TestPerson, unlike } from "../../support/people.ts";

let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  app = await startApp();
  admin = await activeCompany(app, "Second");
});
afterAll(() => app.stop());
beforeEach(() => app.sql("DELETE FROM app.attempt"));

const password = PASSWORD;
/** Signs in with the password; the session then stands at the expected step. */
async function enter(email: string, expected = "MFA"): Promise<ApiClient> {
  const client = app.client();
  expect((await client.call(authRoutes.login, { body: { email, password } })).nextStep).toBe(expected);
  return client;
}
const waysOf = async (client: ApiClient) => (await client.call(accountRoutes.second)).ways;
/** The code of an app so many steps of half a minute from now. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const other = (code: string) => code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));

/** A colleague of whom the company asks a second verification by e-mail. */
async function askedByEmail(): Promise<TestPerson> {
  const person = await colleague(app, admin, []);
  const { id } = (await person.me()).user;
  await admin.call(authRoutes.setUser, { params: { id }, body: { password, secondEmail: true } });
  return person;
}

const administrator = (): Promise<TestPerson> => activeCompany(app, unlike("Second"));

/** An administrator with an authenticator app: its secret, the code that added it, and the recovery codes. */
async function withAuthenticator(person?: TestPerson) {
  const { email } = person ?? (await administrator());
  const client = await enter(email, "COMPLETE");
  const { secret } = await client.call(accountRoutes.beginTotp, { body: { password } });
  const added = shown(secret);
  const { recoveryCodes } = await client.call(accountRoutes.confirmTotp, { body: { name: "Telephone", code: added } });
  return { email, secret, added, recoveryCodes };
}

describe("a second verification by e-mail", () => {
  test("is asked for where the company asks it of a person; until then nothing is told and nothing can be done", async () => {
    const bo = await askedByEmail();
    const { id } = (await bo.me()).user;
    const letters = (await app.letters(bo.email)).length;
    const client = await enter(bo.email);
    expect(await waysOf(client)).toEqual(["email"]);
    expect(await app.letters(bo.email)).toHaveLength(letters + 1);
    expect(await client.call(authRoutes.me)).toMatchObject({
      nextStep: "MFA",
      permissions: [],
      capacities: [],
      certificates: [],
      organisation: { address: null },
    });
    const asked = await Promise.all(
      [
        client.call(contactRoutes.list, { query: {} }),
        client.call(accountRoutes.sessions),
        client.call(accountRoutes.factors),
        client.call(authRoutes.changePassword, { body: { password, newPassword: "Another-Tide 43!" } }),
        client.call(authRoutes.updateMe, { body: { language: "zh-CN" } }),
      ].map(refusal),
    );
    expect(new Set(asked)).toEqual(new Set(["UNAUTHENTICATED"]));
    const code = await codeOf(app, bo.email);
    expect(await refusal(client.call(authRoutes.code, { body: { code: other(code) } }))).toBe("WRONG_CODE");
    const before = [...client.cookies.values()];
    const { nextStep, me } = await client.call(authRoutes.code, { body: { code } });
    expect([nextStep, me?.user.email]).toEqual(["COMPLETE", bo.email]);
    expect([...client.cookies.values()]).not.toEqual(before);
    expect(await app.sql("SELECT 1 FROM app.one_time_code WHERE subject_id = $1", [id])).toEqual([]);
    await client.call(contactRoutes.list, { query: {} });
  });

  test("takes a code once, for ten minutes and five tries; a new one is sent when it is asked for", async () => {
    const bo = await askedByEmail();
    const [client, elsewhere] = [await enter(bo.email), await enter(bo.email)];
    const code = await codeOf(app, bo.email);
    await client.call(authRoutes.code, { body: { code } });
    expect(await refusal(elsewhere.call(authRoutes.code, { body: { code } }))).toBe("WRONG_CODE");
    await elsewhere.call(authRoutes.resendCode);
    await app.sql("UPDATE app.one_time_code SET expires_at = now() - interval '1 second'");
    expect(await refusal(elsewhere.call(authRoutes.code, { body: { code: await codeOf(app, bo.email) } }))).toBe(
      "WRONG_CODE",
    );
    await elsewhere.call(authRoutes.resendCode);
    await app.sql("DELETE FROM app.attempt");
    const last = await codeOf(app, bo.email);
    for (let n = 0; n < LIMITS.codeAttempts; n++)
      expect(await refusal(elsewhere.call(authRoutes.code, { body: { code: other(last) } }))).toBe("WRONG_CODE");
    expect(await refusal(elsewhere.call(authRoutes.code, { body: { code: last } }))).toBe("TOO_MANY_ATTEMPTS");
    await admin.call(authRoutes.setUser, {
      params: { id: (await bo.me()).user.id },
      body: { password: PASSWORD, secondEmail: false },
    });
    await enter(bo.email, "COMPLETE");
  });
});

describe("an authenticator app", () => {
  test("is kept with the password and a code of it; recovery codes are told once, and other sessions end", async () => {
    const { email } = await administrator();
    const [client, elsewhere] = [await enter(email, "COMPLETE"), await enter(email, "COMPLETE")];
    expect(await refusal(client.call(accountRoutes.beginTotp, { body: { password: "wrong" } }))).toBe("WRONG_PASSWORD");
    const begun = await client.call(accountRoutes.beginTotp, { body: { password } });
    const { secret } = begun;
    expect(begun.uri).toContain(`secret=${secret}`);
    expect(
      await refusal(
        client.call(accountRoutes.confirmTotp, { body: { name: "Telephone", code: other(shown(secret)) } }),
      ),
    ).toBe("SECOND_CODE");
    expect(
      await refusal(elsewhere.call(accountRoutes.confirmTotp, { body: { name: "Telephone", code: shown(secret) } })),
    ).toBe("SECOND_CODE");
    const confirmed = { name: "Telephone", code: shown(secret) };
    const { recoveryCodes: codes } = await client.call(accountRoutes.confirmTotp, { body: confirmed });
    expect(codes).toHaveLength(LIMITS.recoveryCodes);
    expect(await client.call(accountRoutes.factors)).toMatchObject({
      email: false,
      recoveryCodesLeft: codes.length,
      factors: [{ kind: "totp", name: "Telephone", usedAt: null }],
    });
    expect(await refusal(elsewhere.call(authRoutes.me))).toBe("UNAUTHENTICATED");
    const kept =
      JSON.stringify(await app.sql("SELECT * FROM app.second_factor")) +
      JSON.stringify(await app.sql("SELECT * FROM app.recovery_code"));
    for (const plain of [secret, ...codes]) expect(kept).not.toContain(plain);
    expect((await app.letters(email)).at(-1)?.subject).toMatch(/second verification was added/);
  });

  test("lets in by a code that no step before it showed, once", async () => {
    const { email, secret, added } = await withAuthenticator();
    const client = await enter(email);
    expect(await waysOf(client)).toEqual(["totp", "recovery"]);
    expect(await refusal(client.call(accountRoutes.secondTotp, { body: { code: added } }))).toBe("SECOND_CODE");
    // The next code: later than the one that added the app, and still accepted if the clock moves on meanwhile.
    const code = shown(secret, 1);
    expect((await client.call(accountRoutes.secondTotp, { body: { code } })).nextStep).toBe("COMPLETE");
    expect(await refusal((await enter(email)).call(accountRoutes.secondTotp, { body: { code } }))).toBe("SECOND_CODE");
    expect(await refusal(client.call(accountRoutes.secondTotp, { body: { code: shown(secret) } }))).toBe("NOT_FOUND");
  });

  test("takes five tries, also many at once; then even the right code waits", async () => {
    const { email, secret } = await withAuthenticator();
    const client = await enter(email);
    const right = shown(secret, 1);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        refusal(client.call(accountRoutes.secondTotp, { body: { code: other(right) } })),
      ),
    );
    expect(tries.filter((code) => code === "SECOND_CODE").length).toBe(LIMITS.codeAttempts);
    expect(await refusal(client.call(accountRoutes.secondTotp, { body: { code: right } }))).toBe("TOO_MANY_ATTEMPTS");
  });

  test("that is lost is replaced by a recovery code, each of which counts once, however it is typed", async () => {
    const { email, recoveryCodes: codes } = await withAuthenticator();
    const [first = "", second = ""] = codes;
    const client = await enter(email);
    expect(await refusal(client.call(accountRoutes.secondRecovery, { body: { code: "AAAAA-AAAAA" } }))).toBe(
      "RECOVERY_CODE",
    );
    expect(
      (await client.call(accountRoutes.secondRecovery, { body: { code: ` ${first.toLowerCase().replace("-", " ")}` } }))
        .nextStep,
    ).toBe("COMPLETE");
    expect(await refusal((await enter(email)).call(accountRoutes.secondRecovery, { body: { code: first } }))).toBe(
      "RECOVERY_CODE",
    );
    const { recoveryCodes } = await client.call(accountRoutes.newRecoveryCodes, { body: { password } });
    expect(recoveryCodes).not.toContain(second);
    expect(await refusal((await enter(email)).call(accountRoutes.secondRecovery, { body: { code: second } }))).toBe(
      "RECOVERY_CODE",
    );
  });

  test("is removed with the password, by nobody else; the recovery codes go with the last one", async () => {
    const person = await administrator();
    const bo = await colleague(app, person, []);
    const { email, secret } = await withAuthenticator(person);
    const client = await enter(email);
    await app.sql("UPDATE app.second_factor SET counter = 0");
    await client.call(accountRoutes.secondTotp, { body: { code: shown(secret) } });
    const [kept] = (await client.call(accountRoutes.factors)).factors;
    const params = { id: kept?.id ?? "" };
    expect(await refusal(bo.call(accountRoutes.removeFactor, { params, body: { password } }))).toBe("NOT_FOUND");
    await client.call(accountRoutes.removeFactor, { params, body: { password } });
    expect(await client.call(accountRoutes.factors)).toEqual({
      email: false,
      askedByCompany: false,
      factors: [],
      recoveryCodesLeft: 0,
    });
    expect(await refusal(client.call(accountRoutes.newRecoveryCodes, { body: { password } }))).toBe("NOT_FOUND");
    await enter(email, "COMPLETE");
  });
});
