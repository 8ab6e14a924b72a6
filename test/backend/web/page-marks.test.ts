import { expect, test } from "vitest";
import { otherwiseIn } from "#domain/setting";
import { SETTINGS } from "#domain/settings";
import { attribute, marksOf } from "../../../backend/web/page-marks.ts";
import type { Settings } from "../../../backend/settings/settings.ts";

const HTML = "<!doctype html><html><body></body></html>";
const marks = (given: Partial<Settings>) =>
  marksOf(HTML, {
    ...otherwiseIn(SETTINGS, "backend"),
    chains: [],
    publicUrl: "https://ebl.example",
    testHosts: ["test.ebl.example"],
    preHosts: ["pre.ebl.example"],
    ...given,
  } as unknown as Settings);

test.each(["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080", "http://hawser.localhost"])(
  "the page of %s is told to measure nothing, and is labelled dev",
  (publicUrl) => expect(marks({ publicUrl })).toEqual({ environment: "dev" }),
);

test("every other page is told how, within the bounds, and is labelled where it is not production", () => {
  const told = (given: Partial<Settings>): unknown => JSON.parse(marks(given)["monitoring"] ?? "null");
  expect(marks({})).not.toHaveProperty("environment");
  expect(told({})).toMatchObject({
    url: "/rum",
    environment: "prod",
    flushSeconds: 3,
    batch: 20,
    sessionHours: 24,
    inactivityMinutes: 30,
  });
  for (const [host, environment] of [
    ["test.ebl.example", "gray"],
    ["pre.ebl.example", "pre"],
  ] as const) {
    expect(marks({ publicUrl: `https://${host}` })["environment"]).toBe(environment);
    expect(told({ publicUrl: `https://${host}` })).toMatchObject({ environment });
  }
  expect(told({ monitoring: false })).toBeNull();
  expect(told({ monitoringUrl: "https://rum.example/collect" })).toMatchObject({ url: "https://rum.example/collect" });
  expect(attribute(["monitoring", '{"a":"&"}'])).toBe(' data-monitoring="{&quot;a&quot;:&quot;&amp;&quot;}"');
});

test.each([
  ["monitoringFlush", "0", "1", "10", "11"],
  ["monitoringBatch", "0", "1", "100", "101"],
  ["monitoringSession", "3", "4", "24", "25"],
  ["monitoringInactivity", "9", "10", "60", "61"],
] as const)("%s: %s is refused, %s to %s hold, %s is refused", (name, below, least, most, above) => {
  const { schema } = SETTINGS[name];
  for (const wrong of [below, above]) expect(schema.safeParse(wrong).success).toBe(false);
  for (const right of [least, most]) expect(schema.parse(right)).toBe(Number(right));
});
