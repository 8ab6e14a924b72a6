import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { contactRoutes } from "#domain/api/contacts";
import { membershipRoutes } from "#domain/api/memberships";
import { nodeRoutes } from "#domain/api/node";
import { organisationRoutes } from "#domain/api/organisation";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import {
  activeCompany,
  colleague,
  invitationOf,
  openRegister,
  PASSWORD,
  type TestPerson,
} from "../../support/people.ts";

let app: TestApp;
let home: TestPerson;
let other: TestPerson;
let [homeId, otherId]: string[] = [];
beforeAll(async () => {
  app = await startApp();
  [home, other] = [await activeCompany(app, "Home Lines"), await activeCompany(app, "Second Lines")];
  [homeId, otherId] = [(await home.me()).organisation.id, (await other.me()).organisation.id];
});
afterAll(() => app.stop());
beforeEach(() => app.sql("DELETE FROM app.attempt"));

const colleagueAtHome = (): Promise<TestPerson> => colleague(app, home, ["compose", "contact.add"]);
/** A colleague of Home Lines who has joined Second Lines too, and may draft bills there. */
async function ofBoth(): Promise<TestPerson> {
  const person = await colleagueAtHome();
  await other.call(authRoutes.invite, { body: { password: PASSWORD, email: person.email, permissions: ["bl.draft"] } });
  const token = await invitationOf(app, person.email);
  await app.client().call(membershipRoutes.join, { body: { token, password: PASSWORD } });
  return person;
}

const enter = (who: Pick<TestPerson, "call">, organisationId: string) =>
  who.call(membershipRoutes.enter, { body: { organisationId } });

describe("a person of one company", () => {
  test("is invited by another, which learns nothing of the account, and joins by the login password", async () => {
    const bo = await colleagueAtHome();
    const { id } = await other.call(authRoutes.invite, {
      body: { password: PASSWORD, email: bo.email, permissions: ["bl.draft"] },
    });
    const listed = (await other.call(authRoutes.users)).find((one) => one.email === bo.email);
    expect(listed).toMatchObject({ id, name: "", status: "INVITED", lastLogin: null, keyGranted: false });
    expect(await refusal(other.call(authRoutes.grantKey, { params: { id }, body: { password: PASSWORD } }))).toBe(
      "USER_NOT_ACTIVATED",
    );
    // After disabling and enabling, the person still has to accept the invitation.
    await other.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, enabled: false } });
    await other.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, enabled: true } });
    expect((await other.call(authRoutes.users)).find((one) => one.id === id)?.status).toBe("INVITED");

    const token = await invitationOf(app, bo.email);
    const guest = app.client();
    expect(await guest.call(membershipRoutes.invitation, { body: { token } })).toEqual({
      company: "Second Lines",
      email: bo.email,
      hasAccount: true,
    });
    expect(
      await refusal(
        guest.call(authRoutes.activate, {
          body: { token, password: "Another-Tide 1!", firstName: "X", lastName: "Y", agreed: true },
        }),
      ),
    ).toBe("EMAIL_TAKEN");
    expect(await refusal(guest.call(membershipRoutes.join, { body: { token, password: "Wrong-Tide 42!" } }))).toBe(
      "WRONG_PASSWORD",
    );
    const { nextStep, me } = await guest.call(membershipRoutes.join, { body: { token, password: PASSWORD } });
    expect(nextStep).toBe("COMPLETE");
    expect(me).toMatchObject({
      user: { id: (await bo.me()).user.id, firstName: "Bo", isAdmin: false, keyGranted: false },
      organisation: { id: otherId },
      permissions: ["bl.draft"],
    });
    expect(me?.certificates.filter((one) => one.of === "user")).toHaveLength(1);
    expect(await refusal(guest.call(membershipRoutes.join, { body: { token, password: PASSWORD } }))).toBe(
      "LINK_EXPIRED",
    );
    expect(
      await refusal(other.call(authRoutes.invite, { body: { password: PASSWORD, email: bo.email, permissions: [] } })),
    ).toBe("EMAIL_TAKEN");
  });

  test("then says at sign-in for which company it is, and nothing is told before", async () => {
    const bo = await ofBoth();
    const client = app.client();
    expect(await client.call(authRoutes.login, { body: { email: bo.email, password: PASSWORD } })).toEqual({
      nextStep: "SELECT_ENTERPRISE",
      me: null,
    });
    expect(await refusal(client.call(authRoutes.users))).toBe("ENTERPRISE_TO_SELECT");
    expect((await client.call(membershipRoutes.list)).map((one) => [one.name, one.isAdmin, one.refused])).toEqual([
      ["Home Lines", false, null],
      ["Second Lines", false, null],
    ]);
    expect(await refusal(enter(client, (await home.me()).user.id))).toBe("NOT_FOUND");
    const before = new Map(client.cookies);
    expect((await enter(client, homeId!)).me).toMatchObject({
      organisation: { name: "Home Lines" },
      permissions: ["compose", "contact.add"],
      user: { keyGranted: true },
    });
    expect(client.cookies).not.toEqual(before);
    const stale = app.client();
    for (const [name, value] of before) stale.cookies.set(name, value);
    expect(await refusal(stale.call(authRoutes.me))).toBe("UNAUTHENTICATED");
    expect((await enter(client, otherId!)).me).toMatchObject({
      organisation: { name: "Second Lines" },
      permissions: ["bl.draft"],
      user: { keyGranted: false },
    });
  });

  test("acts for one company at a time: rights, keys, lists and remembered answers of the other stay there", async () => {
    const bo = await ofBoth();
    const client = app.client();
    await client.call(authRoutes.login, { body: { email: bo.email, password: PASSWORD } });
    await enter(client, homeId!);
    const headers = { "idempotency-key": "one-key" };
    const invited = await client.call(contactRoutes.invite, { headers });
    await enter(client, otherId!);
    // The same key in the other company is another request: that company refuses it, and no stored answer is sent.
    expect(await refusal(client.call(contactRoutes.invite, { headers }))).toBe("FORBIDDEN");
    await other.call(authRoutes.setPermissions, {
      params: { id: (await client.call(authRoutes.me)).user.id },
      body: { password: PASSWORD, permissions: ["contact.add"] },
    });
    expect((await client.call(contactRoutes.invite, { headers })).code).not.toBe(invited.code);
    expect((await client.call(organisationRoutes.get)).name).toBe("Second Lines");
    expect((await client.call(authRoutes.users)).map((one) => one.email)).not.toContain(home.email);
  });

  test("leaves one company alone when the other disables it", async () => {
    const bo = await ofBoth();
    const { id } = (await bo.me()).user;
    await other.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, enabled: false } });
    const entered = await app.client().call(authRoutes.login, { body: { email: bo.email, password: PASSWORD } });
    expect(entered.me?.organisation.id).toBe(homeId);
    expect(await refusal(enter(bo, otherId!))).toBe("NOT_FOUND");
    await other.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, enabled: true } });
    expect((await enter(bo, otherId!)).nextStep).toBe("COMPLETE");
  });
});

describe("creating another company", () => {
  test("asks for the password, makes its keys for the one who creates it, and leaves the first as it was", async () => {
    const form = {
      company: "Third Lines",
      country: "NL",
      city: "Rotterdam",
      postalAddress: "Kade 1",
      password: PASSWORD,
    };
    expect(await refusal(home.call(membershipRoutes.found, { body: { ...form, password: "Wrong-Tide 42!" } }))).toBe(
      "WRONG_PASSWORD",
    );
    const { me } = await home.call(membershipRoutes.found, { body: form });
    expect(me).toMatchObject({
      user: { isAdmin: true, keyGranted: true },
      organisation: { name: "Third Lines", status: "ACTIVATED" },
      capacities: [{ carrier: "Third Lines" }],
    });
    expect(me?.organisation.address).not.toBe(null);
    await openRegister(app, me!.organisation.id);
    expect((await home.call(authRoutes.users)).map((one) => one.email)).toEqual([home.email]);
    expect(await refusal(home.call(nodeRoutes.get))).toBe("NOT_FOUND");
    const first = await enter(home, homeId!);
    expect(first.me?.organisation.address).not.toBe(me?.organisation.address);
    expect((await home.call(membershipRoutes.list)).map((one) => [one.name, one.current])).toEqual([
      ["Home Lines", true],
      ["Third Lines", false],
    ]);
  });
});
