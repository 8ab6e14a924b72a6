import { beforeEach, describe, expect, test, vi } from "vitest";
import { measurement, measurements, type Measurement } from "#domain/api/monitoring";
import { BEACON_BYTES, MONITORING_BOUNDS, MOST_WAITING, type MonitoringPage } from "#domain/monitoring";
import { gathering } from "../../web/monitoring/gather.ts";
import { toldOf } from "../../web/monitoring/start.ts";
import { interactions, shifts } from "../../web/monitoring/vitals.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DEFAULTS: MonitoringPage = {
  url: "/rum",
  release: "0123abcd",
  environment: "gray",
  flushSeconds: MONITORING_BOUNDS.flushSeconds.otherwise,
  batch: MONITORING_BOUNDS.batch.otherwise,
  sessionHours: MONITORING_BOUNDS.sessionHours.otherwise,
  inactivityMinutes: MONITORING_BOUNDS.inactivityMinutes.otherwise,
};
const MOST: MonitoringPage = { ...DEFAULTS, flushSeconds: 10, batch: 100, sessionHours: 4, inactivityMinutes: 60 };
const ROUTE: Measurement = { kind: "route", page: "/layout/inbox" };
/** As long as one can be. */
const LONG: Measurement = {
  kind: "error",
  page: `/${"a".repeat(100)}`,
  name: "TypeError",
  places: Array.from({ length: 10 }, (_, i) => `${"b".repeat(70)}-${i}.js:1234567:1234567`),
};

const ZONE = "Asia/Singapore";

/** A page with its receiver, which counts what comes and when. */
function receiverOf(page: MonitoringPage) {
  const posts: { readonly at: number; readonly body: string }[] = [];
  const beacons: string[] = [];
  const net = { up: true, online: true };
  let kept: string | null = null;
  let sessions = 0;
  const begun = Date.now();
  const it = gathering(page, {
    now: Date.now,
    later(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    session: { get: () => kept, set: (value) => void (kept = value) },
    number: () => (++sessions).toString(16).padStart(32, "0"),
    post: async (body) => {
      posts.push({ at: Date.now() - begun, body });
      return net.up;
    },
    beacon: (body) => beacons.push(body) > 0,
    zone: ZONE,
    online: () => net.online,
  });
  const note = (count: number, one = ROUTE): void => {
    for (let i = 0; i < count; i++) it.note(one);
  };
  const read = (body: string) => measurements.parse(JSON.parse(body));
  const sizes = (): number[] => posts.map(({ body }) => read(body).events.length);
  const numbers = (): number[] => posts.map(({ body }) => Number.parseInt(read(body).session, 16));
  return { ...it, note, posts, beacons, net, sizes, numbers, read };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

describe("what a page sends", () => {
  test("waits 3 s, and 10 s where that was set", async () => {
    for (const [page, ms] of [
      [DEFAULTS, 3_000],
      [MOST, 10_000],
    ] as const) {
      const at = receiverOf(page);
      at.note(2);
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(at.posts).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(at.posts.map((one) => one.at)).toEqual([ms]);
      expect(at.sizes()).toEqual([2]);
    }
  });

  test("goes in batches of 20, and of 100 where that was set, at once when one is full", async () => {
    for (const [page, full] of [
      [DEFAULTS, 20],
      [MOST, 100],
    ] as const) {
      const at = receiverOf(page);
      at.note(full * 2 + 1);
      await vi.advanceTimersByTimeAsync(0);
      expect(at.sizes()).toEqual([full, full]);
      await vi.advanceTimersByTimeAsync(page.flushSeconds * 1_000);
      expect(at.sizes()).toEqual([full, full, 1]);
    }
  });

  test("takes a beacon when the page goes, of less than 60,000 bytes; what is larger is posted", async () => {
    const at = receiverOf(MOST);
    at.note(3);
    at.leave();
    expect(at.beacons.map((body) => at.read(body).events.length)).toEqual([3]);
    expect(at.posts).toEqual([]);
    at.note(99, LONG);
    at.leave();
    expect(at.beacons).toHaveLength(1);
    expect(at.posts).toHaveLength(1);
    expect(at.posts[0]!.body.length).toBeGreaterThanOrEqual(BEACON_BYTES);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(at.posts).toHaveLength(1);
  });

  test("takes a beacon of 59,999 bytes and none of 60,000", () => {
    const at = receiverOf(MOST);
    const bare = (events: Measurement[]): number =>
      JSON.stringify({ session: "0".repeat(32), release: "0123abcd", environment: "gray", zone: ZONE, events }).length;
    for (const [bytes, beacons] of [
      [BEACON_BYTES - 1, 1],
      [BEACON_BYTES, 1],
    ] as const) {
      const events: Measurement[] = [];
      while (bare([...events, LONG]) < bytes - 200) events.push(LONG);
      while (bare([...events, ROUTE]) <= bytes - 40) events.push(ROUTE);
      const missing = bytes - bare([...events, { kind: "route", page: "/" }]);
      events.push({ kind: "route", page: `/${"a".repeat(missing)}` });
      for (const one of events) at.note(1, one);
      at.leave();
      expect(at.beacons).toHaveLength(beacons);
    }
    expect(at.beacons[0]!.length).toBe(BEACON_BYTES - 1);
    expect(at.posts.map(({ body }) => body.length)).toEqual([BEACON_BYTES]);
  });

  test("waits while there is no network, no more than 500 of it, the newest; then all of it goes", async () => {
    const at = receiverOf(DEFAULTS);
    at.net.online = false;
    at.note(MOST_WAITING + 7);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(at.posts).toEqual([]);
    at.net.online = true;
    at.again();
    await vi.advanceTimersByTimeAsync(0);
    expect(at.sizes()).toEqual(Array.from({ length: MOST_WAITING / 20 }, () => 20));
  });

  test("is sent again, ever later, where it did not arrive", async () => {
    const at = receiverOf(DEFAULTS);
    at.net.up = false;
    at.note(1);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(at.posts.map((one) => one.at / 1_000)).toEqual([3, 9, 21, 45, 93, 153, 213, 273]);
    at.net.up = true;
    await vi.advanceTimersByTimeAsync(MINUTE);
    at.note(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(at.sizes().slice(-2)).toEqual([1, 1]);
  });
});

describe("a session", () => {
  const every = async (at: ReturnType<typeof receiverOf>, ms: number, times: number): Promise<void> => {
    for (let i = 0; i < times; i++) {
      at.note(1);
      await vi.advanceTimersByTimeAsync(ms);
    }
  };

  test("lasts 24 h, and 4 h where that was set, however busy", async () => {
    for (const [page, hours] of [
      [DEFAULTS, 24],
      [MOST, 4],
    ] as const) {
      const at = receiverOf(page);
      await every(at, 20 * MINUTE, hours * 3);
      expect(new Set(at.numbers()).size).toBe(1);
      await every(at, 20 * MINUTE, 1);
      expect(at.numbers().at(-1)).toBe(2);
    }
  });

  test("ends after 30 min without a measurement, and after 60 where that was set", async () => {
    for (const [page, minutes] of [
      [DEFAULTS, 30],
      [MOST, 60],
    ] as const) {
      const at = receiverOf(page);
      await every(at, minutes * MINUTE - 1, 2);
      await every(at, minutes * MINUTE, 1);
      await every(at, page.flushSeconds * 1_000, 1);
      expect(at.numbers()).toEqual([1, 1, 1, 2]);
    }
  });

  test("measurements of two sessions never go together", async () => {
    const at = receiverOf(DEFAULTS);
    at.net.online = false;
    at.note(2);
    await vi.advanceTimersByTimeAsync(HOUR);
    at.note(3);
    at.net.online = true;
    at.again();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(at.sizes()).toEqual([2, 3]);
    expect(at.numbers()).toEqual([1, 2]);
  });
});

describe("nothing personal", () => {
  const PERSONAL = [
    "Lin Mei",
    "lin.mei@meridian.example",
    "TSL-SIN-260417",
    "0193f7a1-1c5e-7cc2-9d5e-3f0a1b2c3d4e",
    "林梅",
    "Cape Bright 12,500.5 t",
  ];

  test("an error is told by its class and places in our code: no message, no address, no name is in 1,000 of them", () => {
    const told = Array.from({ length: 1_000 }, (_, i) => {
      const personal = PERSONAL[i % PERSONAL.length]!;
      const error = i % 3 === 0 ? new TypeError(`Cannot read ${personal}`) : new Error(personal);
      if (i % 4 === 0) error.name = personal;
      error.stack = `${error.name}: ${personal}\n    at ${personal} (https://ebl.example/static/house-a1B2_c3.js:1:${i + 1})\n    at https://ebl.example/doc/Invoice/view/${personal}:1:2`;
      return toldOf(i % 7 === 0 ? personal : error, "/doc/:docType/:action/:id/:copyId?");
    });
    expect(told.every((one) => measurement.safeParse(one).success)).toBe(true);
    expect(told.filter((one) => one.kind === "error" && one.places.length > 0).length).toBeGreaterThan(800);
    const all = JSON.stringify(told);
    for (const personal of PERSONAL) expect(all).not.toContain(personal);
  });

  test.each(PERSONAL)("the receiver takes %s in no place", (personal) => {
    const good = { session: "0".repeat(32), release: "0123abcd", environment: "prod" };
    const events: unknown[] = [
      { kind: "route", page: `/doc/${personal}` },
      { kind: "route", page: "/login", note: personal },
      { kind: "vital", page: "/login", name: personal, value: 1 },
      { kind: "error", page: "/login", name: personal, places: [] },
      { kind: "error", page: "/login", name: "Error", places: [personal] },
      { kind: "error", page: "/login", name: "Error", message: personal, places: [] },
      { kind: "call", page: "/login", name: "documents.get", code: personal, status: 500, trace: null },
    ];
    for (const event of events) expect(measurements.safeParse({ ...good, events: [event] }).success).toBe(false);
    expect(measurements.safeParse({ ...good, person: personal, events: [ROUTE] }).success).toBe(false);
    expect(measurements.safeParse({ ...good, events: [ROUTE] }).success).toBe(true);
    expect(measurements.safeParse({ ...good, events: Array.from({ length: 101 }, () => ROUTE) }).success).toBe(false);
  });
});

describe("what is measured", () => {
  test("shifts of the layout count by their worst burst: 1 s between two, 5 s in all", () => {
    const layout = shifts();
    for (const [at, value] of [
      [0, 0.1],
      [900, 0.1],
      [2_500, 0.05],
      [3_400, 0.05],
    ] as const)
      layout.add(at, value);
    expect(layout.worst()).toBeCloseTo(0.2);
    for (let at = 10_000; at <= 18_000; at += 800) layout.add(at, 0.1);
    expect(layout.worst()).toBeCloseTo(0.7);
  });

  test("interactions count by the slowest, but for one in each fifty", () => {
    const answers = interactions();
    expect(answers.slow()).toBeNull();
    answers.add(1, 300);
    answers.add(1, 80);
    expect(answers.slow()).toBe(300);
    for (let id = 2; id <= 50; id++) answers.add(id, 50);
    expect(answers.slow()).toBe(50);
  });
});
