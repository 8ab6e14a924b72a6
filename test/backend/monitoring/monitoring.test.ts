import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { monitoringRoutes, type Measurements } from "#domain/api/monitoring";
import { RATES } from "#domain/api/rates";
import { MONITORING_DAYS, MONITORING_PATH } from "#domain/monitoring";
import { Sources } from "../../../backend/monitoring/sources.ts";
import { sweep } from "../../../backend/jobs/housekeeping.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const PAGE = {
  session: "0123456789abcdef".repeat(2),
  release: "0123abcd",
  environment: "gray",
  zone: "Asia/Calcutta",
} as const;
const post = (body: unknown, type = "text/plain;charset=UTF-8"): Promise<Response> =>
  fetch(`${app.url}${MONITORING_PATH}`, {
    method: "POST",
    headers: { "content-type": type },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const events = (...some: Measurements["events"]): Measurements => ({ ...PAGE, events: some });

test("what pages measure is taken as plain text, kept without a word about anybody, and counted for administrators of the node", async () => {
  const lcp = Array.from(
    { length: 100 },
    (_, i) => ({ kind: "vital", page: "/login", name: "LCP", value: i + 1 }) as const,
  );
  expect((await post(events(...lcp))).status).toBe(204);
  const trace = "0193f7a1-1c5e-7cc2-9d5e-3f0a1b2c3d4e";
  for (const session of [PAGE.session, "f".repeat(32)])
    expect(
      (
        await post({
          ...events(
            { kind: "error", page: "/layout/inbox", name: "TypeError", places: ["house-a1.js:1:22", "ui-b2.js:3:4"] },
            { kind: "call", page: "/layout/inbox", name: "documents.get", code: "INTERNAL", status: 500, trace },
            { kind: "route", page: "/layout/inbox" },
            { kind: "long", page: "/layout/inbox", value: 120 },
          ),
          session,
          zone: "Europe/Lisbon",
        })
      ).status,
    ).toBe(204);
  const admin = await activeCompany(app, "Node Company");
  await app.sql("INSERT INTO app.node_administrator (email) VALUES ($1) ON CONFLICT DO NOTHING", [
    (await admin.me()).user.email,
  ]);
  const read = await admin.call(monitoringRoutes.read, { query: { days: 7 } });
  expect(read.sessions).toBe(2);
  expect(read.countries).toEqual([
    { country: "PT", sessions: 2 },
    { country: "IN", sessions: 1 },
  ]);
  const there = await admin.call(monitoringRoutes.read, { query: { days: 7, country: "PT" } });
  expect(there.figures.map(({ name }) => name)).toEqual(["long"]);
  expect((await admin.call(monitoringRoutes.read, { query: { days: 7, country: "IN" } })).failures).toEqual([]);
  // No map is kept of this build: its own places are told.
  expect(read.failures[1]?.stack).toEqual(["house-a1.js:1:22", "ui-b2.js:3:4"]);
  expect(read.figures[0]).toMatchObject({ page: "/login", release: "0123abcd", name: "LCP", count: 100, p50: 50.5 });
  expect(read.figures[0]!.p75).toBeCloseTo(75.25);
  expect(read.figures[0]!.p95).toBeCloseTo(95.05);
  expect(read.failures.map(({ kind, name, detail, count, sessions }) => [kind, name, detail, count, sessions])).toEqual(
    [
      ["call", "documents.get", "INTERNAL", 2, 2],
      ["error", "TypeError", "house-a1.js:1:22", 2, 2],
    ],
  );
});

test("anything else is refused, and nothing of it is kept", async () => {
  const count = async (): Promise<unknown> => (await app.sql("SELECT count(*)::int AS n FROM app.measurement"))[0];
  const before = await count();
  const good = { kind: "route", page: "/login" } as const;
  for (const body of [
    "not json",
    events(),
    events(...Array.from({ length: 101 }, () => good)),
    { ...events(good), person: "Lin Mei" },
    events({ ...good, page: "/doc/Invoice/view/0193f7a1-1c5e-7cc2-9d5e-3f0a1b2c3d4e" }),
    "x".repeat(300 * 1024),
  ])
    expect((await post(body)).status).toBeGreaterThanOrEqual(400);
  expect(await count()).toEqual(before);
});

test("a measurement goes after 30 days, and no earlier", async () => {
  await app.sql("DELETE FROM app.measurement");
  await post(events({ kind: "route", page: "/login" }, { kind: "route", page: "/retrieve" }));
  await app.sql(
    `UPDATE app.measurement SET at = now() - make_interval(days => ${MONITORING_DAYS})
      + CASE page WHEN '/login' THEN interval '-1 minute' ELSE interval '1 minute' END`,
  );
  const gone = await app.database.asWorker(sweep);
  expect(gone["measurements of pages"]).toBe(1);
  expect(await app.sql("SELECT page FROM app.measurement")).toEqual([{ page: "/retrieve" }]);
});

test("one source sends so much and no more", async () => {
  const statuses = new Set<number>();
  for (let i = 0; i < 2 * RATES.measure.times && !statuses.has(429); i += 50)
    for (const { status } of await Promise.all(Array.from({ length: 50 }, () => post("{}")))) statuses.add(status);
  expect(statuses).toContain(429);
});

test("a place in a built file is told by the sources, where the build has kept its map", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hawser-maps-"));
  const map = { version: 3, sources: ["../../../web/app/Root.tsx"], names: [], mappings: "AAAA;AAEE" };
  await writeFile(join(folder, "house-a1.js.map"), JSON.stringify(map));
  const sources = new Sources(folder);
  expect(await sources.all(["house-a1.js:2:1", "other-b2.js:2:1"])).toEqual([
    "web/app/Root.tsx:3:3",
    "other-b2.js:2:1",
  ]);
  await rm(folder, { recursive: true });
});
