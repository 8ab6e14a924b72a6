import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountRoutes } from "#domain/api/account";
import { authRoutes } from "#domain/api/auth";
import { membershipRoutes } from "#domain/api/memberships";
import { nodeRoutes } from "#domain/api/node";
import { recordRoutes } from "#domain/api/record";
import { carryOutDue } from "../../../backend/auth/second/reset.ts";
import { DueLines } from "../../../backend/record/due.ts";
import { refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import {
  activeCompany,
  codeOf,
  colleague,
  invitationOf,
  PASSWORD,
  registerCompany,
  type TestPerson,
} from "../../support/people.ts";

const KEEPER = "keeper@node.test";
let app: TestApp;
let keeper: TestPerson;
beforeAll(async () => {
  app = await startApp({ settings: { nodeAdministrators: [KEEPER] } });
  keeper = await registerCompany(app, "Node Keepers", KEEPER);
});
afterAll(() => app.stop());
beforeEach(() => app.sql("DELETE FROM app.attempt"));

const password = PASSWORD;
const signIn = async (email: string): Promise<{ client: ApiClient; nextStep: string }> => {
  const client = app.client();
  return { client, nextStep: (await client.call(authRoutes.login, { body: { email, password } })).nextStep };
};
/** Adds an authenticator app; answers a function that gives a valid code. */
async function addApp(who: ApiClient): Promise<() => string> {
  const { secret } = await who.call(accountRoutes.beginTotp, { body: { password } });
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await who.call(accountRoutes.confirmTotp, { body: { name: "Telephone", code: code(0) } });
  return () => code(1);
}
const idOf = async (who: TestPerson) => (await who.me()).user.id;
const dayLater = async (): Promise<number> => {
  await app.sql("UPDATE app.second_reset SET due_at = due_at - interval '1 day'");
  return app.database.asWorker(carryOutDue);
};
const linesOf = async (reader: ApiClient) => {
  await app.app.get(DueLines, { strict: false }).round();
  return (await reader.call(recordRoutes.log, { query: { group: "users" } })).map(({ event, person }) => [
    event,
    person?.name ?? null,
  ]);
};
const subjects = async (email: string) => (await app.letters(email)).map((letter) => letter.subject);
const reset = (by: ApiClient, id: string, typed = password) =>
  by.call(authRoutes.resetSecond, { params: { id }, body: { password: typed } });

describe("an administrator", () => {
  test("resets what a colleague has lost, with the own password; from then on a code by e-mail is asked for, and the keys stay", async () => {
    const admin = await activeCompany(app, "Lost Lines");
    const bo = await colleague(app, admin, []);
    const id = await idOf(bo);
    expect(await refusal(reset(admin, id))).toBe("SECOND_NONE");
    await addApp(bo);
    expect((await admin.call(authRoutes.users)).find((one) => one.id === id)).toMatchObject({
      hasSecond: true,
      secondResetAt: null,
    });
    expect((await bo.call(authRoutes.users)).find((one) => one.id === id)).toMatchObject({ hasSecond: false });
    expect(await refusal(reset(admin, id, "Wrong-Tide 42!"))).toBe("WRONG_PASSWORD");
    expect(await refusal(reset(bo, id))).toBe("FORBIDDEN");
    expect(await refusal(reset(await activeCompany(app, "Foreign Lines"), id))).toBe("NOT_FOUND");
    expect(await reset(admin, id)).toEqual({ from: null });

    expect(await refusal(bo.me())).toBe("UNAUTHENTICATED");
    expect((await subjects(bo.email)).at(-1)).toBe("Your second verification was reset");
    const { client, nextStep } = await signIn(bo.email);
    expect([nextStep, (await client.call(accountRoutes.second)).ways]).toEqual(["MFA", ["email"]]);
    const { me } = await client.call(authRoutes.code, { body: { code: await codeOf(app, bo.email) } });
    expect(me?.user.keyGranted).toBe(true);
    expect(await client.call(accountRoutes.factors)).toMatchObject({ email: true, factors: [], recoveryCodesLeft: 0 });
    expect((await linesOf(admin))[0]).toEqual(["users.reset-second", "Ada Lost"]);
    expect(await refusal(reset(admin, id))).toBe("SECOND_NONE");
  });

  test("cannot do it for oneself: a session without the device would be enough", async () => {
    const admin = await activeCompany(app, "Own Lines");
    await addApp(admin);
    expect(await refusal(reset(admin, await idOf(admin)))).toBe("SECOND_OWN");
  });
});

describe("of somebody who works for other companies too", () => {
  let [home, second]: TestPerson[] = [];
  let bo: TestPerson;
  let proof: () => string;
  beforeAll(async () => {
    [home, second] = [await activeCompany(app, "First Home"), await activeCompany(app, "Second Home")];
    bo = await colleague(app, home, []);
    await second.call(authRoutes.invite, { body: { password: PASSWORD, email: bo.email, permissions: [] } });
    await app.client().call(membershipRoutes.join, { body: { token: await invitationOf(app, bo.email), password } });
    proof = await addApp(bo);
  });

  test("it waits a day, which its owner is told, and a sign-in with what was said to be lost ends it", async () => {
    const id = await idOf(bo);
    const { from } = await reset(home!, id);
    expect(new Date(from ?? 0).getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await reset(home!, id)).toEqual({ from });
    expect((await home!.call(authRoutes.users)).find((one) => one.id === id)).toMatchObject({
      hasSecond: true,
      secondResetAt: from,
    });
    expect((await subjects(bo.email)).filter((one) => one === "Your second verification is to be reset")).toHaveLength(
      1,
    );
    expect(await app.database.asWorker(carryOutDue)).toBe(0);
    const { client, nextStep } = await signIn(bo.email);
    expect(nextStep).toBe("MFA");
    await client.call(accountRoutes.secondTotp, { body: { code: proof() } });
    expect((await subjects(bo.email)).at(-1)).toBe("Your second verification is not reset");
    expect(await dayLater()).toBe(0);
    expect((await signIn(bo.email)).nextStep).toBe("MFA");
  });

  test("an administrator may withdraw it", async () => {
    const id = await idOf(bo);
    await reset(home!, id);
    expect(
      await refusal((await activeCompany(app, "Stranger Lines")).call(authRoutes.keepSecond, { params: { id } })),
    ).toBe("NOT_FOUND");
    await second!.call(authRoutes.keepSecond, { params: { id } });
    expect(await refusal(home!.call(authRoutes.keepSecond, { params: { id } }))).toBe("NOT_FOUND");
    expect(await dayLater()).toBe(0);
  });

  test("after the day it is done, and every company of the person is told, none of the others", async () => {
    const id = await idOf(bo);
    await reset(home!, id);
    expect(await dayLater()).toBe(1);
    const { client, nextStep } = await signIn(bo.email);
    expect([nextStep, (await client.call(accountRoutes.second)).ways]).toEqual(["MFA", ["email"]]);
    expect((await linesOf(home!)).slice(0, 2)).toEqual([
      ["users.reset-second", null],
      ["users.ask-second-reset", "Ada First"],
    ]);
    const elsewhere = await linesOf(second!);
    expect(elsewhere[0]).toEqual(["users.reset-second", null]);
    expect(JSON.stringify(elsewhere)).not.toContain("Ada First");
  });
});

describe("the administrator of the node", () => {
  test("has it done for the only administrator of a company, in a day, and for nobody whom a colleague can help", async () => {
    const admin = await activeCompany(app, "Lonely Lines");
    const bo = await colleague(app, admin, [], { isAdmin: true });
    const { id } = (await admin.me()).organisation;
    await addApp(admin);
    const ask = (by: ApiClient, email: string, typed = password) =>
      by.call(nodeRoutes.resetSecond, { params: { id }, body: { email, password: typed } });
    expect(await refusal(ask(admin, admin.email))).toBe("NOT_FOUND");
    expect(await refusal(ask(keeper, admin.email, "Wrong-Tide 42!"))).toBe("WRONG_PASSWORD");
    expect(await refusal(ask(keeper, "nobody@nowhere.test"))).toBe("NOT_FOUND");
    expect(await refusal(ask(keeper, admin.email))).toBe("SECOND_COLLEAGUE");
    await app.sql("UPDATE app.membership SET status = 'DISABLED' WHERE person_id = $1", [await idOf(bo)]);
    expect((await ask(keeper, admin.email)).from).not.toBeNull();
    const letters = (await app.letters(admin.email)).map(({ body }) => body);
    expect(letters).toContainEqual(expect.stringMatching(/Ada Node of Node Keepers has asked/));
    expect((await signIn(admin.email)).nextStep).toBe("MFA");
    expect(await dayLater()).toBe(1);
    const { client } = await signIn(admin.email);
    await client.call(authRoutes.code, { body: { code: await codeOf(app, admin.email) } });
    expect((await linesOf(client)).slice(0, 2)).toEqual([
      ["users.reset-second", null],
      ["users.ask-second-reset", "Ada Node"],
    ]);
  });

  test("cannot do it for oneself", async () => {
    const { organisation } = await keeper.me();
    await addApp(keeper);
    expect(
      await refusal(
        keeper.call(nodeRoutes.resetSecond, { params: { id: organisation.id }, body: { email: KEEPER, password } }),
      ),
    ).toBe("SECOND_OWN");
  });
});
