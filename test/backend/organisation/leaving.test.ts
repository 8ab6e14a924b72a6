import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { credentialRoutes } from "#domain/api/credentials";
import { deskRoutes } from "#domain/api/desk";
import { membershipRoutes } from "#domain/api/memberships";
import { organisationRoutes } from "#domain/api/organisation";
import { recordRoutes } from "#domain/api/record";
import { apiClient, refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, colleague, invitationOf, PASSWORD, type TestPerson } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const signIn = (who: TestPerson) =>
  app.client().call(authRoutes.login, { body: { email: who.email, password: PASSWORD } });
const idOf = async (who: TestPerson): Promise<string> => (await who.me()).user.id;
const rowOf = async (admin: TestPerson, id: string) =>
  (await admin.call(authRoutes.users)).find((one) => one.id === id);
async function tokenOf(who: TestPerson) {
  const { secret } = await who.call(credentialRoutes.createToken, { body: { name: "Robot", password: PASSWORD } });
  return apiClient(app.url, { authorization: `Bearer ${secret}` });
}

describe("an account that expires", () => {
  test("is set by an administrator; from then on nobody signs in with it, and sessions and tokens end", async () => {
    const admin = await activeCompany(app, "Season Lines");
    const bo = await colleague(app, admin, ["compose"]);
    const id = await idOf(bo);
    const robot = await tokenOf(bo);
    const set = (expiresAt: string | null) =>
      admin.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, expiresAt } });
    const later = new Date(Date.now() + 86_400_000).toISOString();
    await set(later);
    expect(await rowOf(admin, id)).toMatchObject({ status: "ACTIVATED", expiresAt: later });
    expect((await signIn(bo)).nextStep).toBe("COMPLETE");
    await set(new Date(Date.now() - 1000).toISOString());
    expect(await rowOf(admin, id)).toMatchObject({ status: "EXPIRED" });
    expect(await refusal(signIn(bo))).toBe("USER_EXPIRED");
    expect(await refusal(bo.call(deskRoutes.counts))).toBe("UNAUTHENTICATED");
    expect(await refusal(robot.call(deskRoutes.counts))).toBe("UNAUTHENTICATED");
    await set(null);
    expect((await signIn(bo)).nextStep).toBe("COMPLETE");
    expect(await refusal(robot.call(deskRoutes.counts))).toBe("UNAUTHENTICATED");
    expect((await admin.call(recordRoutes.log, { query: {} })).map((line) => line.event)).toContain("users.expiry");
  });

  test("is never one's own, and never that of the last administrator who stays", async () => {
    const admin = await activeCompany(app, "Lasting Lines");
    const at = new Date(Date.now() + 86_400_000).toISOString();
    expect(
      await refusal(
        admin.call(authRoutes.setUser, {
          params: { id: await idOf(admin) },
          body: { password: PASSWORD, expiresAt: at },
        }),
      ),
    ).toBe("USER_SELF");
    const second = await colleague(app, admin, [], { isAdmin: true });
    await admin.call(authRoutes.setUser, {
      params: { id: await idOf(second) },
      body: { password: PASSWORD, expiresAt: at },
    });
    expect(
      await refusal(
        second.call(authRoutes.setUser, {
          params: { id: await idOf(admin) },
          body: { password: PASSWORD, isAdmin: false },
        }),
      ),
    ).toBe("LAST_ADMIN");
  });
});

describe("leaving the company", () => {
  test("ends everything that spoke for it, and leaves what was done", async () => {
    const admin = await activeCompany(app, "Leaving Lines");
    const bo = await colleague(app, admin, ["compose"]);
    const id = await idOf(bo);
    const robot = await tokenOf(bo);
    expect(
      await refusal(
        bo.call(authRoutes.removeUser, { params: { id: await idOf(admin) }, body: { password: PASSWORD } }),
      ),
    ).toBe("FORBIDDEN");
    await admin.call(authRoutes.removeUser, { params: { id }, body: { password: PASSWORD } });
    expect(await rowOf(admin, id)).toBeUndefined();
    expect(await refusal(signIn(bo))).toBe("NO_ENTERPRISE");
    expect(await refusal(bo.call(authRoutes.users))).toBe("UNAUTHENTICATED");
    expect(await refusal(robot.call(deskRoutes.counts))).toBe("UNAUTHENTICATED");
    expect(
      await app.sql(
        `SELECT 1 FROM app.secret_share WHERE recipient_id = $1 AND secret_id IN (SELECT id FROM app.secret
          WHERE person_id IS NULL)`,
        [id],
      ),
    ).toEqual([]);
    expect(await app.sql("SELECT 1 FROM app.certificate WHERE person_id = $1 AND revoked_at IS NULL", [id])).toEqual(
      [],
    );
    for (const route of [authRoutes.removeUser, authRoutes.grantKey] as const)
      expect(await refusal(admin.call(route, { params: { id }, body: { password: PASSWORD } } as never))).toBe(
        "NOT_FOUND",
      );
    const log = await admin.call(recordRoutes.log, { query: {} });
    expect(log.find((line) => line.event === "users.remove")?.detail).toMatchObject({
      person: { id, name: "Bo Colleague" },
    });

    // A new invitation brings the account back, with the rights of the invitation and none of before.
    const { id: invited } = await admin.call(authRoutes.invite, {
      body: { password: PASSWORD, email: bo.email, permissions: [] },
    });
    expect(await rowOf(admin, invited)).toMatchObject({ status: "INVITED", permissions: [], keyGranted: false });
    await app
      .client()
      .call(membershipRoutes.join, { body: { token: await invitationOf(app, bo.email), password: PASSWORD } });
    expect(await rowOf(admin, id)).toMatchObject({ status: "ACTIVATED", permissions: [], keyGranted: false });
  });

  test("is not for oneself, the last administrator, or the only one who holds the keys", async () => {
    const admin = await activeCompany(app, "Staying Lines");
    expect(
      await refusal(
        admin.call(authRoutes.removeUser, { params: { id: await idOf(admin) }, body: { password: PASSWORD } }),
      ),
    ).toBe("USER_SELF");
    const second = await colleague(app, admin, [], { isAdmin: true, granted: false });
    const remove = async () =>
      second.call(authRoutes.removeUser, { params: { id: await idOf(admin) }, body: { password: PASSWORD } });
    expect(await refusal(remove())).toBe("LAST_KEY_HOLDER");
    expect((await signIn(admin)).nextStep).toBe("COMPLETE");
    await admin.call(authRoutes.grantKey, { params: { id: await idOf(second) }, body: { password: PASSWORD } });
    await remove();
    expect((await second.call(authRoutes.users)).map((one) => one.email)).toEqual([second.email]);
  });
});

test("the Users screen knows telephone, name in signatures, and who made and changed what", async () => {
  const admin = await activeCompany(app, "Authored Lines");
  const bo = await colleague(app, admin, []);
  const id = await idOf(bo);
  const before = await rowOf(admin, id);
  expect(before).toMatchObject({
    signedName: "Bo Colleague",
    phone: "",
    createdBy: "Ada Authored",
    updatedBy: "Bo Colleague",
  });
  await admin.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, isAdmin: true } });
  const after = await rowOf(admin, id);
  expect(after).toMatchObject({ createdAt: before?.createdAt, updatedBy: "Ada Authored" });
  expect((after?.updatedAt ?? "") > (before?.updatedAt ?? "")).toBe(true);
  // Joining is no change that a colleague made.
  await signIn(bo);
  expect(await rowOf(admin, id)).toMatchObject({ updatedAt: after?.updatedAt, updatedBy: "Ada Authored" });

  await admin.call(organisationRoutes.setContacts, { body: { isPublic: true } });
  expect(await admin.call(organisationRoutes.get)).toMatchObject({
    createdBy: "Ada Authored",
    updatedBy: "Ada Authored",
  });
});
