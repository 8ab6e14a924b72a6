import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { LIMITS } from "#domain/limits";
import { cookie, readCookie } from "../../../backend/session/session.ts";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, codeOf, colleague, PASSWORD, registration, type TestPerson } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ fullPasswordCost: true });
});
afterAll(() => app.stop());

const login = (email: string, password: string, client = app.client()) =>
  client.call(authRoutes.login, { body: { email, password } });
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
    const [row] = await app.sql<{ n: number }>(
      "SELECT count(*)::int AS n FROM app.session WHERE encode(token_hash, 'escape') LIKE '%' || $1 || '%'",
      [/=([\w-]+);/.exec(cookie ?? "")?.[1]],
    );
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
    await app.sql("UPDATE app.one_time_code SET expires_at = now() - interval '1 second'");
    await login(email, PASSWORD, client);
    expect(await app.letters(email)).toHaveLength(2);
    expect((await client.call(authRoutes.code, { body: { code: await codeOf(app, email) } })).nextStep).toBe(
      "COMPLETE",
    );
  });

  test("from another site's page is refused", async () => {
    const admin = await activeCompany(app, "Quay Origin");
    const body = { email: admin.email, password: PASSWORD };
    expect(await refusal(app.client().call(authRoutes.login, { body, headers: { origin: "https://evil.test" } }))).toBe(
      "ORIGIN_REFUSED",
    );
    expect(await refusal(admin.call(authRoutes.logout, { headers: { "sec-fetch-site": "cross-site" } }))).toBe(
      "ORIGIN_REFUSED",
    );
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
    await admin.call(authRoutes.removeUser, { params: { id: user.id }, body: { password: PASSWORD } });
    expect(await refusal(login(bo.email, PASSWORD))).toBe("NO_ENTERPRISE");
  });
});

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error("it was not refused");
    },
    (error: unknown) => error as ApiRefusal,
  );
/** Moves the clock on: earlier tries are older by that much. */
const later = (minutes: number) => app.sql("UPDATE app.attempt SET at = at - make_interval(mins => $1)", [minutes]);
const from = (source: string, email: string, password: string) =>
  app.client().call(authRoutes.login, { body: { email, password }, headers: { "x-forwarded-for": source } });
const WRONG = "Wrong-Tide 42!";

describe("wrong credentials", () => {
  test("count down, then pause until the first of them is long enough ago, for known and unknown accounts alike", async () => {
    const admin = await activeCompany(app, "Guessed Lines");
    const tries = async (email: string) => {
      const seen = [];
      for (let n = 0; n < LIMITS.loginAttempts; n++) {
        const { code, parameters } = await refused(from("203.0.113.1", email, WRONG));
        seen.push([code, parameters]);
      }
      return seen;
    };
    const known = await tries(admin.email);
    expect(known).toEqual(await tries("nobody@nowhere.test"));
    expect(known).toEqual(
      [4, 3, 2, 1, 0].map((left) => ["WRONG_CREDENTIALS", { left, minutes: LIMITS.loginPauseMinutes }]),
    );
    for (const email of [admin.email, "nobody@nowhere.test"]) {
      const paused = await refused(from("203.0.113.1", email, PASSWORD));
      expect(paused.code).toBe("TOO_MANY_ATTEMPTS");
      expect(Number(paused.parameters["seconds"])).toBeGreaterThan(LIMITS.loginPauseMinutes * 60 - 300);
    }
    await later(LIMITS.loginPauseMinutes);
    expect((await refused(from("203.0.113.1", admin.email, WRONG))).parameters).toEqual({
      left: 4,
      minutes: LIMITS.loginPauseMinutes,
    });
    await forgetAttempts();
    await login(admin.email, PASSWORD);
  });

  test("of one source are not without end in a day, and tries during a pause make it no longer", async () => {
    const email = "day@nowhere.test";
    for (let n = 0; n < LIMITS.loginAttemptsDaily; n++) {
      expect((await refused(from("203.0.113.2", email, WRONG))).code).toBe("WRONG_CREDENTIALS");
      if (n % LIMITS.loginAttempts === LIMITS.loginAttempts - 1) await later(LIMITS.loginPauseMinutes);
    }
    const paused = await refused(from("203.0.113.2", email, WRONG));
    expect(paused.code).toBe("TOO_MANY_ATTEMPTS");
    expect(Number(paused.parameters["seconds"])).toBeGreaterThan(20 * 3600);
    await refused(from("203.0.113.2", email, WRONG));
    await later(1440 - (LIMITS.loginAttemptsDaily / LIMITS.loginAttempts) * LIMITS.loginPauseMinutes + 1);
    expect((await refused(from("203.0.113.2", email, WRONG))).code).toBe("WRONG_CREDENTIALS");
  });

  test("are not undone by signing in with a claim on the same address", async () => {
    const admin = await activeCompany(app, "Claimed Lines");
    await app
      .client()
      .call(authRoutes.register, { body: { ...registration("Claim", admin.email), password: "Other-Tide 43!" } });
    for (let n = 0; n < LIMITS.loginAttempts - 1; n++) await refusal(login(admin.email, WRONG));
    await login(admin.email, "Other-Tide 43!");
    expect((await refused(login(admin.email, WRONG))).parameters["left"]).toBe(0);
    expect(await refusal(login(admin.email, PASSWORD))).toBe("TOO_MANY_ATTEMPTS");
    await forgetAttempts();
  });

  test("take one run of Argon2 also where somebody else claims the address: all keys of an address share its salt", async () => {
    const admin = await activeCompany(app, "Salted Lines");
    await app
      .client()
      .call(authRoutes.register, { body: { ...registration("Salt Claim", admin.email), password: "Other-Tide 43!" } });
    const salts = () =>
      app.sql<{ argon: string; wrap: string }>(
        `SELECT encode(k.argon_salt, 'hex') AS argon, encode(k.salt, 'hex') AS wrap FROM app.person_key k
          JOIN app.person p ON p.id = k.person_id WHERE p.email = $1`,
        [admin.email],
      );
    await admin.call(authRoutes.changePassword, { body: { password: PASSWORD, newPassword: "Ebb-Tide 77!" } });
    const kept = await salts();
    expect([new Set(kept.map((one) => one.argon)).size, new Set(kept.map((one) => one.wrap)).size]).toEqual([1, 2]);
    expect((await login(admin.email, "Ebb-Tide 77!")).nextStep).toBe("COMPLETE");
    expect((await login(admin.email, "Other-Tide 43!")).nextStep).toBe("EMAIL_CODE");
  });

  test("open either key also where an address came to its owner after somebody had claimed it", async () => {
    const [admin, email] = [await activeCompany(app, "Moved Lines"), "moved@claimed.test"];
    await app
      .client()
      .call(authRoutes.register, { body: { ...registration("Moved Claim", email), password: "Other-Tide 43!" } });
    await app.sql("UPDATE app.person SET email = $2 WHERE email = $1", [admin.email, email]);
    expect((await login(email, PASSWORD)).nextStep).toBe("COMPLETE");
    expect((await login(email, "Other-Tide 43!")).nextStep).toBe("EMAIL_CODE");
    expect(await refusal(login(email, WRONG))).toBe("WRONG_CREDENTIALS");
    await forgetAttempts();
  });

  test("many at once of an account do not get through: one is tried at a time, and the right one waits once five have failed", async () => {
    const admin = await activeCompany(app, "Burst Lines");
    const at = (n: number, password: string) => from(`198.51.100.${n}`, admin.email, password);
    const codes = await Promise.all(Array.from({ length: 20 }, (_, n) => refusal(at(n + 1, WRONG))));
    expect(new Set(codes)).toEqual(new Set(["WRONG_CREDENTIALS", "TOO_MANY_REQUESTS"]));
    for (let n = 0; n < LIMITS.loginAttempts; n++) await refusal(at(77, WRONG));
    expect(await refusal(at(77, PASSWORD))).toBe("TOO_MANY_ATTEMPTS");
    await forgetAttempts();
  });

  test("of a stranger pause the stranger; from everywhere at once everybody, but not where the owner has been; and it heals", async () => {
    const admin = await activeCompany(app, "Besieged Lines");
    for (let n = 0; n < LIMITS.loginAttempts; n++)
      expect(await refusal(from(`2001:db8:7::${n}`, admin.email, WRONG))).toBe("WRONG_CREDENTIALS");
    expect(await refusal(from("2001:db8:7::99", admin.email, PASSWORD))).toBe("TOO_MANY_ATTEMPTS");
    await login(admin.email, PASSWORD);
    await app.sql("INSERT INTO app.attempt (id, key) SELECT gen_random_uuid(), $1 FROM generate_series(1, $2::int)", [
      `loginAnywhere:${admin.email}`,
      LIMITS.accountAttempts - LIMITS.loginAttempts - 1,
    ]);
    expect(await refusal(from("203.0.113.7", admin.email, WRONG))).toBe("WRONG_CREDENTIALS");
    const paused = await refused(from("198.51.100.99", admin.email, PASSWORD));
    expect(paused.code).toBe("TOO_MANY_ATTEMPTS");
    expect(Number(paused.parameters["seconds"])).toBeLessThanOrEqual(LIMITS.accountMinutes * 60);
    await login(admin.email, PASSWORD);
    await later(LIMITS.accountMinutes);
    await from("198.51.100.99", admin.email, PASSWORD);
    await forgetAttempts();
  });

  test("of many accounts pause the source: none gets in any more, right or not, but who has been there; and it heals", async () => {
    const [known, sprayed] = [await activeCompany(app, "Known Here Lines"), await activeCompany(app, "Sprayed Lines")];
    const office = "192.0.2.50";
    await from(office, known.email, PASSWORD);
    const tried = { wrong: 0, refused: 0 };
    // A source may have four tries under way at once.
    while (tried.refused === 0) {
      const codes = await Promise.all(
        Array.from({ length: 4 }, (_, n) => refusal(from(office, `spray-${tried.wrong}-${n}@nowhere.test`, WRONG))),
      );
      tried.wrong += codes.filter((code) => code === "WRONG_CREDENTIALS").length;
      tried.refused += codes.filter((code) => code === "TOO_MANY_ATTEMPTS").length;
    }
    expect(tried.wrong).toBe(LIMITS.addressAttempts);
    expect(await refusal(from(office, sprayed.email, PASSWORD))).toBe("TOO_MANY_ATTEMPTS");
    expect((await from(office, known.email, PASSWORD)).nextStep).toBe("COMPLETE");
    await from("192.0.2.51", sprayed.email, PASSWORD);
    await later(LIMITS.loginPauseMinutes);
    await from(office, sprayed.email, PASSWORD);
    await forgetAttempts();
  });

  test("sixty at once from one source and a right one among them: few are tried, the others are refused at once and say when to come back", async () => {
    const admin = await activeCompany(app, "Drowned Lines");
    const source = "192.0.2.60";
    const asked = (email: string, password: string) =>
      app.client().send(authRoutes.login, { body: { email, password }, headers: { "x-forwarded-for": source } });
    const answers = await Promise.all([
      ...Array.from({ length: 60 }, (_, n) => asked(`drown-${n}@nowhere.test`, WRONG)),
      asked(admin.email, PASSWORD),
    ]);
    const status = answers.map((answer) => answer.status);
    expect(status.filter((one) => one === 401).length).toBeLessThanOrEqual(12);
    expect(status.filter((one) => one === 429).length).toBeGreaterThanOrEqual(61 - 13);
    for (const answer of answers.filter((one) => one.status === 429))
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    // The address exceeds its limit; then even the right password is refused.
    await app.sql("INSERT INTO app.attempt (id, key) SELECT gen_random_uuid(), $1 FROM generate_series(1, $2::int)", [
      `loginFrom:${source}`,
      LIMITS.addressAttempts,
    ]);
    expect((await asked(admin.email, PASSWORD)).status).toBe(429);
    await forgetAttempts();
  });

  test("right ones use up nothing: an office signs in as often as it likes", async () => {
    const admin = await activeCompany(app, "Office Lines");
    const office = "192.0.2.70";
    for (let n = 0; n < 8; n++) await from(office, admin.email, PASSWORD);
    expect(
      await app.sql("SELECT key FROM app.attempt WHERE key LIKE $1 OR key LIKE $2", [
        `login%:%${office}`,
        `login%:${admin.email}%`,
      ]),
    ).toEqual([]);
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
    // Other load on the machine only makes a try longer. If the work is the same, enough tries show it.
    const ratio = (): number => Math.min(...known) / Math.min(...unknown);
    for (let n = 0; n < 15 || (n < 60 && !(ratio() > 0.6 && ratio() < 1.67)); n++) {
      known.push(await timed(admin.email));
      unknown.push(await timed(`unknown-${n}@timed.test`));
    }
    expect(ratio()).toBeGreaterThan(0.6);
    expect(ratio()).toBeLessThan(1.67);
  });
});
