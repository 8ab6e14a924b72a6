import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Database } from "../../../backend/core/database.ts";
import { began, each, outside } from "../../../backend/core/outside.ts";
import { inLane } from "../../../backend/keyring/passwords.ts";
import { KeyService } from "../../../backend/ports/key-service.ts";
import { DiskStorage } from "../../../backend/ports/storage.ts";
import { openChainClient } from "../../../backend/relayer/chain-client.ts";
import { placesApart } from "../../../backend/signing/apart.ts";
import { runChild } from "../../../backend/uploads/child.ts";
import { readUpload } from "../../../backend/uploads/inspect-upload.ts";
import { ask } from "../../../backend/published/ask.ts";
import { fetchPublic } from "../../../backend/trust/fetch-public.ts";
import { post } from "../../../backend/webhooks/post.ts";
import { marked } from "../../support/marked.ts";
import { migratedDatabase } from "../../support/migrated.ts";
import type { TestDatabase } from "../../support/postgres.ts";
import { z } from "zod";

let made: TestDatabase;
let database: Database;
let owner: pg.Client;

beforeAll(async () => {
  made = await migratedDatabase();
  database = new Database(made.url, made.url, null);
  await database.open();
  owner = new pg.Client({ connectionString: made.url });
  await owner.connect();
  await owner.query("CREATE TABLE app.noted (what text); GRANT SELECT, INSERT ON app.noted TO hawser_worker");
});
beforeEach(() => owner.query("DELETE FROM app.noted"));
afterAll(async () => {
  await owner?.end();
  await database?.close();
  await made?.drop();
});

/** Connections of others that are in a transaction. */
const busy = async (): Promise<number> =>
  (
    await owner.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND xact_start IS NOT NULL`,
    )
  ).rows[0]!.count;
const noted = async (): Promise<string[]> =>
  (await owner.query<{ what: string }>("SELECT what FROM app.noted ORDER BY what")).rows.map((row) => row.what);

it("files, passwords and the network are not to be had inside a transaction", async () => {
  const dir = await mkdtemp(join(tmpdir(), "hawser-outside-"));
  const storage = new DiskStorage(dir, randomBytes(32), await marked(dir));
  const service = new KeyService({ url: "http://127.0.0.1:9", tokenFile: "/nowhere" });
  const works: Record<string, () => Promise<unknown>> = {
    put: () => storage.put("one", Buffer.from("x")),
    get: () => storage.get("one", "00"),
    password: () => inLane({ source: "one" }, (stretch) => stretch("x", Buffer.alloc(16))),
    child: () =>
      runChild("inspect-child", ["inspect"], Buffer.from("x"), { shape: z.strictObject({}), broken: "UPLOAD_BROKEN" }),
    "key service": () => service.createKey(),
    internet: () => fetchPublic(new URL("http://127.0.0.1:9"), "text/plain", { private: true, bytes: 10 }),
    webhook: () => post({ id: "1", url: "http://127.0.0.1:9", body: "", secrets: [] }, new Date(), true),
    chain: () => openChainClient(["http://127.0.0.1:9"]).head(),
  };
  for (const [name, work] of Object.entries(works))
    await expect(
      database.asWorker(() => work()),
      name,
    ).rejects.toThrow(/inside a transaction/);
  // This one never throws; the empty answer shows that it was not asked.
  expect(await database.asWorker(() => ask({ kind: "txt", of: "localhost" }, "one", { resolvers: [] }))).toEqual({
    document: null,
    records: null,
  });
});

it("work is done while no transaction is open, and the transaction runs again with its answer", async () => {
  let passes = 0;
  const times: Date[] = [];
  const answer = await database.asWorker(async (tx) => {
    passes += 1;
    times.push(began());
    await tx.query("INSERT INTO app.noted VALUES ('once')");
    const found = await outside("look", ["a"], async () => ({ busy: await busy(), passes }));
    return { ...found, again: await outside("look", ["a"], () => Promise.reject(new Error("asked twice"))) };
  });
  expect(answer).toEqual({ busy: 0, passes: 1, again: { busy: 0, passes: 1 } });
  expect(passes).toBe(2);
  expect(times[0]).toBe(times[1]);
  expect(await noted()).toEqual(["once"]);
});

it("work that depends on something else the second time is done again; work that never stays the same ends", async () => {
  let state = "old";
  const seen: string[] = [];
  const answer = await database.asWorker(() => {
    const of = state;
    state = "new";
    return outside("depends", [of], () => {
      seen.push(of);
      return Promise.resolve(of);
    });
  });
  expect([answer, seen]).toEqual(["new", ["old", "new"]]);
  await expect(database.asWorker(() => outside("random", [randomBytes(8)], () => Promise.resolve(1)))).rejects.toThrow(
    /other work each time/,
  );
});

it("nothing is kept of a pass that waits for work, even where somebody takes that for a failure", async () => {
  const answer = await database.asWorker(async (tx) => {
    await tx.query("INSERT INTO app.noted VALUES ('swallowed')");
    return outside("swallow", [], () => Promise.resolve("right")).catch(() => "wrong");
  });
  expect(answer).toBe("right");
  expect((await noted()).filter((one) => one === "swallowed")).toHaveLength(1);
});

it("a refusal of the work is given where it was asked for", async () => {
  const answer = await database.asWorker(() =>
    outside("fails", [], () => Promise.reject(new Error("no"))).catch((error: unknown) => (error as Error).message),
  );
  expect(answer).toBe("no");
});

it("several ask together, and a transaction within another asks for both", async () => {
  let passes = 0;
  const answer = await database.asWorker(async () => {
    passes += 1;
    const all = await each([1, 2, 3], (one) => outside("each", [one], () => Promise.resolve(one * 2)));
    return [
      ...all,
      await database.asVisitor("00000000-0000-7000-8000-000000000001", () => outside("within", [], () => busy())),
    ];
  });
  expect(answer).toEqual([2, 4, 6, 0]);
  expect(passes).toBe(3);
});

it("reading a file asks by itself", async () => {
  await expect(database.asWorker(() => readUpload(Buffer.from("no file at all")))).rejects.toMatchObject({
    code: "UPLOAD_TYPE",
  });
  await expect(
    database.asWorker(() => placesApart(Buffer.from("no file"), { widthMm: 10, heightMm: 10 }, undefined)),
  ).rejects.toThrow(/PDF/);
});

it("a statement that failed and was passed over is not answered as if it had been kept", async () => {
  await expect(
    database.asWorker(async (tx) => {
      await tx.query("INSERT INTO app.noted VALUES ('lost')");
      await tx.query("SELECT nothing").catch(() => undefined);
      return "well";
    }),
  ).rejects.toThrow(/nothing of the transaction was kept/);
  expect(await noted()).not.toContain("lost");
});
