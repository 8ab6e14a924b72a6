import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { membershipRoutes } from "#domain/api/memberships";
import { accountRoutes } from "#domain/api/account";
import { recordRoutes } from "#domain/api/record";
import { sayEvent } from "#domain/events/events";
import { LIMITS } from "#domain/limits";
import { DueLines } from "../../../backend/record/due.ts";
import { refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, codeOf, colleague, PASSWORD, type TestPerson } from "../../support/people.ts";

let app: TestApp;
let [admin, bo, other]: TestPerson[] = [];

beforeAll(async () => {
  app = await startApp();
  [admin, other] = [await activeCompany(app, "Watched Lines"), await activeCompany(app, "Other Lines")];
  bo = await colleague(app, admin, []);
});
afterAll(() => app.stop());
beforeEach(() => app.sql("DELETE FROM app.attempt"));

const wrong = "Not-the-password 1!";
const signIn = (email: string, password = wrong) => app.client().call(authRoutes.login, { body: { email, password } });
/** Writes the lines that are due. */
const written = (): Promise<void> => app.app.get(DueLines, { strict: false }).round();
const hourLater = () =>
  app.sql("UPDATE app.failed_sign_in SET told_at = told_at - make_interval(mins => $1)", [LIMITS.failureLineMinutes]);
/** The lines about failures that the reader sees, newest first. */
const told = async (reader: ApiClient) =>
  (await reader.call(recordRoutes.log, { query: { group: "auth" } }))
    .filter((line) => "times" in line.detail)
    .map(({ event, person, detail }) => ({ event, by: person, of: detail["person"], times: detail["times"] }));

test("a wrong password is told in the record of every company of the account, and to its owner; of what nobody has nothing is kept", async () => {
  const cy = await colleague(app, admin!, []);
  const { user } = await cy.me();
  const elsewhere = app.client();
  await elsewhere.call(authRoutes.login, { body: { email: cy.email, password: PASSWORD } });
  await elsewhere.call(membershipRoutes.found, {
    body: { company: "Second Home", country: "SG", city: "Singapore", postalAddress: "2 Quay", password: PASSWORD },
  });
  expect(await Promise.all([signIn(cy.email), signIn("nobody@nowhere.test")].map(refusal))).toEqual([
    "WRONG_CREDENTIALS",
    "WRONG_CREDENTIALS",
  ]);
  await written();
  const line = { event: "auth.wrong-password", by: null, of: { id: user.id, name: "Bo Colleague" }, times: 1 };
  for (const reader of [admin!, cy, elsewhere]) expect(await told(reader)).toEqual([line]);
  for (const reader of [other!, bo!]) expect(await told(reader)).toEqual([]);
  expect(await admin!.call(recordRoutes.log, { query: { person: user.id, group: "auth" } })).toContainEqual(
    expect.objectContaining({ event: line.event }),
  );
  expect(await app.sql("SELECT email FROM app.failed_sign_in")).toEqual([{ email: cy.email }]);
});

test("strangers cannot fill a record: one line at once, then one an hour that says how many", async () => {
  const target = await activeCompany(app, "Target Lines");
  expect(await refusal(signIn(target.email))).toBe("WRONG_CREDENTIALS");
  await written();
  for (let n = 0; n < 40; n++) {
    await app.sql("DELETE FROM app.attempt");
    await refusal(signIn(target.email));
    if (n % 10 === 0) await written();
  }
  expect((await told(target)).map((line) => line.times)).toEqual([1]);
  await hourLater();
  await Promise.all([written(), written()]);
  expect((await told(target)).map((line) => line.times)).toEqual([40, 1]);
  await hourLater();
  await written();
  expect(await told(target)).toHaveLength(2);
});

test("so are wrong codes, tries during a pause, acts that a wrong password did not confirm, and who may not come in", async () => {
  const target = await activeCompany(app, "Every Lines");
  const dan = await colleague(app, target, []);
  const { id } = (await dan.me()).user;
  await target.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, secondEmail: true } });
  const client = app.client();
  await client.call(authRoutes.login, { body: { email: dan.email, password: PASSWORD } });
  const code = await codeOf(app, dan.email);
  const other = code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));
  expect(await refusal(client.call(authRoutes.code, { body: { code: other } }))).toBe("WRONG_CODE");
  expect(await refusal(client.call(accountRoutes.secondTotp, { body: { code: "000000" } }))).toBe("SECOND_CODE");
  expect(await refusal(dan.call(accountRoutes.beginTotp, { body: { password: wrong } }))).toBe("WRONG_PASSWORD");
  for (let n = 0; n < LIMITS.loginAttempts; n++) expect(await refusal(signIn(dan.email))).toBe("WRONG_CREDENTIALS");
  for (const password of [wrong, PASSWORD])
    expect(await refusal(signIn(dan.email, password))).toBe("TOO_MANY_ATTEMPTS");
  await app.sql("DELETE FROM app.attempt");
  await target.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, enabled: false } });
  expect(await refusal(signIn(dan.email, PASSWORD))).toBe("USER_DISABLED");
  await written();
  // The timer may have fired between two failures of a kind: the rest then comes an hour later.
  await hourLater();
  await written();
  const sums = new Map<string, number>();
  for (const { event, times } of await told(target)) sums.set(event, (sums.get(event) ?? 0) + Number(times));
  expect(Object.fromEntries(sums)).toEqual({
    "auth.wrong-code": 2,
    "auth.wrong-confirmation": 1,
    "auth.wrong-password": LIMITS.loginAttempts,
    "auth.paused": 2,
    "auth.not-let-in": 1,
  });
  const [line] = (await target.call(recordRoutes.log, { query: { group: "auth" } })).filter(
    (one) => one.event === "auth.paused",
  );
  expect(sayEvent("auth.paused", line!.detail, "en-US")).toMatch(
    /^Passwords and codes of Bo Colleague that were tried during a pause after too many failures: \d, last from .*127\.0\.0\.1$/,
  );
});
