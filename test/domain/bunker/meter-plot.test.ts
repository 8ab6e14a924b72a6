import { expect, it } from "vitest";
import { plotOf } from "#domain/bunker/meter-plot";
import type { MeterLog } from "#domain/bunker/meter";
import { kindOf } from "#domain/kinds/kinds";
import { layoutOf } from "#domain/printing/layouts";
import { LANGUAGES } from "#domain/text";
import { BUNKER_SAMPLES } from "../../support/bunker-samples.ts";

const START = Date.parse("2026-11-25T15:00:00Z");
const clock = (minute: number): string => new Date(START + minute * 60_000).toISOString().replace(".000", "");
type Log = Pick<MeterLog, "points" | "dips" | "gaps">;

const log = (minutes: number, change: (minute: number) => Partial<Log["points"][number]> = () => ({})): Log => ({
  points: Array.from({ length: minutes + 1 }, (_, minute) => ({
    at: clock(minute),
    flow: 400,
    density: 948.6,
    ...change(minute),
  })),
  dips: [],
  gaps: [],
});

it("a log is drawn over its time, on axes that begin and end at a mark", () => {
  const plot = plotOf(log(150))!;
  expect(plot.times.map((mark) => mark.clock)).toEqual(["15:00", "15:30", "16:00", "16:30", "17:00", "17:30"]);
  expect(plot.times[0]?.x).toBe(0);
  expect(plot.times.at(-1)?.x).toBe(1);
  expect(plot.flow?.axis).toEqual({ low: 0, high: 400, ticks: [0, 100, 200, 300, 400] });
  expect(plot.density?.axis).toEqual({ low: 940, high: 960, ticks: [940, 950, 960] });
  expect(plot.flow?.curve).toHaveLength(1);
  for (const { x, y } of [...plot.flow!.curve.flat(), ...plot.density!.curve.flat()]) {
    expect(x >= 0 && x <= 1).toBe(true);
    expect(y >= 0 && y <= 1).toBe(true);
  }
});

it("a curve ends where nothing was measured, and where the log has a gap", () => {
  const broken = plotOf(
    log(60, (minute) => (minute === 20 ? { density: null } : minute === 40 ? { density: 0 } : {})),
  )!;
  expect(broken.density?.curve).toHaveLength(3);
  expect(broken.density?.axis.low).toBe(940);
  const gap = { row: 31, from: clock(29), to: clock(30), seconds: 60 };
  expect(plotOf({ ...log(60), gaps: [gap] })?.flow?.curve.map(({ length }) => length)).toEqual([30, 31]);
});

it("a log of one moment, or without flow and density, has no plot", () => {
  expect(plotOf(log(0))).toBeNull();
  expect(plotOf({ points: [], dips: [], gaps: [] })).toBeNull();
  expect(plotOf(log(9, () => ({ flow: null, density: null })))).toBeNull();
  expect(plotOf(log(9, () => ({ density: null })))).toMatchObject({ density: null });
});

it.each(LANGUAGES)(
  "the receipt has the curves of one file, or of two, on one page above the signatures (%s)",
  (language) => {
    const kind = kindOf("BunkerMeterReceipt");
    const dips = [{ from: clock(40), to: clock(43), minutes: 3, lowest: "936.1" }];
    const file = { ...log(150), dips, rows: 151, name: "MFM-7741.csv", sha256: "5a31c07e".repeat(8) };
    for (const logs of [
      [{ ...file, product: "" }],
      [
        { ...file, product: "VLSFO 0.50 %" },
        { ...file, product: "LSMGO 0.10 %" },
      ],
    ]) {
      const paper = layoutOf(kind, null).lay(BUNKER_SAMPLES.BunkerMeterReceipt, {
        marking: "ORIGINAL",
        language,
        logs,
      });
      expect(paper.pages).toHaveLength(1);
      const lines = paper.pages[0]!.ops.filter((op) => op.kind === "line");
      expect(lines.length).toBeGreaterThan(300 * logs.length);
      for (const { x1, x2, y1, y2 } of lines) {
        for (const x of [x1, x2]) expect(x >= 12 && x <= 198).toBe(true);
        for (const y of [y1, y2]) expect(y >= 10 && y <= 240).toBe(true);
      }
      const texts = paper.pages[0]!.ops.flatMap((op) => (op.kind === "text" ? [op.text] : []));
      expect(texts.join(" ")).toContain("MFM-7741.csv");
    }
  },
);
