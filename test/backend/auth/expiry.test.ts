import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountRoutes } from "#domain/api/account";
import { authRoutes } from "#domain/api/auth";
import { contactRoutes } from "#domain/api/contacts";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, colleague, PASSWORD, type TestPerson } from "../../support/people.ts";

const NEW = "Another-Tide 43!";
let app: TestApp;
let [admin, bo]: TestPerson[] = [];

beforeAll(async () => {
  app = await startApp();
  admin = await activeCompany(app, "Ageing");
  bo = await colleague(app, admin, []);
});
afterAll(() => app.stop());

const login = (email: string, password: string, client = app.client()) =>
  client.call(authRoutes.login, { body: { email, password } });
/** Dates the password of an account back by so many days. */
const aged = (email: string, days: number) =>
  app.sql("UPDATE app.person SET password_changed_at = now() - make_interval(days => $2) WHERE email = $1", [
    email,
    days,
  ]);
const daysLeft = async (person: TestPerson) => (await person.me()).user.passwordDaysLeft;

describe("a password", () => {
  test("never expires until the company says so; then the days that are left are told", async () => {
    await aged(admin!.email, 400);
    expect(await daysLeft(admin!)).toBeNull();
    expect((await login(admin!.email, PASSWORD)).nextStep).toBe("COMPLETE");
    expect(
      await refusal(
        bo!.call(accountRoutes.setSecurity, {
          body: { password: PASSWORD, passwordExpiryDays: 1, sessionMinutes: null },
        }),
      ),
    ).toBe("FORBIDDEN");
    await aged(bo!.email, 78);
    await aged(admin!.email, 0);
    await admin!.call(accountRoutes.setSecurity, {
      body: { password: PASSWORD, passwordExpiryDays: 90, sessionMinutes: null },
    });
    expect([await daysLeft(bo!), await daysLeft(admin!)]).toEqual([12, 90]);
    expect((await admin!.me()).organisation).toMatchObject({ passwordExpiryDays: 90, sessionMinutes: null });
  });

  test("expires for one person after the days that are set for that person", async () => {
    const { id } = (await bo!.me()).user;
    await admin!.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, passwordExpiryDays: 80 } });
    expect([await daysLeft(bo!), await daysLeft(admin!)]).toEqual([2, 90]);
    expect((await admin!.call(authRoutes.users)).find((one) => one.id === id)?.passwordExpiryDays).toBe(80);
    await admin!.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, secondEmail: false } });
    expect(await daysLeft(bo!)).toBe(2);
    await admin!.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, passwordExpiryDays: null } });
    expect(await daysLeft(bo!)).toBe(12);
  });

  test("that has expired lets nobody do anything but change it, says for how many days, and is none of the earlier ones", async () => {
    await aged(bo!.email, 93);
    const client = app.client();
    expect(await login(bo!.email, PASSWORD, client)).toEqual({ nextStep: "CHANGE_EXPIRED_PASSWORD", me: null });
    expect(await client.call(authRoutes.me)).toMatchObject({
      nextStep: "CHANGE_EXPIRED_PASSWORD",
      user: { passwordDaysLeft: -3 },
    });
    const refused = await client.call(contactRoutes.list, { query: {} }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "PASSWORD_EXPIRED", parameters: { days: 3 } } satisfies Partial<ApiRefusal>);
    expect(
      await refusal(client.call(authRoutes.changePassword, { body: { password: PASSWORD, newPassword: PASSWORD } })),
    ).toBe("PASSWORD_DUPLICATE");
    await client.call(authRoutes.changePassword, { body: { password: PASSWORD, newPassword: NEW } });
    expect(await client.call(authRoutes.me)).toMatchObject({ nextStep: "COMPLETE", user: { passwordDaysLeft: 90 } });
    await client.call(contactRoutes.list, { query: {} });
    expect((await login(bo!.email, NEW)).nextStep).toBe("COMPLETE");
  });
});
