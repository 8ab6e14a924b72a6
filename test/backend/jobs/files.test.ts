import { mkdtemp, readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import { screeningRoutes } from "#domain/api/screening";
import { templateRoutes } from "#domain/api/templates";
import { NAMED, sweepFiles } from "../../../backend/jobs/files.ts";
import { ownerOf } from "../../../backend/ports/storage-marker.ts";
import { DiskStorage } from "../../../backend/ports/storage.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { completeBill } from "../../support/bill.ts";
import { PASSWORD } from "../../support/companies.ts";
import { screenedBy } from "../../support/screened.ts";
import { marked } from "../../support/marked.ts";
import { plainPdf } from "../../support/signing.ts";
import { startPair, type Pair } from "../documents/pair.ts";

let at: Pair;
let storage: DiskStorage;

beforeAll(async () => {
  at = await startPair();
  storage = new DiskStorage(
    at.backend.settings.storageDir,
    at.backend.settings.kek,
    (await ownerOf(at.backend.settings.storageDir)) ?? "",
  );
});
afterAll(() => at?.backend.stop());

const DAY_MS = 86_400_000;
const in_ = (days: number): Date => new Date(Date.now() + days * DAY_MS);
/** Stored files, those that were set aside included. */
async function stored(dir = at.backend.settings.storageDir): Promise<string[]> {
  const names = await readdir(dir, { recursive: true });
  const all = await Promise.all(names.map(async (name) => ((await stat(join(dir, name))).isFile() ? [name] : [])));
  return all.flat().filter((name) => !name.startsWith(".hawser"));
}
const aside = async (): Promise<string[]> => (await stored()).filter((name) => name.startsWith(".aside"));

it("a file of a failed transaction lies aside after seven days, and is gone after as many again; a named one stays", async () => {
  const kept = await at.carrier.api.call(routes.upload, { query: { name: "Kept" }, bytes: await plainPdf() });
  const template = await at.carrier.api.call(templateRoutes.create, {
    body: { kind: "BillOfLading", name: "Kept", language: "en-US", look: {}, data: {} },
  });
  const annexed = { params: { id: template.id }, query: { name: "Terms", expectedVersion: template.version } };
  await at.carrier.api.call(templateRoutes.setAnnex, { ...annexed, bytes: await plainPdf(3) });
  const before = await stored();
  // The file is stored; the transaction after it finds that it is attached already.
  const attach = (version: number) =>
    at.carrier.api.call(routes.attach, {
      params: { id: kept.id },
      query: { name: "Again", expectedVersion: version },
      bytes: Buffer.concat([]),
    });
  expect(await refusal(attach(kept.version))).toBe("UPLOAD_TYPE");
  const orphan = await storage.put(at.carrier.id, Buffer.from("nobody names it"));
  expect(await stored()).toHaveLength(before.length + 1);

  await sweepFiles(at.backend.database, storage, in_(6));
  expect(await stored()).toHaveLength(before.length + 1);
  await sweepFiles(at.backend.database, storage, in_(8));
  expect(await aside()).toHaveLength(1);
  // The file has been set aside today.
  await sweepFiles(at.backend.database, storage, in_(6));
  expect(await aside()).toHaveLength(1);
  await sweepFiles(at.backend.database, storage, in_(8));
  expect(await stored()).toEqual(before);
  await expect(storage.get(at.carrier.id, orphan.key)).rejects.toThrow();
  for (const file of [
    await at.carrier.api.download(routes.file, { params: { id: kept.id, fileId: kept.files[0]!.id } }),
    await at.carrier.api.download(templateRoutes.annex, { params: { id: template.id } }),
  ])
    expect(Buffer.from(file).subarray(0, 5).toString()).toBe("%PDF-");
});

it("every table with files is asked before one is swept", async () => {
  const found = await at.backend.database.asWorker((tx) =>
    tx.query<{ name: string; part: string }[]>(
      `SELECT table_name AS name, column_name AS part FROM information_schema.columns WHERE table_schema = 'app'
        AND column_name IN ('storage_key','annex_key')`,
    ),
  );
  expect(found.length).toBeGreaterThan(8);
  expect(
    found.filter(({ name, part }) => !new RegExp(`${part}( AS key)? FROM app\\.${name}\\b`).test(NAMED.text)),
  ).toEqual([]);
});

it("the evidence of a compliance hit and a signed report stay", async () => {
  const { api } = at.carrier;
  const { check, evidence } = await screenedBy(at.backend, at.carrier);
  await api.call(screeningRoutes.sign, { params: { id: check }, body: { password: PASSWORD } });
  await sweepFiles(at.backend.database, storage, in_(8));
  await sweepFiles(at.backend.database, storage, in_(16));
  const report = await api.download(screeningRoutes.report, { params: { id: check }, query: {} });
  expect(Buffer.from(report).subarray(0, 5).toString()).toBe("%PDF-");
  const file = await api.download(screeningRoutes.evidence, { params: { id: evidence } });
  expect(Buffer.from(file).toString()).toBe("extract");
});

it("the annex of a draft stays while what is written or a version names it, and one that was put in vain goes", async () => {
  const { carrier, other } = at;
  const { api } = carrier;
  const { id } = await api.call(reviews.begin, {
    body: {
      kind: "BillOfLading",
      data: completeBill({ blNo: "" }),
      issuerId: carrier.id,
      collaborators: [{ organisationId: other.id }],
    },
  });
  const params = { id };
  const expectedVersion = async () => (await api.call(reviews.show, { params })).version;
  const put = (bytes: Uint8Array, version: number) =>
    api.call(reviews.setAnnex, { params, query: { name: "Rider", expectedVersion: version }, bytes });
  const before = await stored();
  await put(await plainPdf(4), await expectedVersion());
  await put(await plainPdf(5), await expectedVersion());
  await api.call(reviews.submit, { params, body: { expectedVersion: await expectedVersion() } });
  await other.api.call(reviews.reject, { params, body: { expectedVersion: await expectedVersion(), reason: "No" } });
  await api.call(reviews.modify, { params, body: { expectedVersion: await expectedVersion() } });
  // Both files are stored; the second transaction finds another version.
  const version = await expectedVersion();
  const tried = await Promise.allSettled([6, 7].map(async (pages) => put(await plainPdf(pages), version)));
  expect(tried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (let round = 0; round < 2; round++) await sweepFiles(at.backend.database, storage, in_(8));
  expect(await stored()).toHaveLength(before.length + 2);
  for (const query of [{}, { revision: 1 }])
    expect(
      Buffer.from(await api.download(reviews.annex, { params, query }))
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
});

it("a file that is named after all, or put again, comes back", async () => {
  const bytes = await plainPdf();
  const kept = await at.carrier.api.call(routes.upload, { query: { name: "Comes back" }, bytes });
  const { key } = await storage.put(at.carrier.id, bytes);
  await storage.remove(at.carrier.id, key, in_(1));
  expect(await aside()).toHaveLength(1);
  // Readers find the file where it was set aside.
  expect(
    (await at.carrier.api.download(routes.file, { params: { id: kept.id, fileId: kept.files[0]!.id } })).length,
  ).toBe(bytes.length);
  expect(await aside()).toEqual([]);
  await storage.remove(at.carrier.id, key, in_(1));
  await sweepFiles(at.backend.database, storage, in_(8));
  expect(await aside()).toEqual([]);
  expect((await storage.get(at.carrier.id, key)).equals(bytes)).toBe(true);
});

it("a file that is put while it is taken away is there afterwards, whichever comes first", async () => {
  const dir = await mkdtemp(join(tmpdir(), "hawser-files-"));
  const own = new DiskStorage(dir, randomBytes(32), await marked(dir));
  const bytes = Buffer.from("again and again");
  for (let round = 0; round < 200; round++) {
    const { key } = await own.put("company", bytes);
    const path = (await stored(dir)).find((name) => name.endsWith(key))!;
    await utimes(join(dir, path), in_(-30), in_(-30));
    await Promise.all([own.remove("company", key, in_(-7)), own.put("company", bytes)]);
    expect((await own.get("company", key)).equals(bytes)).toBe(true);
  }
});
