import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { certificateRoutes as routes } from "#domain/api/certificates";
import { credentialRoutes } from "#domain/api/credentials";
import { documentRoutes } from "#domain/api/documents";
import { organisationRoutes } from "#domain/api/organisation";
import type { BodyInput } from "#domain/api/route";
import { ERRORS } from "#domain/errors";
import {
  createIntermediate,
  createRoot,
  issueUserCertificate,
  toPem,
  type KeyedCertificate,
} from "../../../backend/signing/authority.ts";
import { apiClient, type ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, colleague, PASSWORD, type TestPerson } from "../../support/people.ts";
import { plainPdf, VALIDITY } from "../../support/signing.ts";

type Files = BodyInput<typeof routes.upload>["files"];

/**
 * Made by OpenSSL: `rsa` with AES, `ec-legacy` with triple DES, `no-issuer` without the certificate of its authority.
 */
const p12 = (name: "rsa" | "ec-legacy" | "no-issuer", filePassword = "quay-42"): Files => ({
  format: "P12",
  p12: readFileSync(fileURLToPath(new URL(`../../support/certificates/${name}.p12`, import.meta.url))).toString(
    "base64",
  ),
  filePassword,
});
const base64 = (text: string | Uint8Array): string => Buffer.from(text as string).toString("base64");
const keyPem = (key: Uint8Array): string =>
  `-----BEGIN PRIVATE KEY-----\n${Buffer.from(key).toString("base64")}\n-----END PRIVATE KEY-----\n`;
const pem = (chain: readonly KeyedCertificate[], key: Uint8Array): Files => ({
  format: "PEM",
  certificate: base64(chain.map((one) => toPem(one.certificate)).join("\n")),
  privateKey: base64(keyPem(key)),
});

let app: TestApp;
let [root, issuing]: KeyedCertificate[] = [];
beforeAll(async () => {
  app = await startApp();
  root = await createRoot("Harbour Root", VALIDITY);
  issuing = await createIntermediate(root, "Harbour Issuing", { ...VALIDITY, crlUrl: "http://localhost/crl" });
});
afterAll(() => app.stop());

const issue = (validity = VALIDITY) =>
  issueUserCertificate(issuing!, {
    ...validity,
    crlUrl: "http://localhost/crl",
    subject: { name: "Ada Harbour", organisation: "Harbour Lines" },
  });
const bring = (by: TestPerson, files: Files, of: "user" | "organisation" = "user") =>
  by.call(routes.upload, { body: { of, files, password: PASSWORD } });
const own = async (by: TestPerson, of: "user" | "organisation" = "user") =>
  (await by.me()).certificates.filter((one) => one.of === of);
const sign = async (by: TestPerson) => {
  const { id } = await by.call(documentRoutes.upload, {
    query: { kind: "Invoice", name: "Paper" },
    bytes: await plainPdf(),
  });
  return by.call(documentRoutes.sign, { params: { id }, body: { expectedVersion: 1, password: PASSWORD } });
};

describe("a CA software certificate", () => {
  test("from a P12 file signs from then on; the cloud certificate stays to be chosen again", async () => {
    const admin = await activeCompany(app, "Parcel Lines");
    expect(await bring(admin, p12("rsa"))).toEqual({ nextStep: "COMPLETE" });
    const [software, cloud] = await own(admin);
    expect([software, cloud]).toMatchObject([
      { type: "software", format: "P12", subject: "Ada Parcel", issuer: "Straits Root", inUse: true, renewable: false },
      { type: "cloud", format: null, status: "VALID", inUse: false },
    ]);
    await sign(admin);
    await admin.call(routes.use, { params: { id: cloud!.id } });
    await sign(admin);
    const signed = await app.sql<{ serial: string }>(
      "SELECT serial FROM app.signature WHERE organisation_id = $1 ORDER BY at",
      [(await admin.me()).organisation.id],
    );
    expect(signed.map((one) => one.serial)).toEqual([software?.serial, cloud?.serial]);
    expect(await refusal(bring(admin, p12("rsa")))).toBe("CERTIFICATE_KNOWN");
    const chain = await (await admin.send(routes.file, { params: { id: software!.id } })).text();
    expect(chain.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect(new X509Certificate(chain).subject).toContain("Ada Parcel");
  });

  test("from an old P12 file with an elliptic curve seals for the company, and every holder of its keys can use it", async () => {
    const admin = await activeCompany(app, "Curve Lines");
    const bo = await colleague(app, admin, []);
    expect(await refusal(bring(bo, p12("ec-legacy"), "organisation"))).toBe("FORBIDDEN");
    await bring(admin, p12("ec-legacy"), "organisation");
    const [software] = await own(bo, "organisation");
    expect(software).toMatchObject({ type: "software", subject: "Bo Parcel", inUse: true });
    expect(
      (await bo.call(routes.prove, { params: { id: software!.id }, body: { password: PASSWORD } })).algorithm,
    ).toBe("ECDSA, SHA-256");
  });

  test("from certificate and key files, the key encrypted or not", async () => {
    const admin = await activeCompany(app, "Harbour Lines");
    const made = await issue();
    await bring(admin, pem([made, issuing!, root!], made.privateKey));
    expect((await own(admin))[0]).toMatchObject({
      type: "software",
      format: "PEM",
      subject: "Ada Harbour",
      issuer: "Harbour Issuing",
      inUse: true,
    });
    await sign(admin);
    const locked = await issue();
    const { createPrivateKey } = await import("node:crypto");
    const encrypted = createPrivateKey({ key: Buffer.from(locked.privateKey), format: "der", type: "pkcs8" }).export({
      format: "pem",
      type: "pkcs8",
      cipher: "aes-256-cbc",
      passphrase: "quay-43",
    });
    const files = (filePassword: string): Files => ({
      format: "PEM",
      certificate: base64([locked, issuing!].map((one) => toPem(one.certificate)).join("\n")),
      privateKey: base64(encrypted as string),
      filePassword,
    });
    expect(await refusal(bring(admin, files("wrong")))).toBe("CERTIFICATE_FILE_PASSWORD");
    await bring(admin, files("quay-43"));
    expect((await own(admin)).filter((one) => one.type === "software").map((one) => one.inUse)).toEqual([true, false]);
  });

  test("keeps no password of the file, and its key only wrapped", async () => {
    const admin = await activeCompany(app, "Secret Lines");
    const made = await issue();
    await bring(admin, pem([made, issuing!], made.privateKey));
    await bring(admin, p12("rsa"));
    for (const table of ["certificate", "secret", "secret_share", "audit", "idempotency"]) {
      const [row] = await app.sql<{ text: string | null }>(
        `SELECT string_agg(t::text, '') AS text FROM app.${table} t`,
      );
      expect(row?.text ?? "").not.toContain("quay-42");
      expect(row?.text ?? "").not.toContain(Buffer.from(made.privateKey).subarray(36, 60).toString("hex"));
    }
  });

  test("is refused with what is wrong with it", async () => {
    const admin = await activeCompany(app, "Wrong Lines");
    const [made, other] = [await issue(), await issue()];
    const refusals: [Files, string][] = [
      [p12("rsa", "wrong"), "CERTIFICATE_FILE_PASSWORD"],
      [{ format: "P12", p12: base64("this is no certificate"), filePassword: "" }, "CERTIFICATE_UPLOAD"],
      [
        { format: "PEM", certificate: base64("this is no certificate"), privateKey: base64(keyPem(made.privateKey)) },
        "CERTIFICATE_UPLOAD",
      ],
      [
        { format: "PEM", certificate: base64(toPem(made.certificate)), privateKey: base64("this is no key") },
        "CERTIFICATE_UPLOAD",
      ],
      [pem([made, issuing!], other.privateKey), "CERTIFICATE_KEY"],
      [p12("no-issuer"), "CERTIFICATE_CHAIN"],
      [pem([made], made.privateKey), "CERTIFICATE_CHAIN"],
      [pem([issuing!, root!], issuing!.privateKey), "CERTIFICATE_PURPOSE"],
    ];
    const weak = generateKeyPairSync("rsa", { modulusLength: 1024 });
    const { certificate } = await issueUserCertificate(issuing!, {
      ...VALIDITY,
      crlUrl: "http://localhost/crl",
      subject: { name: "Ada Harbour", organisation: "Harbour Lines" },
      publicKey: weak.publicKey.export({ format: "der", type: "spki" }),
    });
    refusals.push([
      pem([{ ...made, certificate }, issuing!], weak.privateKey.export({ format: "der", type: "pkcs8" })),
      "CERTIFICATE_ALGORITHM",
    ]);
    for (const [from, until] of [
      ["2020-01-01", "2021-01-01"],
      ["2035-01-01", "2036-01-01"],
    ] as const) {
      const past = await issue({ notBefore: new Date(from), notAfter: new Date(until) });
      refusals.push([pem([past, issuing!], past.privateKey), "CERTIFICATE_TIME"]);
    }
    for (const [files, code] of refusals) expect(await refusal(bring(admin, files))).toBe(code);
    const large = await bring(admin, { format: "P12", p12: base64(new Uint8Array(64 * 1024)), filePassword: "" }).catch(
      (error: unknown) => error,
    );
    expect((large as ApiRefusal).fields).toMatchObject([
      { path: "files.p12", code: "CERTIFICATE_SIZE", message: ERRORS.CERTIFICATE_SIZE.text.en },
    ]);
    expect(await own(admin)).toHaveLength(1);
    expect((await admin.call(authRoutes.me)).certificates.filter((one) => one.inUse)).toHaveLength(2);
  });
});

describe("another name", () => {
  const subjects = async (by: TestPerson, of: "user" | "organisation") =>
    (await own(by, of)).map((one) => [one.subject, one.type, one.inUse, one.usable]);

  test("in signatures replaces the cloud certificate that bears it, and no certificate of another authority", async () => {
    const admin = await activeCompany(app, "Kept Lines");
    await bring(admin, p12("rsa"));
    const token = await admin.call(credentialRoutes.createToken, { body: { name: "Signer", password: PASSWORD } });
    await admin.call(credentialRoutes.grant, {
      params: { id: token.id },
      body: { password: PASSWORD, verbs: ["documents.sign"], days: 1 },
    });
    await admin.call(organisationRoutes.setSignedName, { body: { signedName: "A. Kept", password: PASSWORD } });
    expect(await subjects(admin, "user")).toEqual([
      ["Ada Parcel", "software", true, true],
      ["A. Kept", "cloud", false, true],
      ["Ada Kept", "cloud", false, false],
    ]);
    await sign(admin);
    const [kept, renewed] = await own(admin);
    await admin.call(routes.use, { params: { id: renewed!.id } });
    await sign(admin);
    // A grant reaches the certificate that took the place of the one before.
    const program = apiClient(app.url, { authorization: `Bearer ${token.secret}` });
    const { id } = await admin.call(documentRoutes.upload, {
      query: { kind: "Invoice", name: "Paper" },
      bytes: await plainPdf(),
    });
    await program.call(documentRoutes.sign, { params: { id }, body: { expectedVersion: 1 } as never });
    const signed = await app.sql<{ serial: string }>(
      "SELECT serial FROM app.signature WHERE organisation_id = $1 ORDER BY at",
      [(await admin.me()).organisation.id],
    );
    expect(signed.map((one) => one.serial)).toEqual([kept?.serial, renewed?.serial, renewed?.serial]);
  });

  test("in signatures makes none where only a certificate of another authority signs", async () => {
    const admin = await activeCompany(app, "Lone Lines");
    await bring(admin, p12("rsa"));
    const cloud = (await own(admin)).find((one) => one.type === "cloud");
    await admin.call(routes.revoke, { params: { id: cloud!.id }, body: { reason: "superseded", password: PASSWORD } });
    await admin.call(organisationRoutes.setSignedName, { body: { signedName: "A. Lone", password: PASSWORD } });
    expect(await subjects(admin, "user")).toEqual([
      ["Ada Parcel", "software", true, true],
      ["Ada Lone", "cloud", false, false],
    ]);
  });

  test("of the company goes into the certificate that bears it; its other name's and another authority's stay", async () => {
    const admin = await activeCompany(app, "Three Lines");
    const bo = await colleague(app, admin, []);
    const rename = (names: object) => admin.call(organisationRoutes.update, { body: { ...names, password: PASSWORD } });
    await rename({ chineseName: "三线航运" });
    await admin.call(routes.obtain, { body: { of: "organisation", language: "zh-CN", password: PASSWORD } });
    await bring(admin, p12("ec-legacy"), "organisation");
    await rename({ name: "Four Lines" });
    expect((await subjects(admin, "organisation")).toSorted()).toEqual([
      ["Bo Parcel", "software", true, true],
      ["Four Lines", "cloud", false, true],
      ["Three Lines", "cloud", false, false],
      ["三线航运", "cloud", false, true],
    ]);
    const chinese = (await own(admin, "organisation")).find((one) => one.language === "zh-CN");
    await admin.call(routes.use, { params: { id: chinese!.id } });
    await rename({ chineseName: "四线航运" });
    expect((await subjects(bo, "organisation")).toSorted()).toEqual([
      ["Bo Parcel", "software", false, true],
      ["Four Lines", "cloud", false, true],
      ["Three Lines", "cloud", false, false],
      ["三线航运", "cloud", false, false],
      ["四线航运", "cloud", true, true],
    ]);
    const inUse = (await own(bo, "organisation")).find((one) => one.inUse);
    await bo.call(routes.prove, { params: { id: inUse!.id }, body: { password: PASSWORD } });
    await rename({ country: "PT" });
    expect(
      (await own(admin, "organisation"))
        .filter((one) => one.type === "cloud" && one.usable)
        .map((one) => one.subject)
        .toSorted(),
    ).toEqual(["Four Lines", "四线航运"]);
    expect((await own(admin, "organisation")).filter((one) => one.subject === "四线航运")).toHaveLength(2);
  });

  test("that is empty is none: no certificate bears it", async () => {
    const admin = await activeCompany(app, "Nameless Lines");
    const rename = (chineseName: string) =>
      admin.call(organisationRoutes.update, { body: { chineseName, password: PASSWORD } });
    await rename("无名航运");
    expect(await rename(" ")).toMatchObject({ chineseName: "" });
    expect((await admin.me()).organisation.chineseName).toBeNull();
    const obtain = () =>
      admin.call(routes.obtain, { body: { of: "organisation", language: "zh-CN", password: PASSWORD } });
    expect(await refusal(obtain())).toBe("CHINESE_NAME_NEEDED");
    await rename("无名航运");
    await obtain();
    // The name is taken away: the certificate that bears it stays as it is and is not renewed.
    await rename("");
    expect((await own(admin, "organisation")).find((one) => one.language === "zh-CN")).toMatchObject({
      subject: "无名航运",
      usable: true,
    });
    await rename("");
    expect(await refusal(obtain())).toBe("CHINESE_NAME_NEEDED");
  });
});
