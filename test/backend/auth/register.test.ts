import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { LIMITS } from "#domain/limits";
import { TERMS } from "#domain/terms";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { codeOf, openRegister, registerCompany, registration } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const shape = (value: unknown): unknown =>
  value !== null && typeof value === "object"
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shape(part)]))
    : typeof value;

describe("registering a company", () => {
  test("asks for the code of the e-mail, then lets in", async () => {
    const client = app.client();
    const answer = await client.call(authRoutes.register, {
      body: {
        ...registration("Tern Shipping", "ada@tern.test"),
        phone: "+65 6123 4567",
        contactPhone: "+65 9123 4567",
      },
    });
    expect(answer).toEqual({ nextStep: "EMAIL_CODE", me: null });
    expect((await client.call(authRoutes.me)).nextStep).toBe("EMAIL_CODE");
    expect(await refusal(client.call(authRoutes.users))).toBe("UNAUTHENTICATED");

    const before = new Map(client.cookies);
    const { nextStep, me } = await client.call(authRoutes.code, { body: { code: await codeOf(app, "ada@tern.test") } });
    expect(nextStep).toBe("COMPLETE");
    expect(client.cookies).not.toEqual(before);
    expect(me?.user).toMatchObject({
      email: "ada@tern.test",
      phone: "+65 9123 4567",
      signedName: "Ada Tern",
      isAdmin: true,
      agreementAccepted: false,
      keyGranted: true,
    });
    expect(me?.organisation).toMatchObject({
      name: "Tern Shipping",
      custody: "platform",
      status: "ACTIVATED",
      registry: null,
      chainId: 1337,
    });
    expect(
      await app.sql(
        "SELECT terms_version AS version, terms_at <= now() AS dated FROM app.person WHERE email = 'ada@tern.test'",
      ),
    ).toEqual([{ version: TERMS.version, dated: true }]);
    expect(me?.organisation.address).toMatch(/^0x[0-9a-f]{40}$/);
    expect(me?.permissions.toSorted()).toEqual(ALL_PERMISSIONS.toSorted());
    expect(me?.capacities).toMatchObject([{ type: "carrier", carrier: "Tern Shipping", vessel: "", master: "" }]);
    expect(me?.certificates.map((one) => [one.of, one.status]).toSorted()).toEqual([
      ["organisation", "VALID"],
      ["user", "VALID"],
    ]);
  });

  test("costs no gas: the company is active at once, with its title address and no register", async () => {
    const admin = await registerCompany(app, "Sable Lines");
    const { organisation } = await admin.me();
    expect(organisation).toMatchObject({
      status: "ACTIVATED",
      registry: null,
      address: expect.stringMatching(/^0x/) as unknown,
    });
    expect(await app.sql("SELECT 1 FROM app.intent WHERE organisation_id = $1", [organisation.id])).toEqual([]);
    const registry = await openRegister(app, organisation.id);
    expect((await admin.me()).organisation).toMatchObject({ status: "ACTIVATED", registry });
  });

  test("answers the same for an address that has an account, and tells only its owner", async () => {
    const owner = await registerCompany(app, "First Owner");
    const again = app.client();
    const fresh = app.client();
    const answers = [
      await again.send(authRoutes.register, { body: registration("Impostor", owner.email) }),
      await fresh.send(authRoutes.register, { body: registration("Newcomer", "new@newcomer.test") }),
    ];
    const seen = await Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        body: await answer.json(),
        headers: [...answer.headers.keys()].toSorted(),
      })),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(shape(await again.call(authRoutes.me))).toEqual(shape(await fresh.call(authRoutes.me)));
    expect(await refusal(again.call(authRoutes.code, { body: { code: "00000000" } }))).toBe("WRONG_CODE");
    expect(await refusal(fresh.call(authRoutes.code, { body: { code: "00000000" } }))).toBe("WRONG_CODE");
    await again.call(authRoutes.resendCode);

    const letters = await app.letters(owner.email);
    expect(letters.at(-1)?.body).toContain("already belongs to an account");
    expect(letters.at(-1)?.body).not.toMatch(/\b\d{8}\b/);
    // A claim with a password of its own may sign in, as a newcomer may, and gets no further.
    await app
      .client()
      .call(authRoutes.register, {
        body: { ...registration("Impostor Two", owner.email), password: "Other-Tide 43!" },
      });
    expect(
      await app.client().call(authRoutes.login, { body: { email: owner.email, password: "Other-Tide 43!" } }),
    ).toEqual({ nextStep: "EMAIL_CODE", me: null });
    expect((await owner.me()).organisation.name).toBe("First Owner");
  });

  test("does not let a claim block whoever proves the address", async () => {
    const squatter = app.client();
    await squatter.call(authRoutes.register, { body: registration("Squatter", "rui@late.test") });
    const squatterCode = await codeOf(app, "rui@late.test");
    const owner = app.client();
    await owner.call(authRoutes.register, {
      body: { ...registration("Late", "rui@late.test"), password: "Another-Tide 7!" },
    });
    await owner.call(authRoutes.code, { body: { code: await codeOf(app, "rui@late.test") } });
    expect(await refusal(squatter.call(authRoutes.code, { body: { code: squatterCode } }))).toBe("EMAIL_TAKEN");
    expect((await owner.call(authRoutes.me)).organisation.name).toBe("Late");
  });

  test("takes a person of one name", async () => {
    const { lastName: _, ...form } = registration("Single Lines", "sukarno@single.test");
    const client = app.client();
    await client.call(authRoutes.register, { body: { ...form, firstName: "Sukarno" } });
    expect(
      await app.sql("SELECT first_name, last_name, signed_name FROM app.person WHERE email = $1", [form.email]),
    ).toEqual([{ first_name: "Sukarno", last_name: "", signed_name: "Sukarno" }]);
  });

  test("refuses a weak password, missing consent and wrong fields", async () => {
    const form = registration("Weak", "weak@weak.test");
    for (const [password, refused] of [
      ...["short1!", "onlyletters!!", "1234567890!", "NoSymbol12345"].map((one) => [one, "PASSWORD_RULES"]),
      [`Aa1!${"x".repeat(125)}`.slice(0, 128).replace(/\d/, "x"), "PASSWORD_RULES"],
      ...["Password1!", "P@ssword2024", "Qwerty12345!"].map((one) => [one, "PASSWORD_COMMON"]),
    ] as [string, string][])
      expect([
        password,
        await refusal(app.client().call(authRoutes.register, { body: { ...form, password } })),
      ]).toEqual([password, refused]);
    expect(await refusal(app.client().call(authRoutes.register, { body: { ...form, agreed: false } }))).toBe(
      "TERMS_NEEDED",
    );
    const wrong = await app
      .client()
      .call(authRoutes.register, { body: { ...form, email: "nobody", country: "Singapore" } })
      .catch((error: unknown) => error);
    expect(wrong).toBeInstanceOf(ApiRefusal);
    expect((wrong as ApiRefusal).code).toBe("BAD_INPUT");
    expect((wrong as ApiRefusal).fields).toEqual([
      { path: "country", code: "NOT_A_CHOICE", message: expect.any(String) },
      { path: "email", code: "EMAIL_INVALID", message: expect.any(String) },
    ]);
    const nowhere = (await app
      .client()
      .call(authRoutes.register, { body: { ...form, country: "ZZ" } })
      .catch((error: unknown) => error)) as ApiRefusal;
    expect(nowhere.fields.map(({ path, code }) => [path, code])).toEqual([["country", "NOT_A_CHOICE"]]);
    expect(await app.letters("weak@weak.test")).toEqual([]);
  });

  test("pauses whoever registers one address again and again", async () => {
    const form = registration("Flood", "flood@flood.test");
    for (let n = 0; n < LIMITS.registrationsPerEmail; n++) await app.client().call(authRoutes.register, { body: form });
    expect(await refusal(app.client().call(authRoutes.register, { body: form }))).toBe("TOO_MANY_ATTEMPTS");
    expect(await app.letters(form.email)).toHaveLength(LIMITS.registrationsPerEmail);
  });

  test("writes no more to an address that has had its letters of the day, and answers the same", async () => {
    const email = "full@flood.test";
    const full = (age: string) =>
      app.sql(
        `INSERT INTO app.mail (id, recipient, unasked, created_at, sent_at)
          SELECT gen_random_uuid(), $1, true, now() - interval '${age}', now() FROM generate_series(1, $2::int)`,
        [email, LIMITS.unaskedLetters],
      );
    const written = async () => (await app.letters(email)).length;
    await full("25 hours");
    await app.client().call(authRoutes.register, { body: registration("Full", email) });
    expect(await written()).toBe(1);
    await full("1 hour");
    const client = app.client();
    expect(await client.call(authRoutes.register, { body: registration("Full", email) })).toEqual({
      nextStep: "EMAIL_CODE",
      me: null,
    });
    await client.call(authRoutes.resendCode);
    expect(await written()).toBe(1);
  });
});

describe("the e-mail code", () => {
  const begin = async (email: string) => {
    const client = app.client();
    await client.call(authRoutes.register, { body: registration(`Coded ${email.split("@")[0]}`, email) });
    return client;
  };

  test("counts five tries, also at once, then pauses", async () => {
    const client = await begin("five@coded.test");
    const right = await codeOf(app, "five@coded.test");
    const wrong = right === "11111111" ? "22222222" : "11111111";
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => refusal(client.call(authRoutes.code, { body: { code: wrong } }))),
    );
    expect(codes.filter((code) => code !== "WRONG_CODE" && code !== "TOO_MANY_ATTEMPTS")).toEqual([]);
    expect(await refusal(client.call(authRoutes.code, { body: { code: right } }))).toBe("TOO_MANY_ATTEMPTS");
    await app.sql("DELETE FROM app.attempt WHERE key LIKE 'code:%'");
    expect(await refusal(client.call(authRoutes.code, { body: { code: right } }))).toBe("WRONG_CODE");
    await client.call(authRoutes.resendCode);
    expect(
      (await client.call(authRoutes.code, { body: { code: await codeOf(app, "five@coded.test") } })).nextStep,
    ).toBe("COMPLETE");
  });

  test("is worth nothing after ten minutes, after a newer one, or twice", async () => {
    const client = await begin("old@coded.test");
    const old = await codeOf(app, "old@coded.test");
    await app.sql("UPDATE app.one_time_code SET expires_at = now() - interval '1 second'");
    expect(await refusal(client.call(authRoutes.code, { body: { code: old } }))).toBe("WRONG_CODE");
    await client.call(authRoutes.resendCode);
    const newer = await codeOf(app, "old@coded.test");
    if (newer !== old) expect(await refusal(client.call(authRoutes.code, { body: { code: old } }))).toBe("WRONG_CODE");
    await client.call(authRoutes.code, { body: { code: newer } });
    expect(await refusal(client.call(authRoutes.code, { body: { code: newer } }))).toBe("WRONG_CODE");
  });

  test("is not sent without end", async () => {
    const client = await begin("again@coded.test");
    for (let n = 0; n < LIMITS.codeAttempts; n++) await client.call(authRoutes.resendCode);
    expect(await refusal(client.call(authRoutes.resendCode))).toBe("TOO_MANY_ATTEMPTS");
  });

  test("is stored so that the database alone does not give it away", async () => {
    await begin("kept@coded.test");
    const code = await codeOf(app, "kept@coded.test");
    const [row] = await app.sql<{ code_hash: Buffer }>(
      `SELECT c.code_hash FROM app.one_time_code c JOIN app.person p ON p.id = c.subject_id
        WHERE p.email = 'kept@coded.test'`,
    );
    expect(row?.code_hash.equals(createHash("sha256").update(code).digest())).toBe(false);
    expect(row?.code_hash).toHaveLength(32);
  });
});
