import { describe, expect, it } from "vitest";
import { dipsIn, readMeterFile, type MeterFormat, type MeterLog } from "#domain/bunker/meter";
import { meterSizeFault } from "#domain/bunker/meter-file";
import { filledBy } from "#domain/bunker/metered";
import { ERRORS } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { saidParameters } from "#domain/said";
import { LANGUAGES, say } from "#domain/text";

const HEAD = "Time,Totaliser (t),Mass flow (t/h),Density (kg/m³),Temperature (°C)";
const START = Date.parse("2026-11-25T15:00:00Z");
const clock = (second: number): string => new Date(START + second * 1000).toISOString().slice(0, 19).replace("T", " ");

/** A log of a row each second: it flows from the second minute on, and the density dips where it is told to. */
const logOf = (seconds: number, dips: readonly (readonly [number, number])[] = []): string =>
  [
    HEAD,
    ...Array.from({ length: seconds }, (_, second) => {
      const flowing = Math.max(0, Math.min(second - 60, seconds - 120));
      const low = dips.some(([from, to]) => second >= from && second <= to);
      const total = (128_406_512 + flowing * 100) / 1000;
      return `${clock(second)},${total.toFixed(3)},${flowing > 0 ? 360 : 0},${low ? 933.4 : 948.6},42.5`;
    }),
  ].join("\r\n");

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
function taken(file: string | Uint8Array, format: MeterFormat = {}, certified?: string): MeterLog {
  const read = readMeterFile(typeof file === "string" ? bytesOf(file) : file, format, certified);
  if ("refused" in read) throw new Error(JSON.stringify(read.refused));
  return read.taken;
}
const refused = (file: string | Uint8Array, format: MeterFormat = {}) => {
  const read = readMeterFile(typeof file === "string" ? bytesOf(file) : file, format);
  return "refused" in read ? read.refused : null;
};

describe("a meter file", () => {
  it("says the readings between which the totaliser moved, exactly, with times and means", () => {
    expect(taken(logOf(3_720))).toMatchObject({
      rows: 3_720,
      start: "128406.512",
      end: "128766.512",
      mass: "360.000",
      startedAt: "2026-11-25T15:01:00Z",
      endedAt: "2026-11-25T16:01:00Z",
      averages: { massFlow: "360.0", density: "948.60", temperature: "42.5" },
      dips: [],
      gaps: [],
    });
  });
  it("is the same in every way to write it", () => {
    const log = logOf(300);
    const semicolons = log
      .split("\r\n")
      .map((line, i) => (i === 0 ? line.replaceAll(",", ";") : line.replaceAll(",", ";").replaceAll(".", ",")))
      .join("\n");
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...[...log].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]),
    ]);
    const expected = taken(log);
    for (const file of [semicolons, log.replaceAll(",", "\t"), `\uFEFF${log}`, utf16])
      expect(taken(file)).toEqual(expected);
  });
  it("has columns of other names, and times of another zone, where that is said", () => {
    const file = "Zeit;Summe\n25 Nov 2026 23:00:00;10,5\n25 Nov 2026 23:10:00;12,75";
    expect(refused(file)?.code).toBe("METER_FILE_COLUMNS");
    expect(taken(file, { columns: { time: "Zeit", totaliser: "Summe" }, zone: "+08:00" })).toMatchObject({
      mass: "2.250",
      startedAt: "2026-11-25T15:00:00Z",
      averages: { massFlow: "13.5", density: "", temperature: "" },
    });
    expect(refused(file, { columns: { time: "Zeit", totaliser: "Summe", density: "Dichte" } })).toMatchObject({
      parameters: { meterColumns: "Dichte", found: "Zeit, Summe" },
    });
  });
  it("of a meter that did not move is of no mass", () => {
    expect(taken(`${HEAD}\n${clock(0)},5,,,\n${clock(9)},5,,,`)).toMatchObject({ mass: "0.000", start: "5.000" });
  });
});

it("a log fills the reading and the receipt so that they agree", () => {
  const log = taken(logOf(3_720, [[1_000, 1_119]]));
  const { reading, batch } = filledBy(log);
  expect(reading).toEqual({ deliveryStart: "128406.512", deliveryEnd: "128766.512" });
  expect(batch).toMatchObject({ mass: "360.000", density: "948.09", startedAt: log.startedAt, endedAt: log.endedAt });
  expect(dipsIn(log)).toEqual({ count: 1, minutes: 2 });
});

describe("the series of a meter file", () => {
  const dips = [
    [1_000, 1_119],
    [2_000, 2_000],
  ] as const;
  it("has at most a thousand points, and keeps a dip of one second", () => {
    const { points, rows } = taken(logOf(9_000, dips));
    expect(rows).toBe(9_000);
    expect(points.length).toBeLessThanOrEqual(LIMITS.meterPoints);
    expect(points.filter(({ density }) => density === 933.4).map(({ at }) => at)).toContain("2026-11-25T15:33:20Z");
    expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted());
    expect(points.at(-1)?.at).toBe("2026-11-25T17:29:59Z");
  });
  it("counts the dips below the certificate, or below the middle without one", () => {
    expect(taken(logOf(4_000, dips)).dips).toEqual([
      { from: "2026-11-25T15:16:40Z", to: "2026-11-25T15:18:39Z", minutes: 2, lowest: "933.4" },
      { from: "2026-11-25T15:33:20Z", to: "2026-11-25T15:33:20Z", minutes: 1, lowest: "933.4" },
    ]);
    expect(taken(logOf(4_000, dips), {}, "941.0").dips).toEqual([]);
    expect(taken(logOf(4_000, dips), {}, "941.5").dips).toHaveLength(2);
  });
  it("names the row behind a gap, and takes the file all the same", () => {
    const lines = logOf(600).split("\r\n");
    const { gaps } = taken([...lines.slice(0, 100), ...lines.slice(400)].join("\n"));
    expect(gaps).toEqual([{ row: 100, from: "2026-11-25T15:01:38Z", to: "2026-11-25T15:06:39Z", seconds: 301 }]);
  });
});

describe("a file that is none of a meter", () => {
  const row = (second: number, total: string): string => `${clock(second)},${total},0,948.6,42`;
  it.each<[string, string | Uint8Array, string, object]>([
    [
      "other columns",
      "Tank,Mass\n1P,3",
      "METER_FILE_COLUMNS",
      { meterColumns: "time, totaliser", found: "Tank, Mass" },
    ],
    ["nothing", "", "METER_FILE_UNREADABLE", {}],
    ["a head only", HEAD, "METER_FILE_UNREADABLE", {}],
    ["an open quotation", `${HEAD}\n"x`, "METER_FILE_UNREADABLE", {}],
    ["Latin-1", Uint8Array.from(`${HEAD}\n${row(0, "1")}`, (one) => one.charCodeAt(0)), "METER_FILE_LETTERS", {}],
    [
      "rows in the wrong order",
      [HEAD, row(9, "1"), row(10, "2"), row(8, "3")].join("\n"),
      "METER_FILE_ORDER",
      { row: 3, time: "2026-11-25T15:00:08Z", before: "2026-11-25T15:00:10Z" },
    ],
    [
      "a totaliser that goes backwards",
      [HEAD, row(9, "1200.5"), row(10, "1200.499")].join("\n"),
      "METER_FILE_BACKWARDS",
      { row: 2, value: "1,200.499", before: "1,200.500" },
    ],
    [
      "a cell that is no number",
      [HEAD, row(9, "1"), row(10, "n/a")].join("\n"),
      "METER_FILE_CELL",
      { row: 2, meterColumn: "totaliser", value: "n/a" },
    ],
    [
      "a number that can be read in two ways",
      [HEAD, row(9, '"1,200"')].join("\n"),
      "METER_FILE_CELL",
      { row: 1, value: "1,200" },
    ],
    ["a time that is none", [HEAD, "yesterday,1,0,0,0"].join("\n"), "METER_FILE_CELL", { meterColumn: "time" }],
  ])("%s is named", (_, file, code, parameters) => {
    expect(refused(file)).toMatchObject({ code, parameters });
    const { code: found, parameters: said } = refused(file)!;
    for (const language of LANGUAGES)
      expect(say(ERRORS[found].text, language, saidParameters(said ?? {}, language))).not.toContain("{");
  });
  it("of 50 MB is refused by its size, before anything of it is read", () => {
    expect(meterSizeFault(50_000_000)).toEqual({ code: "METER_FILE_SIZE", parameters: { size: "50.0" } });
    expect(meterSizeFault(LIMITS.meterMb * 1_000_000)?.code).toBe("METER_FILE_SIZE");
    expect(meterSizeFault(LIMITS.meterMb * 1_000_000 - 1)).toBeNull();
    const unread = { byteLength: 50_000_000 } as Uint8Array;
    expect(readMeterFile(unread)).toMatchObject({ refused: { code: "METER_FILE_SIZE" } });
  });
  it("of too many rows is refused", () => {
    expect(refused(`${HEAD}\n${`${clock(0)},1\n`.repeat(LIMITS.meterRows + 1)}`)?.code).toBe("METER_FILE_ROWS");
  });
});
