import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificateRoutes } from "#domain/api/certificates";
import { verifyRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { Authority } from "../../../backend/authority/authority.ts";
import { readSettings } from "../../../backend/settings/settings.ts";
import { KeyService } from "../../../backend/ports/key-service.ts";
import { Sealer } from "../../../backend/envelopes/sealer.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { until } from "../../support/companies.ts";
import { startKeyService, type TestKeyService } from "../../support/key-service.ts";
import { activeCompany, befriend, colleague, PASSWORD, type TestPerson } from "../../support/people.ts";
import { plainPdf } from "../../support/signing.ts";

let service: TestKeyService;
let folder: string;
beforeAll(async () => {
  [service, folder] = await Promise.all([startKeyService(), mkdtemp(join(tmpdir(), "hawser-kek-"))]);
});
afterAll(() => Promise.all([service.stop(), rm(folder, { recursive: true, force: true })]));
beforeEach(() => {
  service.broken = null;
});

describe("the key-encryption key, wrapped by a key service", () => {
  const KEK = Buffer.alloc(32, 7);
  const environment = async (kek: string, more: Record<string, string> = {}) => {
    const file = async (name: string, contents: string): Promise<string> => {
      await writeFile(join(folder, name), contents);
      return join(folder, name);
    };
    const chain = {
      chainId: 1337,
      name: "None",
      rpcUrls: ["http://127.0.0.1:9"],
      nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
      finality: 0,
      genesis: `0x${"1".repeat(64)}`,
      operator: `0x${"2".repeat(40)}`,
      contracts: Object.fromEntries(
        ["forwarder", "factory", "registryImplementation", "registryDeployer", "documentStore"].map((name) => [
          name,
          `0x${"3".repeat(40)}`,
        ]),
      ),
    };
    return {
      APP_DATABASE_URL: "postgres://app",
      WORKER_DATABASE_URL: "postgres://worker",
      CHAINS: await file("chains.json", JSON.stringify([chain])),
      KEK_FILE: await file("kek", kek),
      STORAGE_DIR: folder,
      SMTP_URL: "smtp://127.0.0.1:9",
      PUBLIC_URL: "http://localhost:1",
      PORT: "1",
      ...more,
    };
  };
  const by = () => ({ KMS_URL: service.url, KMS_TOKEN_FILE: service.tokenFile, KMS_KEK: "hawser" });

  it("is opened when the platform starts, also after the wrapping key was rotated", async () => {
    const wrapped = await service.asking.wrap("hawser", KEK);
    expect(wrapped).not.toContain(KEK.toString("base64"));
    expect((await readSettings(await environment(`${wrapped}\n`, by()))).kek).toEqual(KEK);
    service.rotate();
    expect((await readSettings(await environment(wrapped, by()))).kek).toEqual(KEK);
  });

  it("is not taken for another, nor the other for it", async () => {
    const wrapped = await service.asking.wrap("hawser", KEK);
    const start = async (kek: string, more?: Record<string, string>) =>
      readSettings(await environment(kek, more)).then(
        () => null,
        (error: Error) => error.message,
      );
    expect(await start(KEK.toString("hex"), by())).toContain("as KMS_KEK has wrapped it");
    expect(await start(wrapped)).toContain("KMS_KEK must say by which key");
    expect(await start(wrapped, { KMS_KEK: "hawser" })).toContain("KMS_URL, KMS_TOKEN_FILE");
    expect(await start(await service.asking.wrap("hawser", KEK.subarray(1)), by())).toContain("64 hexadecimal digits");
    expect(
      await start(
        wrapped.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
        by(),
      ),
    ).toContain("KEY_SERVICE_UNAVAILABLE");
    expect(await start(wrapped, { ...by(), KMS_KEK: "another" })).toContain("KEY_SERVICE_UNAVAILABLE");
  });
});

/** These companies are unchecked: their signatures hold, and the verdict says so. */
const HOLDS = ["VALID", "INDETERMINATE COMPANY_UNCHECKED"];

describe("keys of certificates, in a key service", () => {
  let app: TestApp;
  let admin: TestPerson;
  let recipient: TestPerson;
  /** The keys in the service once both companies have their certificates. */
  let made: readonly string[];
  beforeAll(async () => {
    app = await startApp({ settings: { keyService: service.asking, keysInService: true } });
    admin = await activeCompany(app, "Vaulted Lines");
    recipient = await activeCompany(app, "Open Quay");
    await befriend(admin, recipient);
    made = service.names();
  });
  afterAll(() => app.stop());

  const upload = async (by: TestPerson) =>
    (await by.call(documentRoutes.upload, { query: { kind: "Invoice", name: "Invoice" }, bytes: await plainPdf() })).id;
  const sign = (by: TestPerson, id: string, expectedVersion = 1) =>
    by.call(documentRoutes.sign, { params: { id }, body: { expectedVersion, password: PASSWORD, capacityId: null } });
  const outcome = async (by: TestPerson, id: string) => {
    const file = await by.download(documentRoutes.pdf, { params: { id } });
    const trust = trustOfAnswer(await app.client().call(verifyRoutes.trust));
    return (await verify(file, { chain: null, ...trust, now: new Date() })).signatures.map(
      ({ integrity, identity }) => [integrity.outcome, `${identity.outcome} ${identity.reason ?? ""}`],
    );
  };

  it("are made there with the certificate, and only their names are here", async () => {
    expect(made.filter((name) => name.startsWith("hawser-"))).toHaveLength(4);
    expect(made.every((name) => name === "hawser" || /^hawser-[0-9a-f]{32}$/.test(name))).toBe(true);
    expect((await admin.me()).certificates.map(({ type, usable }) => [type, usable])).toEqual([
      ["cloud", true],
      ["cloud", true],
    ]);
    const lengths = await app.sql<{ n: number }>(
      `SELECT length(h.wrapped) AS n FROM app.secret_share h JOIN app.secret s ON s.id = h.secret_id
        WHERE s.purpose LIKE '%certificate'`,
    );
    // A key in PKCS#8 takes about 138 bytes, and its wrapping 72 more: the names take less.
    for (const { n } of lengths) expect(n).toBeLessThan(138);
  });

  it("sign documents by the password of who may, in the version that the certificate is of", async () => {
    const id = await upload(admin);
    expect(
      await refusal(
        admin.call(documentRoutes.sign, {
          params: { id },
          body: { expectedVersion: 1, password: "wrong-password-1", capacityId: null },
        }),
      ),
    ).toBe("WRONG_PASSWORD");
    await sign(admin, id);
    service.rotate();
    const bo = await colleague(app, admin, [...ALL_PERMISSIONS]);
    await sign(bo, id, 2);
    expect(await outcome(admin, id)).toEqual([HOLDS, HOLDS]);
  });

  it("seal envelopes, also for a colleague who was granted the company’s keys", async () => {
    const bo = await colleague(app, admin, [...ALL_PERMISSIONS]);
    const documentIds = [await upload(bo)];
    const { organisation } = await recipient.me();
    const { id, version } = await bo.call(envelopeRoutes.compose, {
      body: { recipientId: organisation.id, subject: "Papers", documentIds },
    });
    await bo.call(envelopeRoutes.seal, { params: { id }, body: { expectedVersion: version, password: PASSWORD } });
    await app.app.get(Sealer, { strict: false }).round();
    await until("the seal", async () => (await bo.call(envelopeRoutes.get, { params: { id } })).seal !== null);
    expect(await app.sql("SELECT signing_key AS key FROM app.seal WHERE envelope_id = $1", [id])).toEqual([
      { key: null },
    ]);
  });

  it("sign nothing, and nothing has changed, while the service does not answer as it should", async () => {
    const id = await upload(admin);
    for (const broken of [
      { status: 503, body: { errors: ["Vault is sealed"] } },
      { status: 403, body: { errors: ["permission denied"] } },
      { status: 200, body: "words" },
      { status: 200, body: { data: { signature: "vault:v2:AAAA" } } },
    ]) {
      service.broken = broken;
      expect(await refusal(sign(admin, id)), JSON.stringify(broken)).toBe("KEY_SERVICE_UNAVAILABLE");
    }
    service.broken = {
      status: 200,
      body: { data: { signature: `vault:v1:${Buffer.from("no value of this key").toString("base64")}` } },
    };
    expect(await refusal(sign(admin, id))).toBe("SIGNATURE_VALUE");
    service.broken = null;
    expect(await admin.call(documentRoutes.get, { params: { id } })).toMatchObject({ version: 1, signatures: [] });
    await sign(admin, id);
    expect(await outcome(admin, id)).toEqual([HOLDS]);
  });

  it("are not asked where nothing listens, nor by a token that is gone", async () => {
    for (const at of [
      { url: "http://127.0.0.1:9/v1/transit", tokenFile: service.tokenFile },
      { url: service.url, tokenFile: join(folder, "none") },
    ])
      await expect(new KeyService(at).createKey()).rejects.toMatchObject({ code: "KEY_SERVICE_UNAVAILABLE" });
  });

  it("are no hindrance to keys that are in the database: both sign", async () => {
    const settings = app.settings as { keysInService: boolean };
    settings.keysInService = false;
    try {
      const before = service.names().length;
      const other = await activeCompany(app, "Plain Lines");
      const id = await upload(other);
      await sign(other, id);
      expect(await outcome(other, id)).toEqual([HOLDS]);
      expect(service.names()).toHaveLength(before);
      const [own] = (await other.me()).certificates.filter((one) => one.of === "user");
      expect((await other.send(certificateRoutes.file, { params: { id: own!.id } })).status).toBe(200);
      expect(await app.app.get(Authority, { strict: false }).issuing()).toHaveLength(1);
    } finally {
      settings.keysInService = true;
    }
  });
});
