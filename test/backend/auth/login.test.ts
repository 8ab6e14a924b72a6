import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { LIMITS } from "#domain/limits";
import { cookie, readCookie } from "../../../backend/session/session.ts";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, codeOf, colleague, PASSWORD, registration, type TestPerson } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const login = (email: string, password: string, client = app.client()) => client.call(authRoutes.login, { body: { email, password } });
const forgetAttempts = () => app.sql("DELETE FROM app.attempt");

describe("signing in", () => {
  test("opens a new session and ends the one before; the e-mail's case does not matter", async () => {
    const admin = await activeCompany(app, "Quay One");
    const client = app.client();
    const { nextStep, me } = await login(` ${admin.email.toUpperCase()} `, PASSWORD, client);
    expect(nextStep).toBe("COMPLETE");
    expect(me?.user.email).toBe(admin.email);
    const earlier = app.client();
    for (const [name, value] of client.cookies) earlier.cookies.set(name, value);
    await login(admin.email, PASSWORD, client);
    expect(await refusal(earlier.call(authRoutes.me))).toBe("UNAUTHENTICATED");
    expect((await client.call(authRoutes.me)).user.email).toBe(admin.email);
  });

  test("hands the session out in a cookie that scripts and other sites cannot use", async () => {
    const admin = await activeCompany(app, "Quay Cookie");
    const answer = await app.client().send(authRoutes.login, { body: { email: admin.email, password: PASSWORD } });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^hawser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/);
    expect(await answer.text()).not.toContain(/=([\w-]+);/.exec(cookie ?? "")?.[1]);
    const [row] = await app.sql<{ n: number }>("SELECT count(*)::int AS n FROM app.session WHERE encode(token_hash, 'escape') LIKE '%' || $1 || '%'", [/=([\w-]+);/.exec(cookie ?? "")?.[1]]);
    expect(row?.n).toBe(0);
  });

  test("binds the cookie to the host where the connection is secure", () => {
    expect(cookie("token", true)).toBe("__Host-hawser=token; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure");
    expect(readCookie("a=b; __Host-hawser=token", true)).toBe("token");
    expect(readCookie("hawser=token", true)).toBeNull();
  });

  test("ends at once when signing out, and when the person is disabled", async () => {
    const admin = await activeCompany(app, "Quay Out");
    const copy = app.client();
    for (const [name, value] of admin.cookies) copy.cookies.set(name, value);
    await admin.call(authRoutes.logout);
    expect(admin.cookies.size).toBe(0);
    expect(await refusal(copy.call(authRoutes.me))).toBe("UNAUTHENTICATED");
    await login(admin.email, PASSWORD, copy);
    await app.sql("UPDATE app.person SET enabled = false WHERE email = $1", [admin.email]);
    expect(await refusal(copy.call(authRoutes.me))).toBe("UNAUTHENTICATED");
    expect(await refusal(login(admin.email, PASSWORD))).toBe("USER_DISABLED");
  });

  test("goes back to the code while the e-mail is not proved, and reminds of it", async () => {
    const email = "unproved@quay.test";
    await app.client().call(authRoutes.register, { body: registration("Unproved", email) });
    const client = app.client();
    expect(await login(email, PASSWORD, client)).toEqual({ nextStep: "EMAIL_CODE", me: null });
    expect(await app.letters(email)).toHaveLength(1);
    await app.sql("UPDATE app.one_time_code SET expires_at = now()");
    await login(email, PASSWORD, client);
    expect(await app.letters(email)).toHaveLength(2);
    expect((await client.call(authRoutes.code, { body: { code: await codeOf(app, email) } })).nextStep).toBe("COMPLETE");
  });

  test("from another site's page is refused", async () => {
    const admin = await activeCompany(app, "Quay Origin");
    const body = { email: admin.email, password: PASSWORD };
    expect(await refusal(app.client().call(authRoutes.login, { body, headers: { origin: "https://evil.test" } }))).toBe("ORIGIN_REFUSED");
    expect(await refusal(admin.call(authRoutes.logout, { headers: { "sec-fetch-site": "cross-site" } }))).toBe("ORIGIN_REFUSED");
    await app.client().call(authRoutes.login, { body, headers: { origin: app.settings.publicUrl } });
  });
});

describe("a company that cannot be logged into", () => {
  let admin: TestPerson;
  beforeAll(async () => {
    admin = await activeCompany(app, "Gone Lines");
  });
  const organisation = async () => (await admin.me()).organisation.id;

  test("has failed: ENTERPRISE_INACTIVE", async () => {
    await app.sql("UPDATE app.organisation SET status = 'FAILED' WHERE id = $1", [await organisation()]);
    expect(await refusal(login(admin.email, PASSWORD))).toBe("ENTERPRISE_INACTIVE");
    await app.sql("UPDATE app.organisation SET status = 'ACTIVATED' WHERE id = $1", [await organisation()]);
  });
  test("has let the person go: USER_DISABLED, NO_ENTERPRISE", async () => {
    const bo = await colleague(app, admin, []);
    const { user } = await bo.me();
    await app.sql("UPDATE app.membership SET status = 'DISABLED' WHERE person_id = $1", [user.id]);
    expect(await refusal(login(bo.email, PASSWORD))).toBe("USER_DISABLED");
    await app.sql("UPDATE app.membership SET status = 'ACTIVATED' WHERE person_id = $1", [user.id]);
    await admin.call(authRoutes.removeUser, { params: { id: user.id } });
    expect(await refusal(login(bo.email, PASSWORD))).toBe("NO_ENTERPRISE");
  });
});

describe("wrong credentials", () => {
  test("count down, then pause for longer each time, for known and unknown accounts alike", async () => {
    const admin = await activeCompany(app, "Guessed Lines");
    const tries = async (email: string) => {
      const seen = [];
      for (let n = 0; n < LIMITS.loginAttempts; n++) {
        const refused = (await login(email, "Wrong-Tide 42!").catch((error: unknown) => error)) as ApiRefusal;
        seen.push([refused.code, refused.parameters]);
      }
      return seen;
    };
    const known = await tries(admin.email);
    await app.sql("DELETE FROM app.attempt WHERE key LIKE 'login-from:%'");
    expect(known).toEqual(await tries("nobody@nowhere.test"));
    expect(known).toEqual([4, 3, 2, 1, 0].map((left) => ["WRONG_CREDENTIALS", { left, minutes: LIMITS.loginPauseMinutes }]));
    for (const email of [admin.email, "nobody@nowhere.test"]) {
      const paused = (await login(email, PASSWORD).catch((error: unknown) => error)) as ApiRefusal;
      expect(paused.code).toBe("TOO_MANY_ATTEMPTS");
      expect(Number(paused.parameters["seconds"])).toBeGreaterThan(LIMITS.loginPauseMinutes * 60 - 300);
    }
    await app.sql("UPDATE app.attempt SET blocked_until = now()");
    expect(((await login(admin.email, "Wrong-Tide 42!").catch((error: unknown) => error)) as ApiRefusal).parameters).toEqual({ left: 0, minutes: LIMITS.loginPauseMinutes * 2 });
    await forgetAttempts();
    await login(admin.email, PASSWORD);
  });

  test("are not undone by signing in with a claim on the same address", async () => {
    const admin = await activeCompany(app, "Claimed Lines");
    await app.client().call(authRoutes.register, { body: { ...registration("Claim", admin.email), password: "Other-Tide 43!" } });
    for (let n = 0; n < LIMITS.loginAttempts - 1; n++) await refusal(login(admin.email, "Wrong-Tide 42!"));
    await login(admin.email, "Other-Tide 43!");
    expect(((await login(admin.email, "Wrong-Tide 42!").catch((error: unknown) => error)) as ApiRefusal).parameters["left"]).toBe(0);
    expect(await refusal(login(admin.email, PASSWORD))).toBe("TOO_MANY_ATTEMPTS");
    await forgetAttempts();
  });

  test("many at once do not get through: the right one among twenty wrong ones is refused once five have failed", async () => {
    const admin = await activeCompany(app, "Burst Lines");
    const wrong = Array.from({ length: 20 }, (_, n) => refusal(login(admin.email, `Wrong-Tide ${n}!`)));
    const codes = await Promise.all([...wrong, wrong[10]!.then(() => refusal(login(admin.email, PASSWORD)))]);
    expect(codes.at(-1)).toBe("TOO_MANY_ATTEMPTS");
    await forgetAttempts();
  });

  test("of a stranger pause the stranger; from everywhere at once, for a minute, and not where the owner has been", async () => {
    const admin = await activeCompany(app, "Besieged Lines");
    const from = (source: string, password: string) => app.client().call(authRoutes.login, { body: { email: admin.email, password }, headers: { "x-forwarded-for": source } });
    for (let n = 0; n < LIMITS.loginAttempts; n++) expect(await refusal(from(`2001:db8:7::${n}`, "Wrong-Tide 42!"))).toBe("WRONG_CREDENTIALS");
    expect(await refusal(from("2001:db8:7::99", PASSWORD))).toBe("TOO_MANY_ATTEMPTS");
    await login(admin.email, PASSWORD);
    const counted = (failures: number) => app.sql("UPDATE app.attempt SET failures = $2 WHERE key = $1", [`login:${admin.email}`, failures]);
    await counted(LIMITS.accountAttempts - 1);
    expect(await refusal(from("203.0.113.7", "Wrong-Tide 42!"))).toBe("WRONG_CREDENTIALS");
    const paused = (await from("198.51.100.9", PASSWORD).catch((error: unknown) => error)) as ApiRefusal;
    expect(paused.code).toBe("TOO_MANY_ATTEMPTS");
    expect(Number(paused.parameters["seconds"])).toBeLessThanOrEqual(LIMITS.accountPauseMinutes * 60);
    await login(admin.email, PASSWORD);
    await forgetAttempts();
  });

  test("pause an address that tries many accounts", async () => {
    await app.sql("INSERT INTO app.attempt (key, failures, blocked_until) VALUES ('login-from:127.0.0.1', $1, now() + interval '10 minutes')", [LIMITS.addressAttempts]);
    expect(await refusal(login("somebody@else.test", PASSWORD))).toBe("TOO_MANY_ATTEMPTS");
    await forgetAttempts();
  });

  test("take the same time for an unknown account (the shortest of many, within 40 %)", async () => {
    const admin = await activeCompany(app, "Timed Lines");
    const timed = async (email: string): Promise<number> => {
      await forgetAttempts();
      const start = performance.now();
      expect(await refusal(login(email, "Wrong-Tide 42!"))).toBe("WRONG_CREDENTIALS");
      return performance.now() - start;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    // What else the machine does only makes a try longer: where the work is the same, enough tries show it.
    const ratio = (): number => Math.min(...known) / Math.min(...unknown);
    for (let n = 0; n < 15 || (n < 60 && !(ratio() > 0.6 && ratio() < 1.67)); n++) {
      known.push(await timed(admin.email));
      unknown.push(await timed(`unknown-${n}@timed.test`));
    }
    expect(ratio()).toBeGreaterThan(0.6);
    expect(ratio()).toBeLessThan(1.67);
  });
});
