import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { faultOfPooler } from "#domain/direct-connection";
import { documentRoutes } from "#domain/api/documents";
import { assertFooting, assertLogins } from "../../../backend/settings/footing.ts";
import { Authority } from "../../../backend/authority/authority.ts";
import { connect } from "../../../indexer/store/db.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { companies, type Company } from "../../support/companies.ts";
import { transactionPooler } from "../../support/pooler.ts";
import { plainPdf } from "../../support/signing.ts";

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startApp();
  company = await companies(app).company("Footing Lines");
});
afterAll(() => app.stop());

const again = (more: Partial<TestApp["settings"]> = {}): Promise<string> => assertFooting({ ...app.settings, ...more });
const marker = () => join(app.settings.storageDir, ".hawser-installation");

describe("the key-encryption key", () => {
  beforeEach(() => again());

  test("is the one of the first start, or nothing starts", async () => {
    expect(await again()).toBe(await again());
    await expect(again({ kek: randomBytes(32) })).rejects.toThrow(
      "KEK_FILE holds another key than the one that this installation was begun with",
    );
  });

  test("is proved by what it opens where an earlier version has written down none", async () => {
    await new Authority(app.database, app.settings).root();
    await app.sql("UPDATE app.node SET kek_check = NULL");
    await expect(again({ kek: randomBytes(32) })).rejects.toThrow("KEK_FILE holds another key");
    expect(await app.sql("SELECT kek_check FROM app.node")).toEqual([{ kek_check: null }]);
    await again();
    expect(await app.sql("SELECT kek_check IS NOT NULL AS kept FROM app.node")).toEqual([{ kept: true }]);
  });
});

describe("the folder of the files", () => {
  const upload = (name: string) =>
    plainPdf(1).then((bytes) =>
      company.api.call(documentRoutes.upload, { query: { name, kind: "QuantityReport" }, bytes }),
    );
  const ready = async (): Promise<number> => (await fetch(`${app.url}/health/ready`)).status;

  test("is marked once; while it is away the platform is not ready, takes no file and makes no folder", async () => {
    await upload("Before");
    expect((await readFile(marker(), "utf8")).trim()).toBe(await again());
    expect(await ready()).toBe(200);
    const away = `${app.settings.storageDir}.away`;
    await rename(app.settings.storageDir, away);
    try {
      expect(await ready()).toBe(503);
      expect(await refusal(upload("Meanwhile"))).toBe("STORAGE_AWAY");
      await expect(again()).rejects.toThrow(
        /STORAGE_DIR: the folder is not the one with the files of this installation/,
      );
      // The mount point exists and is empty.
      await mkdir(app.settings.storageDir);
      expect(await ready()).toBe(503);
      await writeFile(marker(), "00000000-0000-7000-8000-000000000000\n");
      expect(await ready()).toBe(503);
      await expect(again()).rejects.toThrow("STORAGE_DIR: the folder holds the files of another installation");
    } finally {
      await rm(app.settings.storageDir, { recursive: true });
      await rename(away, app.settings.storageDir);
    }
    expect(await ready()).toBe(200);
    await again();
  });

  test("is known by its files where an earlier version has marked none", async () => {
    await upload("Earlier");
    await app.sql("UPDATE app.node SET storage_marked_at = NULL");
    await rm(marker());
    const empty = await mkdtemp(`${app.settings.storageDir}-empty-`);
    await expect(again({ storageDir: empty })).rejects.toThrow(
      "STORAGE_DIR: the folder has none of the files that the database knows of",
    );
    const installation = await again();
    expect((await readFile(marker(), "utf8")).trim()).toBe(installation);
    await expect(again({ storageDir: empty })).rejects.toThrow("STORAGE_DIR: the folder is not the one");
  });
});

describe("the logins", () => {
  test("are taken as they are", async () => {
    await assertLogins(app.settings);
  });

  test("are refused where they own the database", async () => {
    await expect(assertLogins({ appDatabaseUrl: app.ownerUrl, workerDatabaseUrl: app.ownerUrl })).rejects.toThrow(
      /APP_DATABASE_URL is a login that owns the database[^]*WORKER_DATABASE_URL is a login that owns the database/,
    );
  });

  test.each([1, 2, 4, 9])("are refused through a pooler by transaction with %i connections", async (size) => {
    const pooler = await transactionPooler(app.settings.workerDatabaseUrl, size);
    try {
      await expect(faultOfPooler("INDEXER_DATABASE_URL", () => connect(pooler.url, "hawser test"))).resolves.toMatch(
        /INDEXER_DATABASE_URL goes through a pooler.*DIRECT connection/,
      );
      if (size > 3)
        await expect(assertLogins({ workerDatabaseUrl: pooler.url })).rejects.toThrow(
          /WORKER_DATABASE_URL goes through a pooler.*DIRECT connection/,
        );
    } finally {
      await pooler.stop();
    }
  });
});
