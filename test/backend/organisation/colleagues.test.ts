import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { deskRoutes } from "#domain/api/desk";
import { membershipRoutes } from "#domain/api/memberships";
import { LIMITS } from "#domain/limits";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, colleague, invitationOf, PASSWORD, registerCompany } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const names = { password: PASSWORD, firstName: "Bo", lastName: "Reis", agreed: true };
const NOBODY = "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5";

describe("inviting a colleague", () => {
  test("sends a link that works once, and gives own keys but not the company's", async () => {
    const admin = await activeCompany(app, "Invite Lines");
    const email = "bo@invite.test";
    const { id } = await admin.call(authRoutes.invite, {
      body: { password: PASSWORD, email, permissions: ["compose", "bl.draft"], language: "zh-CN" },
    });
    expect((await app.letters(email))[0]).toMatchObject({ subject: "Ada Invite 邀请加入 Hawser 上的 Invite Lines" });
    expect((await app.letters(email))[0]?.body).toContain(`${app.settings.publicUrl}/complete?token=`);
    expect((await admin.call(authRoutes.users)).find((one) => one.id === id)).toMatchObject({
      email,
      status: "INVITED",
      keyGranted: false,
      lastLogin: null,
    });
    expect(await refusal(app.client().call(authRoutes.login, { body: { email, password: PASSWORD } }))).toBe(
      "WRONG_CREDENTIALS",
    );

    const token = await invitationOf(app, email);
    const bo = app.client();
    const { nextStep, me } = await bo.call(authRoutes.activate, { body: { token, ...names, signedName: "B. Reis" } });
    expect(nextStep).toBe("COMPLETE");
    expect(me).toMatchObject({
      user: { id, email, firstName: "Bo", signedName: "B. Reis", language: "zh-CN", isAdmin: false, keyGranted: false },
      permissions: ["bl.draft", "compose"],
    });
    expect(me?.certificates.filter((one) => one.of === "user")).toMatchObject([
      { subject: "B. Reis", status: "VALID" },
    ]);
    expect(await refusal(app.client().call(authRoutes.activate, { body: { token, ...names } }))).toBe("LINK_EXPIRED");
    expect((await app.client().call(authRoutes.login, { body: { email, password: PASSWORD } })).me?.user.id).toBe(id);
    expect((await admin.call(authRoutes.users)).find((one) => one.id === id)).toMatchObject({
      name: "Bo Reis",
      status: "ACTIVATED",
    });

    // Holders of the keys are told that a colleague waits for the keys, until they are given.
    await expect
      .poll(async () => (await app.letters(admin.email)).at(-1)?.subject, { timeout: 20_000 })
      .toBe("Bo Reis has joined Invite Lines and needs the company keys");
    expect((await app.letters(admin.email)).at(-1)?.body).toContain(`${app.settings.publicUrl}/layout/users?id=${id}`);
    expect((await admin.call(deskRoutes.counts)).keysWanted).toBe(1);
    expect((await bo.call(deskRoutes.counts)).keysWanted).toBe(0);
    await admin.call(authRoutes.grantKey, { params: { id }, body: { password: PASSWORD } });
    expect((await admin.call(deskRoutes.counts)).keysWanted).toBe(0);
  });

  test("again sends a new link for the same colleague; the old one no longer counts", async () => {
    const admin = await activeCompany(app, "Again Lines");
    const first = await admin.call(authRoutes.invite, {
      body: { password: PASSWORD, email: "cy@again.test", permissions: [] },
    });
    const old = await invitationOf(app, "cy@again.test");
    const second = await admin.call(authRoutes.invite, {
      body: { password: PASSWORD, email: "cy@again.test", permissions: ["compose"], isAdmin: true },
    });
    expect(second.id).toBe(first.id);
    expect(await refusal(app.client().call(authRoutes.activate, { body: { token: old, ...names } }))).toBe(
      "LINK_EXPIRED",
    );
    const { me } = await app
      .client()
      .call(authRoutes.activate, { body: { token: await invitationOf(app, "cy@again.test"), ...names } });
    expect(me).toMatchObject({ user: { isAdmin: true }, permissions: ["compose", "contact.add"] });
    expect(
      await refusal(
        admin.call(authRoutes.invite, { body: { password: PASSWORD, email: "cy@again.test", permissions: [] } }),
      ),
    ).toBe("EMAIL_TAKEN");

    const full = "UPDATE app.mail SET written_for = o.id FROM app.organisation o WHERE o.name = 'Again Lines'";
    await app.sql(
      `INSERT INTO app.mail (id, recipient, unasked, sent_at) SELECT gen_random_uuid(), 'many@again.test', true, now()
        FROM generate_series(1, $1::int)`,
      [LIMITS.lettersOfCompany],
    );
    expect(
      await refusal(
        admin.call(authRoutes.invite, { body: { password: PASSWORD, email: "many@again.test", permissions: [] } }),
      ),
    ).toBe("TOO_MANY_LETTERS");
    await admin.call(authRoutes.invite, { body: { password: PASSWORD, email: "dan@again.test", permissions: [] } });
    await app.sql(full);
    expect(
      await refusal(
        admin.call(authRoutes.invite, { body: { password: PASSWORD, email: "eve@again.test", permissions: [] } }),
      ),
    ).toBe("TOO_MANY_LETTERS");
    expect((await admin.call(authRoutes.users)).map((one) => one.email)).not.toContain("eve@again.test");
  });

  test("is for administrators, and refuses an address that belongs to the company already", async () => {
    const admin = await activeCompany(app, "Taken Lines");
    const bo = await colleague(app, admin, ALL_PERMISSIONS);
    expect(
      await refusal(admin.call(authRoutes.invite, { body: { password: PASSWORD, email: bo.email, permissions: [] } })),
    ).toBe("EMAIL_TAKEN");
    expect(
      await refusal(bo.call(authRoutes.invite, { body: { password: PASSWORD, email: "x@y.test", permissions: [] } })),
    ).toBe("FORBIDDEN");
    expect(
      await refusal(
        bo.call(authRoutes.setPermissions, { params: { id: NOBODY }, body: { password: PASSWORD, permissions: [] } }),
      ),
    ).toBe("FORBIDDEN");
    expect(await refusal(bo.call(authRoutes.grantKey, { params: { id: NOBODY }, body: { password: PASSWORD } }))).toBe(
      "FORBIDDEN",
    );
    expect(await refusal(bo.call(authRoutes.addCapacity, { body: { type: "carrier", carrier: "X" } }))).toBe(
      "FORBIDDEN",
    );
  });

  test("a link is refused when it is old or made up, and the rules hold", async () => {
    const admin = await activeCompany(app, "Old Lines");
    await admin.call(authRoutes.invite, { body: { password: PASSWORD, email: "di@old.test", permissions: [] } });
    const token = await invitationOf(app, "di@old.test");
    const activate = (change: object) =>
      refusal(app.client().call(authRoutes.activate, { body: { token, ...names, ...change } }));
    expect(await activate({ password: "weak" })).toBe("PASSWORD_RULES");
    expect(await activate({ agreed: false })).toBe("TERMS_NEEDED");
    expect(await activate({ token: "x".repeat(43) })).toBe("LINK_EXPIRED");
    await app.sql("UPDATE app.link_token SET expires_at = now() - interval '1 second'");
    expect(await activate({})).toBe("LINK_EXPIRED");
    const [kept] = await app.sql<{ text: string }>("SELECT string_agg(t::text, '') AS text FROM app.link_token t");
    expect(kept?.text).not.toContain(token);
  });

  test("one address invited by two companies belongs to the one that is followed first", async () => {
    const [one, two] = [await activeCompany(app, "First Asker"), await activeCompany(app, "Second Asker")];
    await one.call(authRoutes.invite, { body: { password: PASSWORD, email: "el@both.test", permissions: [] } });
    const first = await invitationOf(app, "el@both.test");
    await two.call(authRoutes.invite, { body: { password: PASSWORD, email: "el@both.test", permissions: [] } });
    const second = await invitationOf(app, "el@both.test");
    await app.client().call(authRoutes.activate, { body: { token: first, ...names } });
    expect(await refusal(app.client().call(authRoutes.activate, { body: { token: second, ...names } }))).toBe(
      "EMAIL_TAKEN",
    );
    const joined = await app.client().call(membershipRoutes.join, { body: { token: second, password: PASSWORD } });
    expect(joined.me?.organisation.name).toBe("Second Asker");
    expect((await two.call(authRoutes.users)).find((each) => each.email === "el@both.test")).toMatchObject({
      name: "Bo Reis",
      status: "ACTIVATED",
    });
  });

  test("two uses of one link at once: one wins", async () => {
    const admin = await activeCompany(app, "Race Link");
    await admin.call(authRoutes.invite, { body: { password: PASSWORD, email: "fa@race.test", permissions: [] } });
    const token = await invitationOf(app, "fa@race.test");
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.client().send(authRoutes.activate, { body: { token, ...names } })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 410, 410]);
  });
});

describe("permissions", () => {
  test("take effect at once", async () => {
    const admin = await activeCompany(app, "Rights Lines");
    const bo = await colleague(app, admin, []);
    const { user } = await bo.me();
    await admin.call(authRoutes.setPermissions, {
      params: { id: user.id },
      body: { password: PASSWORD, permissions: ["contact.add", "contact.add"] },
    });
    expect((await bo.me()).permissions).toEqual(["contact.add"]);
  });

  test("nobody grants to oneself while another administrator could", async () => {
    const admin = await activeCompany(app, "Self Lines");
    const me = (await admin.me()).user.id;
    const set = (permissions: typeof ALL_PERMISSIONS) =>
      admin.call(authRoutes.setPermissions, { params: { id: me }, body: { password: PASSWORD, permissions } });
    await set(["compose"]);
    await set(["compose", "bl.draft"]);
    await colleague(app, admin, [], { isAdmin: true });
    expect(await refusal(set(ALL_PERMISSIONS))).toBe("FORBIDDEN");
    await set(["compose"]);
    expect((await admin.me()).permissions).toEqual(["compose", "contact.add"]);
  });

  test("of another company's people are out of reach", async () => {
    const [one, two] = [await activeCompany(app, "Mine Lines"), await activeCompany(app, "Theirs Lines")];
    const { user } = await two.me();
    expect(
      await refusal(
        one.call(authRoutes.setPermissions, { params: { id: user.id }, body: { password: PASSWORD, permissions: [] } }),
      ),
    ).toBe("NOT_FOUND");
    expect(
      await refusal(one.call(authRoutes.grantKey, { params: { id: user.id }, body: { password: PASSWORD } })),
    ).toBe("NOT_FOUND");
    expect((await two.me()).permissions).toHaveLength(ALL_PERMISSIONS.length);
    expect((await one.call(authRoutes.users)).map((each) => each.email)).toEqual([one.email]);
  });
});

describe("an administrator", () => {
  test("disables a colleague, who is out at once, and lets in again who had come or was to come", async () => {
    const admin = await activeCompany(app, "Out Lines");
    const bo = await colleague(app, admin, ["compose"]);
    const { id } = (await bo.me()).user;
    const set = (person: string, body: { isAdmin?: boolean; enabled?: boolean }) =>
      admin.call(authRoutes.setUser, { params: { id: person }, body: { ...body, password: PASSWORD } });
    const statusOf = async (person: string) =>
      (await admin.call(authRoutes.users)).find((one) => one.id === person)?.status;
    await set(id, { enabled: false });
    expect(await statusOf(id)).toBe("DISABLED");
    expect(await refusal(bo.me())).toBe("UNAUTHENTICATED");
    expect(await refusal(app.client().call(authRoutes.login, { body: { email: bo.email, password: PASSWORD } }))).toBe(
      "USER_DISABLED",
    );
    await set(id, { enabled: true });
    await set(id, { enabled: true });
    expect(
      (await app.client().call(authRoutes.login, { body: { email: bo.email, password: PASSWORD } })).me,
    ).toMatchObject({ user: { id, keyGranted: false }, permissions: ["compose"] });

    const invited = (
      await admin.call(authRoutes.invite, { body: { password: PASSWORD, email: "eli@out.test", permissions: [] } })
    ).id;
    const token = await invitationOf(app, "eli@out.test");
    await set(invited, { enabled: false });
    expect(await refusal(app.client().call(authRoutes.activate, { body: { token, ...names } }))).toBe("LINK_EXPIRED");
    await set(invited, { enabled: true });
    expect(await statusOf(invited)).toBe("INVITED");
    expect(await refusal(set((await admin.me()).user.id, { enabled: false }))).toBe("USER_SELF");
    expect(await refusal(set(NOBODY, { enabled: false }))).toBe("NOT_FOUND");
  });

  test("makes others administrators; one is always left, also when two take it from each other at once", async () => {
    const admin = await activeCompany(app, "Head Lines");
    const bo = await colleague(app, admin, []);
    const [adminId, boId] = [(await admin.me()).user.id, (await bo.me()).user.id];
    const set = (by: typeof admin, id: string, isAdmin: boolean) =>
      by.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, isAdmin } });
    expect(await refusal(set(admin, adminId, false))).toBe("LAST_ADMIN");
    expect(await refusal(set(bo, boId, true))).toBe("FORBIDDEN");
    await set(admin, boId, true);
    expect((await bo.me()).user.isAdmin).toBe(true);
    await Promise.allSettled([set(admin, boId, false), set(bo, adminId, false)]);
    expect((await admin.call(authRoutes.users)).filter((one) => one.isAdmin)).toHaveLength(1);
  });
});

describe("the company keys", () => {
  test("are granted by a holder with the password, and pass on from there", async () => {
    const admin = await activeCompany(app, "Keys Lines");
    const second = await colleague(app, admin, [], { isAdmin: true, granted: false });
    const third = await colleague(app, admin, [], { granted: false });
    const [secondId, thirdId] = [(await second.me()).user.id, (await third.me()).user.id];
    const grant = (by: typeof admin, id: string, password = PASSWORD) =>
      by.call(authRoutes.grantKey, { params: { id }, body: { password } });
    expect(await refusal(grant(second, thirdId))).toBe("KEY_NOT_GRANTED");
    expect(await refusal(grant(admin, secondId, "Wrong-Tide 42!"))).toBe("WRONG_PASSWORD");
    expect((await second.me()).user.keyGranted).toBe(false);
    await grant(admin, secondId);
    await grant(second, thirdId);
    // Of two administrators, the other one confirms.
    await admin.call(authRoutes.answerHolder, {
      params: { id: thirdId },
      body: { what: "keys", confirmed: true, password: PASSWORD },
    });
    expect((await third.me()).user.keyGranted).toBe(true);
  });

  test("cannot be granted before the colleague has come, nor to one who is disabled", async () => {
    const admin = await activeCompany(app, "Early Lines");
    const { id } = await admin.call(authRoutes.invite, {
      body: { password: PASSWORD, email: "gi@early.test", permissions: [] },
    });
    const grant = () => refusal(admin.call(authRoutes.grantKey, { params: { id }, body: { password: PASSWORD } }));
    expect(await grant()).toBe("USER_NOT_ACTIVATED");
    await app.sql("UPDATE app.membership SET status = 'DISABLED' WHERE person_id = $1", [id]);
    expect(await grant()).toBe("USER_DISABLED");
  });
});

describe("capacities", () => {
  test("are unique by their names, and ask for the names of their type", async () => {
    const admin = await activeCompany(app, "Capacity Lines");
    const add = (body: { type: "carrier" | "vessel" | "master"; carrier?: string; vessel?: string; master?: string }) =>
      admin.call(authRoutes.addCapacity, { body });
    await add({ type: "master", vessel: "MV Nordic Tern", master: "O. Lund", carrier: "left out" });
    expect(await refusal(add({ type: "master", vessel: "MV Nordic Tern", master: "O. Lund" }))).toBe("CAPACITY_TAKEN");
    expect(await refusal(add({ type: "carrier", carrier: "Capacity Lines" }))).toBe("CAPACITY_TAKEN");
    expect(await refusal(add({ type: "master", vessel: "MV Nordic Tern" }))).toBe("BAD_INPUT");
    expect((await admin.me()).capacities).toMatchObject([
      { type: "carrier", carrier: "Capacity Lines", vessel: "", master: "" },
      { type: "master", carrier: "", vessel: "MV Nordic Tern", master: "O. Lund" },
    ]);
  });
});

describe("the user agreement", () => {
  test("is accepted by each, and for the company by an administrator", async () => {
    const admin = await registerCompany(app, "Agree Lines");
    const own = await admin.call(authRoutes.acceptAgreement, { body: { version: 1 } });
    expect([own.user.agreementAccepted, own.organisation.agreementAccepted]).toEqual([true, false]);
    const bo = await colleague(app, admin, []);
    expect(await refusal(bo.call(authRoutes.acceptAgreement, { body: { version: 1, forOrganisation: true } }))).toBe(
      "FORBIDDEN",
    );
    expect(await refusal(bo.call(authRoutes.acceptAgreement, { body: { version: 2 as 1 } }))).toBe("BAD_INPUT");
    expect(
      (await admin.call(authRoutes.acceptAgreement, { body: { version: 1, forOrganisation: true } })).organisation
        .agreementAccepted,
    ).toBe(true);
    expect((await bo.me()).organisation.agreementAccepted).toBe(true);
  });
});

test("the language is one's own to change", async () => {
  const admin = await registerCompany(app, "Tongue Lines");
  expect((await admin.call(authRoutes.updateMe, { body: { language: "zh-CN" } })).user.language).toBe("zh-CN");
  const answer = (await (
    await admin.send(authRoutes.setPermissions, {
      params: { id: NOBODY },
      body: { password: PASSWORD, permissions: [] },
    })
  ).json()) as { message: string };
  expect(answer.message).toBe("此处没有可供查看的内容。");
});

test("every act leaves its line in the company's record", async () => {
  const admin = await activeCompany(app, "Record Lines");
  await colleague(app, admin, []);
  const lines = await app.sql<{ action: string }>(
    "SELECT action FROM app.audit WHERE organisation_id = $1 ORDER BY n",
    [(await admin.me()).organisation.id],
  );
  expect(lines.map((line) => line.action)).toEqual([
    "auth.register",
    "auth.code",
    "me.agreement",
    "users.invite",
    "auth.activate",
    "me.agreement",
    "users.grant-key",
    "users.sole-holder",
  ]);
});
