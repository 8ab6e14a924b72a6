import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { contactRoutes } from "#domain/api/contacts";
import { credentialRoutes } from "#domain/api/credentials";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { organisationRoutes } from "#domain/api/organisation";
import { audit } from "../../../backend/core/audit.ts";
import { lock } from "../../../backend/core/locks.ts";
import { assertFromHere } from "../../../backend/session/external.ts";
import { apiClient, ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, colleague, invitationOf, PASSWORD } from "../../support/people.ts";
import { knows } from "../../support/platforms.ts";
import { plainPdf } from "../../support/signing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const password = PASSWORD;

describe("the facts of a company", () => {
  test("are an administrator's to change, with the password; everybody in it reads them", async () => {
    const admin = await activeCompany(app, "Facts Lines");
    const bo = await colleague(app, admin, []);
    const change = {
      stateOrProvince: "Setúbal",
      city: "Sines",
      postalAddress: "Rua do Porto 12",
      localAddress: "锡尼什港口路 12 号",
      localCity: "锡尼什",
      phone: "+351 269 000 111",
      fiataId: "PT-4411",
    };
    expect(await refusal(bo.call(organisationRoutes.update, { body: { ...change, password } }))).toBe("FORBIDDEN");
    expect(
      await refusal(admin.call(organisationRoutes.update, { body: { ...change, password: "Wrong-Tide 42!" } })),
    ).toBe("WRONG_PASSWORD");
    const refused = await admin
      .call(organisationRoutes.update, { body: { phone: "call me", country: "ZZ", password } })
      .catch((error: unknown) => error as ApiRefusal);
    expect((refused as ApiRefusal).fields.map((field) => [field.path, field.code]).toSorted()).toEqual([
      ["country", "NOT_A_CHOICE"],
      ["phone", "PHONE_INVALID"],
    ]);
    await admin.call(organisationRoutes.update, { body: { ...change, password } });
    expect(await bo.call(organisationRoutes.get)).toMatchObject({
      name: "Facts Lines",
      chineseName: "",
      country: "SG",
      ...change,
      status: "ACTIVATED",
    });
    const [line] = await app.sql<{ action: string; detail: object }>(
      "SELECT action, detail FROM app.audit WHERE organisation_id = $1 ORDER BY n DESC LIMIT 1",
      [(await admin.me()).organisation.id],
    );
    expect(line).toMatchObject({
      action: "organisation.update",
      detail: { before: { city: "Singapore", phone: "" }, after: { city: "Sines", phone: "+351 269 000 111" } },
    });
  });

  test("leave a line when something in them changes, and none when they are saved as they were", async () => {
    const admin = await activeCompany(app, "Line Lines");
    const { organisation } = await admin.me();
    const lines = () =>
      app.sql<{ action: string; detail: object }>(
        "SELECT action, detail FROM app.audit WHERE organisation_id = $1 AND action LIKE 'organisation.%' ORDER BY n",
        [organisation.id],
      );
    for (let n = 0; n < 2; n++) {
      expect(
        await admin.call(organisationRoutes.update, { body: { city: "Sines", country: "SG", password } }),
      ).toMatchObject({ city: "Sines" });
      expect(
        await admin.call(organisationRoutes.setContacts, { body: { findable: false, verificationNeeded: true } }),
      ).toMatchObject({ findable: false });
    }
    await admin.call(organisationRoutes.update, { body: { password } });
    expect(await lines()).toEqual([
      { action: "organisation.update", detail: { before: { city: "Singapore" }, after: { city: "Sines" } } },
      { action: "organisation.update", detail: { before: { findable: true }, after: { findable: false } } },
    ]);
  });

  test("change while another line is about to be written in the same record, and neither waits for the other for good", async () => {
    const admin = await activeCompany(app, "Busy Lines");
    const { organisation } = await admin.me();
    const waiting = () =>
      app.sql(
        `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted
          AND a.datname = current_database()`,
      );
    const { asked } = await app.database.asWorker(async (tx) => {
      // Writing a line begins with waiting for the record.
      await lock(tx, "record", organisation.id);
      const asked = admin
        .call(organisationRoutes.setContacts, { body: { findable: false } })
        .catch((error: unknown) => error);
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
      await audit({ tx, organisation, person: null }, "audit.anchor", {});
      return { asked };
    });
    expect(await asked).toMatchObject({ findable: false });
  });

  test("hold the names: a new one stands in a new certificate that the same colleagues open, and in the own capacity", async () => {
    const admin = await activeCompany(app, "Old Name Lines");
    const bo = await colleague(app, admin, []);
    const before = (await admin.me()).certificates.find((one) => one.of === "organisation");
    await admin.call(organisationRoutes.update, {
      body: { name: "New Name Lines", chineseName: "新名航运", password },
    });
    const me = await bo.me();
    expect(me.organisation).toMatchObject({ name: "New Name Lines", chineseName: "新名航运" });
    expect(me.capacities).toMatchObject([{ type: "carrier", carrier: "New Name Lines" }]);
    expect(me.user.keyGranted).toBe(true);
    expect(
      me.certificates
        .filter((one) => one.of === "organisation")
        .map((one) => [one.subject, one.status])
        .toSorted(),
    ).toEqual([
      ["New Name Lines", "VALID"],
      ["Old Name Lines", "VALID"],
    ]);
    expect(
      me.certificates.find((one) => one.of === "organisation" && one.subject === "New Name Lines")?.serial,
    ).not.toBe(before?.serial);
    // Signed-in users see the new name.
    const other = await activeCompany(app, "Reader Lines");
    expect((await other.call(contactRoutes.parties, { query: { list: "platform", text: "新名" } })).rows).toMatchObject(
      [{ name: "New Name Lines" }],
    );

    await admin.call(authRoutes.addCapacity, { body: { type: "carrier", carrier: "Third Lines" } });
    expect(await refusal(admin.call(organisationRoutes.update, { body: { name: "Third Lines", password } }))).toBe(
      "CAPACITY_TAKEN",
    );
    expect((await admin.me()).organisation.name).toBe("New Name Lines");
  });
});

test("contact settings say who finds a company, and whether it is asked", async () => {
  const [shy, asker] = [await activeCompany(app, "Shy Lines"), await activeCompany(app, "Asker Lines")];
  const find = async () =>
    (await asker.call(contactRoutes.parties, { query: { list: "platform", text: "Shy Lines" } })).rows;
  const { organisation } = await shy.me();
  expect(await find()).toHaveLength(1);
  expect(await shy.call(organisationRoutes.setContacts, { body: { findable: false } })).toMatchObject({
    findable: false,
    isPublic: false,
    verificationNeeded: true,
  });
  expect(await find()).toEqual([]);
  expect(await refusal(asker.call(contactRoutes.request, { body: { organisationId: organisation.id } }))).toBe(
    "COMPANY_UNKNOWN",
  );
  expect((await asker.call(contactRoutes.name, { params: { address: organisation.address ?? "" } })).name).toBeNull();
  await shy.call(organisationRoutes.setContacts, {
    body: { findable: true, verificationNeeded: false, isPublic: true },
  });
  expect((await asker.call(contactRoutes.name, { params: { address: organisation.address ?? "" } })).name).toBe(
    "Shy Lines",
  );
  expect((await asker.call(contactRoutes.request, { body: { organisationId: organisation.id } })).state).toBe("ADDING");
  expect(
    await refusal((await colleague(app, shy, [])).call(organisationRoutes.setContacts, { body: { findable: false } })),
  ).toBe("FORBIDDEN");
});

test("the name in signatures changes once a year, and the certificate with it; first and last name stay", async () => {
  const admin = await activeCompany(app, "Sign Lines");
  const set = (signedName: string) => admin.call(organisationRoutes.setSignedName, { body: { signedName, password } });
  const me = await set("A. Sign");
  expect(me.user).toMatchObject({ firstName: "Ada", lastName: "Sign", signedName: "A. Sign" });
  expect(me.certificates.filter((one) => one.of === "user").map((one) => one.subject)).toContain("A. Sign");
  const refused = (await set("Ada S.").catch((error: unknown) => error)) as ApiRefusal;
  expect(refused.code).toBe("SIGNED_NAME_FIXED");
  expect(me.user.signedNameFrom?.slice(0, 10)).toBe(refused.parameters["date"]);
  await app.sql("UPDATE app.person SET signed_name_at = now() - interval '366 days' WHERE email = $1", [admin.email]);
  expect((await admin.me()).user.signedNameFrom).toBeNull();
  expect((await set("Ada S.")).user.signedName).toBe("Ada S.");
});

test("a capacity is changed, disabled, enabled and deleted, and stays unique", async () => {
  const admin = await activeCompany(app, "Post Lines");
  const add = async (vessel: string) =>
    (await admin.call(authRoutes.addCapacity, { body: { type: "vessel", vessel } })).id;
  const [tern, sable] = [await add("MV Tern"), await add("MV Sable")];
  const set = (id: string, body: object) => admin.call(organisationRoutes.setCapacity, { params: { id }, body });
  expect(await refusal(set(sable, { vessel: "MV Tern" }))).toBe("CAPACITY_TAKEN");
  for (const vessel of ["mv tern", " MV TERN "]) {
    expect(await refusal(set(sable, { vessel }))).toBe("CAPACITY_TAKEN");
    expect(await refusal(admin.call(authRoutes.addCapacity, { body: { type: "vessel", vessel } }))).toBe(
      "CAPACITY_TAKEN",
    );
  }
  // A name that differs in case only is the same vessel; the same holds for the company's own name.
  await set(tern, { vessel: "MV TERN" });
  await set(tern, { vessel: "MV Tern" });
  await admin.call(authRoutes.addCapacity, { body: { type: "carrier", carrier: "Second Post" } });
  expect(await refusal(admin.call(organisationRoutes.update, { body: { name: "SECOND post", password } }))).toBe(
    "CAPACITY_TAKEN",
  );
  await admin.call(organisationRoutes.update, { body: { name: "POST Lines", password } });
  expect((await admin.me()).capacities.map((one) => one.carrier)).toEqual(["POST Lines", "", "", "Second Post"]);
  await admin.call(organisationRoutes.deleteCapacity, {
    params: { id: (await admin.me()).capacities.find((one) => one.carrier === "Second Post")?.id ?? "" },
  });
  await set(sable, { vessel: "MV Sable II", enabled: false });
  expect((await admin.me()).capacities.find((one) => one.id === sable)).toMatchObject({
    vessel: "MV Sable II",
    enabled: false,
  });
  await set(sable, { enabled: true });
  await admin.call(organisationRoutes.deleteCapacity, { params: { id: tern } });
  expect((await admin.me()).capacities.map((one) => one.vessel)).toEqual(["", "MV Sable II"]);
  const other = await activeCompany(app, "Other Post");
  expect(
    await refusal(other.call(organisationRoutes.setCapacity, { params: { id: sable }, body: { enabled: false } })),
  ).toBe("NOT_FOUND");
  expect(await refusal(other.call(organisationRoutes.deleteCapacity, { params: { id: sable } }))).toBe("NOT_FOUND");
});

describe("a colleague", () => {
  test("who works through the API alone signs in for what keeps that going, and for nothing else", async () => {
    const admin = await activeCompany(app, "Api Lines");
    const bo = await colleague(app, admin, ["ordinary.upload", "ordinary.sign"]);
    const { id } = (await bo.me()).user;
    const set = (person: string, apiOnly: boolean) =>
      admin.call(authRoutes.setUser, { params: { id: person }, body: { password: PASSWORD, apiOnly } });
    expect((await bo.me()).user.apiOnly).toBe(false);
    await set(id, true);
    // The same holds while the colleague is signed in.
    expect((await bo.me()).user.apiOnly).toBe(true);
    expect(await refusal(bo.call(documentRoutes.list, { query: {} }))).toBe("USER_API_ONLY");
    const client = app.client();
    expect((await client.call(authRoutes.login, { body: { email: bo.email, password } })).nextStep).toBe("COMPLETE");
    const closed = [
      client.call(documentRoutes.list, { query: {} }),
      client.call(contactRoutes.list, { query: {} }),
      client.call(authRoutes.users),
      client.call(organisationRoutes.get),
      client.call(deskRoutes.counts),
      client.call(documentRoutes.upload, { query: { kind: "Invoice", name: "Paper" }, bytes: await plainPdf() }),
    ];
    expect(await Promise.all(closed.map(refusal))).toEqual(closed.map(() => "USER_API_ONLY"));

    const { id: token, secret } = await client.call(credentialRoutes.createToken, {
      body: { name: "Feed", password: PASSWORD },
    });
    const grant = () =>
      client.call(credentialRoutes.grant, {
        params: { id: token },
        body: { password, verbs: ["documents.sign"], days: 1 },
      });
    await grant();
    const program = apiClient(app.url, { authorization: `Bearer ${secret}` });
    const sign = async () => {
      const paper = await program.call(documentRoutes.upload, {
        query: { kind: "Invoice", name: "Paper" },
        bytes: await plainPdf(),
      });
      return program.call(documentRoutes.sign, { params: { id: paper.id }, body: { expectedVersion: 1 } as never });
    };
    await sign();
    // A grant ends: only its own person can renew it.
    await app.sql("UPDATE app.token_grant SET expires_at = now() - interval '1 second' WHERE token_id = $1", [token]);
    expect(await refusal(sign())).toBe("GRANT_NEEDED");
    expect(
      await refusal(
        admin.call(credentialRoutes.grant, {
          params: { id: token },
          body: { password, verbs: ["documents.sign"], days: 1 },
        }),
      ),
    ).toBe("NOT_FOUND");
    await grant();
    await sign();
    await client.call(authRoutes.changePassword, { body: { password, newPassword: "Spring-Tide 43!" } });
    expect((await client.call(credentialRoutes.tokens)).map((one) => one.name)).toEqual(["Feed"]);

    expect((await admin.call(authRoutes.users)).find((one) => one.id === id)).toMatchObject({
      apiOnly: true,
      externalPlatform: false,
    });
    await set(id, false);
    expect(await client.call(documentRoutes.list, { query: {} })).toMatchObject({ total: 3 });
    expect(await refusal(set((await admin.me()).user.id, true))).toBe("USER_SELF");
  });

  test("who is to work through the API alone before having come comes in, and makes the first token", async () => {
    const admin = await activeCompany(app, "Machine Lines");
    const { id } = await admin.call(authRoutes.invite, {
      body: { password: PASSWORD, email: "machine@hawser.test", permissions: ["compose"] },
    });
    await admin.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, apiOnly: true } });
    const client = app.client();
    const { nextStep, me } = await client.call(authRoutes.activate, {
      body: {
        token: await invitationOf(app, "machine@hawser.test"),
        password,
        firstName: "Port",
        lastName: "Machine",
        agreed: true,
      },
    });
    expect([nextStep, me?.user.apiOnly]).toEqual(["COMPLETE", true]);
    expect((await client.call(authRoutes.acceptAgreement, { body: { version: 1 } })).user.agreementAccepted).toBe(true);
    const { secret } = await client.call(credentialRoutes.createToken, { body: { name: "First", password: PASSWORD } });
    expect((await apiClient(app.url, { authorization: `Bearer ${secret}` }).call(authRoutes.me)).user.email).toBe(
      "machine@hawser.test",
    );
  });

  test("from another platform keeps the rights on copies only, until the flag goes", async () => {
    const admin = await activeCompany(app, "Outer Lines");
    const bo = await colleague(app, admin, [
      "compose",
      "bl.draft",
      "bl.sign.manual",
      "bl.endorse",
      "bl.transferOriginal",
      "bl.void",
    ]);
    const { id } = (await bo.me()).user;
    const set = (platformId: string | null) =>
      admin.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, platformId } });
    const listed = async () => (await admin.call(authRoutes.users)).find((one) => one.id === id);
    const url = "https://bole.example";
    const platformId = await knows(app, { code: "BOLE", role: "platform", url, keys: [] });
    const notTaking = await knows(app, { code: "WAVE", role: "platform", url, contracts: ["SUR"], keys: [] });
    expect(await admin.call(authRoutes.platforms)).toEqual([{ id: platformId, code: "BOLE", name: "BOLE platform" }]);
    expect(await refusal(bo.call(authRoutes.platforms))).toBe("FORBIDDEN");
    for (const unknown of [id, notTaking]) expect(await refusal(set(unknown))).toBe("PINT_PLATFORM");
    await set(platformId);
    const named = { id: platformId, name: "BOLE platform" };
    expect(await listed()).toMatchObject({ externalPlatform: true, platform: named });
    expect((await bo.me()).permissions).toEqual(["bl.draft", "compose"]);
    // A right that is no right on an original lets nobody act on one either.
    for (const [external, platform] of [
      [named.name, named.name],
      ["", "another platform"],
    ] as const)
      expect(() => assertFromHere({ person: { external }, language: "en-US" })).toThrow(
        expect.objectContaining({ code: "EXTERNAL_USER", parameters: { platform } }),
      );
    // Members of before have no name: they stay where they are, and can be named.
    await app.database.asWorker((tx) =>
      tx.query("UPDATE app.membership SET counterparty_id = NULL WHERE person_id = $1", [id]),
    );
    expect(await listed()).toMatchObject({ externalPlatform: true, platform: null });
    expect((await bo.me()).permissions).toEqual(["bl.draft", "compose"]);
    await set(platformId);
    await set(null);
    expect(await listed()).toMatchObject({ externalPlatform: false, platform: null });
    expect((await bo.me()).permissions).toContain("bl.transferOriginal");
  });
});
