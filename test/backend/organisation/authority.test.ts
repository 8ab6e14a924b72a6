import { createPrivateKey, X509Certificate } from "node:crypto";
import { privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyRoutes } from "#domain/api/desk";
import { verify } from "#domain/verify/verify";
import { Database } from "../../../backend/core/database.ts";
import { UnlockedKeys } from "../../../backend/keyring/keyring.ts";
import { PERSON_KEY, type PersonKeyRow } from "../../../backend/keyring/wrapping.ts";
import { Authority } from "../../../backend/authority/authority.ts";
import type { Issued } from "../../../backend/authority/terms.ts";
import { openPrivateKey } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { plainPdf } from "../../support/signing.ts";
import { PASSWORD, registerCompany } from "../../support/people.ts";
import { opened } from "../../support/passwords.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("is made once, however many processes ask for it at the same time", async () => {
  const databases = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const database = new Database(app.settings.appDatabaseUrl, app.settings.workerDatabaseUrl, app.settings.kek);
      await database.open();
      return database;
    }),
  );
  await app.sql("DELETE FROM app.authority");
  const roots = await Promise.all(databases.map((database) => new Authority(database, app.settings).root()));
  expect(new Set(roots.map((root) => Buffer.from(root).toString("hex"))).size).toBe(1);
  expect(await app.sql("SELECT role FROM app.authority ORDER BY role")).toEqual([
    { role: "intermediate" },
    { role: "root" },
  ]);
  await Promise.all(databases.map((database) => database.close()));
});

test("its certificates chain up to the anchor that browsers get, and its keys cannot be read without the key-encryption key", async () => {
  const admin = await registerCompany(app, "Chain Lines");
  const { trustAnchors } = await app.client().call(verifyRoutes.trust);
  const anchor = new X509Certificate(trustAnchors[0]!);
  const found = await app.sql<{ der: Buffer; chain: Buffer[]; person: boolean }>(
    "SELECT der, chain, person_id IS NOT NULL AS person FROM app.certificate WHERE organisation_id = $1",
    [(await admin.me()).organisation.id],
  );
  expect(found.map((one) => one.person).toSorted()).toEqual([false, true]);
  for (const { der, chain } of found) {
    const [leaf, intermediate, root] = [der, ...chain].map((bytes) => new X509Certificate(bytes));
    expect(leaf!.checkIssued(intermediate!) && leaf!.verify(intermediate!.publicKey)).toBe(true);
    expect(intermediate!.verify(root!.publicKey)).toBe(true);
    expect(root!.fingerprint256).toBe(anchor.fingerprint256);
  }
  const other = new Authority(app.database, { ...app.settings, kek: Buffer.alloc(32, 7) });
  await expect(other.root()).rejects.toThrow();
});

test("names with signs that certificates or other systems choke on still get one", async () => {
  const admin = await registerCompany(app, `${"Very Long & “Quoted” Name, ".repeat(4)}航运有限公司`.slice(0, 140));
  expect((await admin.me()).certificates).toHaveLength(2);
});

test("what the password opens is the title key of the address, the certificates' keys and the issuer key", async () => {
  const admin = await registerCompany(app, "Open Lines");
  const me = await admin.me();
  const [row] = await app.sql<PersonKeyRow>(`SELECT ${PERSON_KEY} FROM app.person_key WHERE person_id = $1`, [
    me.user.id,
  ]);
  const key = await opened(app.settings.kek, row, PASSWORD);
  const keys = new UnlockedKeys(me.user.id, key!);
  await app.database.asWorker(async (tx) => {
    const title = await keys.openFor(tx, me.organisation.id, "title-key");
    expect(privateKeyToAddress(`0x${title.bytes.toString("hex")}`).toLowerCase()).toBe(me.organisation.address);
    const certificates = await app.sql<{ der: Buffer; secret_id: string }>(
      "SELECT der, secret_id FROM app.certificate WHERE organisation_id = $1",
      [me.organisation.id],
    );
    for (const { der, secret_id } of certificates)
      expect(
        new X509Certificate(der).checkPrivateKey(
          createPrivateKey({ key: await keys.open(tx, secret_id), format: "der", type: "pkcs8" }),
        ),
      ).toBe(true);
    const issuer = await keys.openFor(tx, me.organisation.id, "issuer-key");
    expect(createPrivateKey({ key: issuer.bytes, format: "der", type: "pkcs8" }).asymmetricKeyDetails?.namedCurve).toBe(
      "prime256v1",
    );
  });
});

test("the issuing authority is renewed before it could end: what it signed stays valid, both its certificates are published, the lists count for both", async () => {
  const authority = new Authority(app.database, app.settings);
  const subject = { name: "Anouk Visser", organisation: "Bank" };
  const signedBy = async ({ der, chain, privateKey }: Issued): Promise<Uint8Array> =>
    signPdf(await plainPdf(1), {
      privateKey: openPrivateKey(privateKey),
      chain: [der, ...chain],
      time: new Date(),
      reason: "x",
      placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
      appearance: { lines: [{ text: "x" }] },
    });
  const before = await signedBy(await authority.issue("user", { ...subject, assurance: "approved" }));
  const [former] = await authority.issuing();
  const stampedBy = (await authority.stamping()).chain[0]!;
  expect(await authority.renew()).toBe(false);
  const late = new Date(Date.now() + 8 * 365 * 86_400_000);
  expect([await authority.renew(late), await authority.renew(late)]).toEqual([true, false]);

  const [present, ...rest] = await authority.issuing();
  expect(rest).toEqual([former]);
  const [old, renewed] = [former!, present!].map((one) => new X509Certificate(one));
  expect([renewed!.subject, renewed!.publicKey.export({ format: "pem", type: "spki" })]).toEqual([
    old!.subject,
    old!.publicKey.export({ format: "pem", type: "spki" }),
  ]);
  expect(renewed!.validToDate.getTime()).toBeGreaterThan(old!.validToDate.getTime());
  expect((await authority.stamping()).chain[0]).not.toEqual(stampedBy);
  const later = await authority.issue("user", { ...subject, assurance: "approved" });
  expect(new Uint8Array(later.chain[0]!)).toEqual(present);

  const now = new Date();
  const list = await authority.revocationList("issuing", {
    number: 9,
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + 86_400_000),
    revoked: [],
  });
  const above = await authority.revocationList("root", {
    number: 9,
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + 86_400_000),
    revoked: [],
  });
  // The new certificate is not valid yet: of two certificates for one key, the valid one takes precedence.
  for (const file of [before, await signedBy(later)])
    expect(
      await verify(file, {
        chain: null,
        trustAnchors: [await authority.root()],
        intermediates: await authority.issuing(),
        revocationLists: [list, above],
        now,
      }),
    ).toMatchObject({ overall: "VALID" });
  const kept = await app.sql<{ role: string }>("SELECT role FROM app.authority WHERE role LIKE '%-%' ORDER BY role");
  expect(kept.map(({ role }) => role.replace(/-.*/, ""))).toEqual(["intermediate", "timestamps"]);
  expect(await authority.roots()).toHaveLength(1);
});

test("the root is renewed while it outlives every authority below it: both are published, and the node’s administrators are told", async () => {
  const own = await startApp();
  await own.sql("INSERT INTO app.node_administrator (email) VALUES ('night-desk@hawser.test') ON CONFLICT DO NOTHING");
  const authority = new Authority(own.database, own.settings);
  const former = await authority.root();
  const late = new Date(Date.now() + 9.1 * 365 * 86_400_000);
  expect([await authority.renew(late), await authority.renew(late)]).toEqual([true, false]);

  const [present, ...rest] = await authority.roots();
  expect(rest).toEqual([former]);
  const [old, renewed] = [former, present!].map((one) => new X509Certificate(one));
  expect([renewed!.subject, renewed!.publicKey.equals(old!.publicKey)]).toEqual([old!.subject, true]);
  expect(renewed!.validToDate.getTime()).toBeGreaterThan(old!.validToDate.getTime() + 9 * 365 * 86_400_000);
  const { trustAnchors } = await own.client().call(verifyRoutes.trust);
  expect(trustAnchors.map((one) => new X509Certificate(one).fingerprint256)).toEqual([
    renewed!.fingerprint256,
    old!.fingerprint256,
  ]);
  const [letter, ...more] = await own.letters("night-desk@hawser.test");
  expect(more).toEqual([]);
  expect(letter?.body).toContain(renewed!.fingerprint256.replaceAll(":", "").toLowerCase());
  expect(letter?.body).toContain(`ends on ${old!.validToDate.toISOString().slice(0, 10)}`);

  const issued = await authority.issue("user", { name: "Anouk Visser", organisation: "Bank", assurance: "approved" });
  expect(new Uint8Array(issued.chain[1]!)).toEqual(present);
  // The issuing authority keeps its full term under the renewed root: the former root would have cut it short.
  expect(await authority.renew(new Date(late.getTime() + 8 * 365 * 86_400_000))).toBe(true);
  const [issuing] = await authority.issuing();
  expect(new X509Certificate(issuing!).validToDate.getTime()).toBeGreaterThan(old!.validToDate.getTime());
  await own.stop();
});
