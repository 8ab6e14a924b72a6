import "reflect-metadata";
import { createPublicKey, verify, X509Certificate } from "node:crypto";
import * as x509 from "@peculiar/x509";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { certificateRoutes as routes } from "#domain/api/certificates";
import { documentRoutes } from "#domain/api/documents";
import { RevocationLists } from "../../../backend/certificates/revocation-lists.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { until } from "../../support/companies.ts";
import { tokenFor } from "../../support/credentials.ts";
import { run } from "../../support/jobs.ts";
import { activeCompany, colleague, PASSWORD, type TestPerson } from "../../support/people.ts";
import { plainPdf } from "../../support/signing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const login = (email: string, client = app.client()) =>
  client.call(authRoutes.login, { body: { email, password: PASSWORD } });
const obtain = (by: Pick<TestPerson, "call">, of: "user" | "organisation", language: "en-US" | "zh-CN" = "en-US") =>
  by.call(routes.obtain, { body: { of, language, password: PASSWORD } });
const mine = async (by: TestPerson, of: "user" | "organisation") =>
  (await by.me()).certificates.filter((one) => one.of === of);
/** Sets the end of the certificates of a company, or of its people. */
const endAt = async (by: TestPerson, of: "user" | "organisation", interval: string) =>
  app.sql(
    `UPDATE app.certificate SET not_after = now() + interval '${interval}' WHERE organisation_id = $1
      AND (person_id IS NULL) = $2`,
    [(await by.me()).organisation.id, of === "organisation"],
  );
const upload = async (by: TestPerson) =>
  (await by.call(documentRoutes.upload, { query: { kind: "Invoice", name: "Paper" }, bytes: await plainPdf() })).id;
const sign = async (by: TestPerson) =>
  by.call(documentRoutes.sign, { params: { id: await upload(by) }, body: { expectedVersion: 1, password: PASSWORD } });

describe("renewing", () => {
  test("a user's certificate is possible in its last 30 days; the one before stays for what it signed, and another key signs", async () => {
    const admin = await activeCompany(app, "Renewal Lines");
    expect(await refusal(obtain(admin, "user"))).toBe("CERTIFICATE_NOT_DUE");
    await endAt(admin, "user", "29 days");
    const [before] = await mine(admin, "user");
    expect(before).toMatchObject({ status: "VALID", inUse: true, renewable: true, type: "cloud" });
    expect(await refusal(admin.call(routes.obtain, { body: { of: "user", password: "Wrong-Tide 42!" } }))).toBe(
      "WRONG_PASSWORD",
    );
    expect(await obtain(admin, "user")).toEqual({ nextStep: "COMPLETE" });
    const [now, old, ...more] = await mine(admin, "user");
    expect([now, old, more]).toMatchObject([
      { status: "VALID", inUse: true, renewable: false },
      { id: before?.id, status: "VALID", inUse: false, renewable: false },
      [],
    ]);
    const kept = await app.sql(
      "SELECT 1 FROM app.secret_share h JOIN app.certificate c ON c.secret_id = h.secret_id WHERE c.id = $1",
      [before?.id],
    );
    expect(kept).toEqual([]);
    expect(old).toMatchObject({ usable: false });
    expect(await refusal(admin.call(routes.use, { params: { id: old!.id } }))).toBe("CERTIFICATE_ENDED");
    await sign(admin);
    const [signed] = await app.sql<{ serial: string }>("SELECT serial FROM app.signature WHERE organisation_id = $1", [
      (await admin.me()).organisation.id,
    ]);
    expect(signed?.serial).toBe(now?.serial);
  });

  test("of two renewals at once one is made", async () => {
    const admin = await activeCompany(app, "Twice Lines");
    await endAt(admin, "user", "3 days");
    const answers = await Promise.all(
      [1, 2].map(() =>
        obtain(admin, "user").then(
          () => "made",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(answers.toSorted()).toEqual(["CERTIFICATE_NOT_DUE", "made"]);
  });

  test("the company's is for administrators; every colleague who holds the company keys can use it at once", async () => {
    const admin = await activeCompany(app, "Company Renewal");
    const [bo, cy] = [
      await colleague(app, admin, ["ordinary.upload", "ordinary.sign"]),
      await colleague(app, admin, [], { granted: false }),
    ];
    await endAt(admin, "organisation", "10 days");
    expect(await refusal(obtain(bo, "organisation"))).toBe("FORBIDDEN");
    await obtain(admin, "organisation");
    const [certificate] = await mine(bo, "organisation");
    const prove = (by: TestPerson) =>
      by.call(routes.prove, { params: { id: certificate!.id }, body: { password: PASSWORD } });
    const { challenge, signature } = await prove(bo);
    const pem = await (await bo.send(routes.file, { params: { id: certificate!.id } })).text();
    expect(
      verify(
        "sha256",
        Buffer.from(challenge, "hex"),
        createPublicKey(new X509Certificate(pem).publicKey.export({ format: "pem", type: "spki" })),
        Buffer.from(signature, "hex"),
      ),
    ).toBe(true);
    expect(await refusal(prove(cy))).toBe("KEY_NOT_GRANTED");
    expect((await cy.me()).user.keyGranted).toBe(false);
    await until("the letter", async () =>
      (await app.letters(admin.email)).some((letter) => letter.subject === "Company Renewal has a new certificate"),
    );
  });

  test("a company has one for its Chinese name beside the English one, and chooses which seals", async () => {
    const admin = await activeCompany(app, "Two Names");
    expect(await refusal(obtain(admin, "organisation", "zh-CN"))).toBe("CHINESE_NAME_NEEDED");
    await app.sql("UPDATE app.organisation SET chinese_name = '双名航运' WHERE id = $1", [
      (await admin.me()).organisation.id,
    ]);
    await obtain(admin, "organisation", "zh-CN");
    const [chinese, english] = await mine(admin, "organisation");
    expect([chinese, english]).toMatchObject([
      { subject: "双名航运", language: "zh-CN", inUse: true },
      { subject: "Two Names", language: "en-US", inUse: false },
    ]);
    const bo = await colleague(app, admin, []);
    expect(await refusal(bo.call(routes.use, { params: { id: english!.id } }))).toBe("FORBIDDEN");
    await admin.call(routes.use, { params: { id: english!.id } });
    expect((await mine(admin, "organisation")).find((one) => one.inUse)?.id).toBe(english?.id);
  });

  test("follows a name that has changed", async () => {
    const admin = await activeCompany(app, "Old Name Lines");
    await app.sql("UPDATE app.person SET signed_name = 'A. Renamed' WHERE email = $1", [admin.email]);
    expect((await mine(admin, "user"))[0]).toMatchObject({ renewable: true });
    await obtain(admin, "user");
    expect((await mine(admin, "user"))[0]).toMatchObject({ subject: "A. Renamed", inUse: true, renewable: false });
  });
});

describe("a company whose certificate no longer counts", () => {
  test("has its open sessions take the step at the next call: staff and programs are refused in its words, until there is one that counts", async () => {
    const admin = await activeCompany(app, "Ended Lines");
    const bo = await colleague(app, admin, []);
    const machine = (await tokenFor(app.url, admin, "ERP", PASSWORD)).api;
    const all = [admin, bo, machine];
    const list = (one: Pick<TestPerson, "call">) => one.call(documentRoutes.list, { query: {} });
    const codes = (): Promise<string[]> => Promise.all(all.map((one) => refusal(list(one))));
    for (const one of all) await list(one);
    const revoke = (sql: string) =>
      app.sql(
        `UPDATE app.certificate SET revoked_at = ${sql} FROM app.membership m JOIN app.person p ON p.id = m.person_id
          WHERE m.organisation_id = app.certificate.organisation_id AND p.email = $1
          AND app.certificate.person_id IS NULL`,
        [bo.email],
      );
    await revoke("now()");
    expect(await codes()).toEqual(all.map(() => "ENTERPRISE_CERTIFICATE_REVOKED"));
    await revoke("NULL");
    for (const one of all) await list(one);
    await endAt(admin, "organisation", "-1 day");
    expect(await codes()).toEqual(all.map(() => "ENTERPRISE_CERTIFICATE"));
    for (const one of [admin, bo]) expect((await one.call(authRoutes.me)).nextStep).toBe("CERTIFICATION");
    expect(await refusal(obtain(bo, "organisation"))).toBe("FORBIDDEN");
    expect(await obtain(admin, "organisation")).toEqual({ nextStep: "COMPLETE" });
    for (const one of all) await list(one);
    expect((await bo.call(authRoutes.me)).nextStep).toBe("COMPLETE");
  });

  test("lets in its administrator only, to renew it; others learn whether it has expired or was never there", async () => {
    const admin = await activeCompany(app, "Expired Lines");
    const bo = await colleague(app, admin, []);
    await endAt(admin, "organisation", "-1 day");
    const said = await app.client().send(authRoutes.login, { body: { email: bo.email, password: PASSWORD } });
    expect(await said.json()).toMatchObject({
      code: "ENTERPRISE_CERTIFICATE",
      message: "Enterprise certificate expired, contact the administrator.",
    });
    const revoked = (sql: string) =>
      app.sql(
        `UPDATE app.certificate SET revoked_at = ${sql} FROM app.membership m JOIN app.person p ON p.id = m.person_id
          WHERE m.organisation_id = app.certificate.organisation_id AND p.email = $1
          AND app.certificate.person_id IS NULL`,
        [bo.email],
      );
    await revoked("now()");
    expect(
      await (await app.client().send(authRoutes.login, { body: { email: bo.email, password: PASSWORD } })).json(),
    ).toMatchObject({
      code: "ENTERPRISE_CERTIFICATE_REVOKED",
      message: "Enterprise certificate revoked, contact the administrator.",
    });
    await revoked("NULL");

    const client = app.client();
    expect(await login(admin.email, client)).toEqual({ nextStep: "CERTIFICATION", me: null });
    expect((await client.call(authRoutes.me)).certificates.find((one) => one.of === "organisation")).toMatchObject({
      status: "EXPIRED",
      renewable: true,
    });
    expect(await refusal(client.call(authRoutes.users))).toBe("ENTERPRISE_CERTIFICATE");
    const cookie = [...client.cookies.values()].join();
    expect(await obtain(client, "organisation")).toEqual({ nextStep: "COMPLETE" });
    expect([...client.cookies.values()].join()).not.toBe(cookie);
    expect(await client.call(authRoutes.users)).toHaveLength(2);
    expect((await login(bo.email)).nextStep).toBe("COMPLETE");

    await app.sql("DELETE FROM app.certificate WHERE person_id IS NULL AND organisation_id = $1", [
      (await client.call(authRoutes.me)).organisation.id,
    ]);
    expect(await refusal(login(bo.email))).toBe("ENTERPRISE_NO_CERTIFICATE");
    expect((await login(admin.email)).nextStep).toBe("CERTIFICATION");
  });
});

describe("revoking", () => {
  const revoke = (by: TestPerson, id: string, reason: "keyCompromise" | "superseded" = "keyCompromise") =>
    by.call(routes.revoke, { params: { id }, body: { reason, password: PASSWORD } });
  const listOf = async (name: "issuing.crl" | "root.crl") => {
    const response = await fetch(`${app.url}/crl/${name}`);
    expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      200,
      "application/pkix-crl",
      "public, max-age=300",
    ]);
    return new x509.X509Crl(new Uint8Array(await response.arrayBuffer()));
  };

  test("an administrator revokes a colleague's: it signs nothing any more, the list says so, and the colleague is written to", async () => {
    const admin = await activeCompany(app, "Revoking Lines");
    const bo = await colleague(app, admin, ["ordinary.upload", "ordinary.sign"]);
    const [certificate] = await mine(bo, "user");
    expect(await refusal(revoke(bo, certificate!.id))).toBe("FORBIDDEN");
    expect(await refusal(revoke(await activeCompany(app, "Foreign Lines"), certificate!.id))).toBe("NOT_FOUND");
    const earlier = await listOf("issuing.crl");
    await sign(bo);
    await revoke(admin, certificate!.id);
    expect(await refusal(revoke(admin, certificate!.id))).toBe("CERTIFICATE_ENDED");
    expect(await refusal(sign(bo))).toBe("USER_CERTIFICATE");
    expect(await refusal(bo.call(routes.use, { params: { id: certificate!.id } }))).toBe("CERTIFICATE_ENDED");
    expect((await mine(bo, "user"))[0]).toMatchObject({ status: "REVOKED", reason: "keyCompromise", renewable: true });
    expect((await app.letters(bo.email)).at(-1)).toMatchObject({
      subject: "Your certificate was revoked",
      body: expect.stringContaining("The key may be known to others") as string,
    });

    const list = await listOf("issuing.crl");
    expect(list.findRevoked(certificate!.serial)).toMatchObject({ reason: x509.X509CrlReason.keyCompromise });
    expect(earlier.findRevoked(certificate!.serial)).toBeNull();
    const [row] = await app.sql<{ chain: Buffer[] }>("SELECT chain FROM app.certificate WHERE id = $1", [
      certificate?.id,
    ]);
    const [issuing, root] = row!.chain.map((der) => new x509.X509Certificate(new Uint8Array(der)));
    expect([
      await list.verify({ publicKey: await issuing!.publicKey.export() }),
      await (await listOf("root.crl")).verify({ publicKey: await root!.publicKey.export() }),
    ]).toEqual([true, true]);
    const named = issuing!.getExtension(x509.CRLDistributionPointsExtension)?.distributionPoints[0]?.distributionPoint
      ?.fullName?.[0]?.uniformResourceIdentifier;
    expect(named).toBe(`${app.settings.publicUrl}/crl/root.crl`);

    await obtain(bo, "user");
    await sign(bo);
  });

  test("nothing is sealed or signed for a company whose certificate was revoked", async () => {
    const admin = await activeCompany(app, "Revoked Company");
    const [certificate] = await mine(admin, "organisation");
    await revoke(admin, certificate!.id, "superseded");
    expect((await login(admin.email)).nextStep).toBe("CERTIFICATION");
    await until("the letter", async () =>
      (await app.letters(admin.email)).some((letter) =>
        letter.body.includes("Another certificate has taken its place"),
      ),
    );
  });

  test("the lists are the same from every process, count on, and are made anew before they end", async () => {
    const lists = app.app.get(RevocationLists, { strict: false });
    const other = await startLists();
    const now = new Date();
    const number = (der: Buffer): number =>
      Number.parseInt(
        Buffer.from(new x509.X509Crl(new Uint8Array(der)).getExtension("2.5.29.20")!.value)
          .subarray(2)
          .toString("hex"),
        16,
      );
    const [one, two] = await Promise.all([lists.list("issuing", now), other.list("issuing", now)]);
    expect(one.equals(two)).toBe(true);
    const tomorrow = new Date(now.getTime() + 25 * 3_600_000);
    const next = await other.list("issuing", tomorrow);
    expect(number(next)).toBe(number(one) + 1);
    const read = new x509.X509Crl(new Uint8Array(next));
    expect([read.thisUpdate <= tomorrow, read.nextUpdate! > new Date(tomorrow.getTime() + 6 * 86_400_000)]).toEqual([
      true,
      true,
    ]);
  });

  /** Starts the lists as another process would. */
  const startLists = async (): Promise<RevocationLists> => {
    const { Authority } = await import("../../../backend/authority/authority.ts");
    return new RevocationLists(app.database, new Authority(app.database, app.settings));
  };
});

describe("a colleague who is disabled", () => {
  const shares = (person: string) =>
    app.sql(
      `SELECT 1 FROM app.secret_share h JOIN app.secret s ON s.id = h.secret_id WHERE s.person_id IS NULL
        AND h.recipient_id = $1`,
      [person],
    );

  test("loses the company's keys and the certificate, and gets them anew when enabled again", async () => {
    const admin = await activeCompany(app, "Disabling Lines");
    const bo = await colleague(app, admin, ["ordinary.upload", "ordinary.sign"]);
    const { id } = (await bo.me()).user;
    expect(await shares(id)).toHaveLength(3);
    await admin.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, enabled: false } });
    expect(await shares(id)).toEqual([]);
    await admin.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, enabled: true } });
    const client = app.client();
    const { me } = await login(bo.email, client);
    expect(me).toMatchObject({
      user: { keyGranted: false },
      certificates: expect.arrayContaining([
        expect.objectContaining({ of: "user", status: "REVOKED", reason: "affiliationChanged" }),
      ]) as unknown,
    });
    await admin.call(authRoutes.grantKey, { params: { id }, body: { password: PASSWORD } });
    await obtain(client, "user");
    expect((await client.call(authRoutes.me)).user.keyGranted).toBe(true);
  });

  test("keeps, locked away, what nobody else holds: the company must not lose its address", async () => {
    const admin = await activeCompany(app, "Only Holder");
    const bo = await colleague(app, admin, [], { isAdmin: true, granted: false });
    const { id } = (await admin.me()).user;
    await bo.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, enabled: false } });
    expect(await shares(id)).toHaveLength(3);
    await bo.call(authRoutes.setUser, { params: { id }, body: { password: PASSWORD, enabled: true } });
    expect((await login(admin.email)).me?.user.keyGranted).toBe(true);
  });
});

test("who has a certificate that ends within 30 days is written to, once", async () => {
  const admin = await activeCompany(app, "Reminded Lines");
  const far = await activeCompany(app, "Unreminded Lines");
  await endAt(admin, "user", "29 days 1 hour");
  await endAt(admin, "organisation", "12 days 1 hour");
  await endAt(far, "user", "31 days");
  const remind = () => run(app.settings.workerDatabaseUrl, "certificates");
  const subjects = async (to: string) =>
    (await app.letters(to)).map((letter) => letter.subject).filter((subject) => subject.includes("expires"));
  await remind();
  await until("both letters", async () => (await subjects(admin.email)).length === 2);
  expect((await subjects(admin.email)).toSorted()).toEqual([
    "The certificate of Reminded Lines expires in 13 days",
    "Your certificate expires in 30 days",
  ]);
  const [again] = await app.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM app.certificate WHERE reminded_at IS NULL AND not_after < now() + interval '30 days'
      AND revoked_at IS NULL AND in_use AND not_after > now()`,
  );
  expect(again?.n).toBe(0);
  expect(await subjects(far.email)).toEqual([]);
});
