import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import { LIMITS } from "#domain/limits";
import { renewArchives } from "../../../backend/documents/renew-archives.ts";
import { sweepFiles } from "../../../backend/jobs/files.ts";
import type { Storage } from "../../../backend/ports/storage.ts";
import { archivePdf } from "../../../backend/signing/archive-pdf.ts";
import { lastsUntil } from "../../../backend/signing/lasting.ts";
import { ownStamper } from "../../../backend/signing/timestamps.ts";
import { STORAGE } from "../../../backend/settings/tokens.ts";
import { PASSWORD } from "../../support/companies.ts";
import { listsAt, stampingIdentity } from "../../support/long-lived.ts";
import { plainPdf, testAuthority } from "../../support/signing.ts";
import { startPair, type Pair } from "./pair.ts";

// What proves a signed original is renewed before its last time-stamp ends (PAdES B-LTA).

const DAY = 86_400_000;
const MINUTE = 60_000;
let at: Pair;
let storage: Storage;
beforeAll(async () => {
  at = await startPair();
  storage = at.backend.app.get<Storage>(STORAGE, { strict: false });
});
afterAll(() => at.backend.stop());

/** The number of documents so far, so that each is of other bytes. */
let made = 0;
async function signedDocument(): Promise<{ id: string; file: string; bytes: Uint8Array; ends: Date }> {
  const uploaded = await at.carrier.api.call(routes.upload, {
    query: { name: `Survey ${(made += 1)}` },
    bytes: await plainPdf(made),
  });
  const { document } = await at.carrier.api.call(routes.sign, {
    params: { id: uploaded.id },
    body: { expectedVersion: uploaded.version, password: PASSWORD },
  });
  const bytes = new Uint8Array(await at.carrier.api.download(routes.pdf, { params: { id: document.id } }));
  return {
    id: document.id,
    file: document.files.find(({ role }) => role === "signed")!.id,
    bytes,
    ends: lastsUntil(bytes)!,
  };
}

/** An authority whose time-stamps last until the given day, asked at `now`. */
async function archiving(now: Date, until: Date): Promise<(file: Uint8Array) => Promise<Uint8Array>> {
  const authority = await testAuthority();
  const stamping = await stampingIdentity(authority, { notBefore: new Date("2026-01-01"), notAfter: until });
  const lists = await listsAt(authority, now);
  return (file) =>
    archivePdf(
      file,
      lists,
      ownStamper(stamping, () => now),
    );
}
const run = (archive: (file: Uint8Array) => Promise<Uint8Array>, now: Date, into: Storage = storage): Promise<number> =>
  renewArchives({ database: at.backend.database, storage: into, archive }, MINUTE, now);
const kept = (id: string): Promise<{ ends_at: Date; stamps: number; storage_key: string | null }[]> =>
  at.backend.database.asWorker((tx) =>
    tx.query("SELECT ends_at, stamps, storage_key FROM app.archive WHERE document_id = $1", [id]),
  );
const recorded = (id: string): Promise<{ detail: { until: string } }[]> =>
  at.backend.database.asWorker((tx) =>
    tx.query(
      `SELECT detail FROM app.audit WHERE document_id = $1 AND action = 'document.renewProof'
        UNION ALL SELECT detail FROM app.audit_due WHERE document_id = $1 AND action = 'document.renewProof'`,
      [id],
    ),
  );
const archived = async (id: string): Promise<Uint8Array> =>
  new Uint8Array(await at.carrier.api.download(routes.pdf, { params: { id }, query: { view: "archive" } }));

it("a signed file lasts as long as its time-stamp, and nothing is kept of it before it is needed", async () => {
  const { id, ends } = await signedDocument();
  expect(ends.getTime()).toBeGreaterThan(Date.now() + 365 * DAY);
  const refusing = (): never => {
    throw new Error("nobody needs a time-stamp now");
  };
  expect(await run(refusing, new Date())).toBe(0);
  expect(await kept(id)).toEqual([{ ends_at: ends, stamps: 0, storage_key: null }]);
});

it("before that ends it gets an archive time-stamp, once, and the record says so; years later another", async () => {
  const { id, bytes, ends } = await signedDocument();
  const soon = new Date(ends.getTime() - LIMITS.archiveRenewDays * DAY + DAY);
  const until = new Date("2060-01-01T00:00:00Z");
  await run(await archiving(soon, until), soon);
  const [once] = await kept(id);
  expect(once).toMatchObject({ ends_at: until, stamps: 1 });
  expect((await recorded(id)).map(({ detail }) => detail.until)).toEqual(["2060-01-01"]);
  const renewed = await storage.get(at.carrier.id, once!.storage_key!);
  expect(Buffer.compare(renewed.subarray(0, bytes.length), bytes)).toBe(0);
  expect(lastsUntil(renewed)).toEqual(until);
  expect(await run(await archiving(soon, until), new Date(soon.getTime() + 2 * DAY))).toBe(0);
  expect((await recorded(id)).length).toBe(1);

  const then = new Date(until.getTime() - 30 * DAY);
  await run(await archiving(then, new Date("2085-01-01T00:00:00Z")), then);
  const [twice] = await kept(id);
  expect(twice).toMatchObject({ ends_at: new Date("2085-01-01T00:00:00Z"), stamps: 2 });
  const again = await storage.get(at.carrier.id, twice!.storage_key!);
  expect(Buffer.compare(again.subarray(0, renewed.length), renewed)).toBe(0);
});

it("the renewed form is what the company is given for its archive, and the sweep of stored files leaves it", async () => {
  const { id, ends } = await signedDocument();
  const soon = new Date(ends.getTime() - DAY);
  await run(await archiving(soon, new Date("2060-01-01T00:00:00Z")), soon);
  const [row] = await kept(id);
  await sweepFiles(at.backend.database, storage, new Date(Date.now() + 3 * LIMITS.orphanDays * DAY));
  await sweepFiles(at.backend.database, storage, new Date(Date.now() + 6 * LIMITS.orphanDays * DAY));
  expect(Buffer.compare(await storage.get(at.carrier.id, row!.storage_key!), await archived(id))).toBe(0);
});

it("a crash after the bytes are stored loses nothing: the next run renews it, and it is recorded once", async () => {
  const { id, ends } = await signedDocument();
  const soon = new Date(ends.getTime() - DAY);
  const archive = await archiving(soon, new Date("2060-01-01T00:00:00Z"));
  const crashing: Storage = {
    put: async (organisation, bytes) => {
      await storage.put(organisation, bytes);
      throw new Error("the process ends here");
    },
    get: (organisation, key) => storage.get(organisation, key),
    list: (before) => storage.list(before),
    remove: (organisation, key, before) => storage.remove(organisation, key, before),
    restore: (organisation, key) => storage.restore(organisation, key),
    healthy: () => storage.healthy(),
  };
  await expect(run(archive, soon, crashing)).rejects.toThrow("the process ends here");
  expect([await kept(id), await recorded(id)]).toEqual([[], []]);
  await run(archive, soon);
  expect([(await kept(id)).map(({ stamps }) => stamps), (await recorded(id)).length]).toEqual([[1], 1]);
});

it("an authority that ends no later is not asked again within a day, and what it gives is not kept", async () => {
  const { id, ends } = await signedDocument();
  const soon = new Date(ends.getTime() - DAY);
  let asked = 0;
  const archive = await archiving(soon, ends);
  const counting = (file: Uint8Array): Promise<Uint8Array> => {
    asked += 1;
    return archive(file);
  };
  await run(counting, soon);
  const before = asked;
  expect(before).toBeGreaterThan(0);
  await run(counting, new Date(soon.getTime() + 60 * MINUTE));
  expect(asked).toBe(before);
  expect(await kept(id)).toEqual([{ ends_at: ends, stamps: 0, storage_key: null }]);
});
