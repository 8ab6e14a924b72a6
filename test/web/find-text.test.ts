import { describe, expect, test } from "vitest";
import { findText, type TextRun } from "../../web/paper/find-text.ts";

const run = (text: string, more: Partial<TextRun> = {}): TextRun => ({
  text,
  x: 0.1,
  y: 0.2,
  width: 0.1 * text.length,
  height: 0.02,
  angle: 0,
  aspect: 0.7,
  ends: false,
  ...more,
});
const boxes = (runs: readonly TextRun[], words: string) =>
  findText(runs, 3, words).map(({ page, boxes: found }) => [
    page,
    found.map(({ x, width }) => [Number(x.toFixed(2)), Number(width.toFixed(2))]),
  ]);

describe("words in a page", () => {
  test("are found whatever their case, each time, where they stand", () => {
    expect(boxes([run("Vessel VESSEL")], "vessel")).toEqual([
      [3, [[0.1, 0.6]]],
      [3, [[0.8, 0.6]]],
    ]);
    expect(boxes([run("提单正本")], "正本")).toEqual([[3, [[0.3, 0.2]]]]);
    expect(boxes([run("Vessel")], "cargo")).toEqual([]);
    expect(boxes([run("Vessel")], "  ")).toEqual([]);
  });

  test("are found over the ends of runs and lines, with a box in each run", () => {
    expect(
      boxes(
        [run("LOW SUL"), run("PHUR", { x: 0.8, ends: true }), run("FUEL  OIL", { x: 0.1 })],
        "low sulphur fuel oil",
      ),
    ).toEqual([
      [
        3,
        [
          [0.1, 0.7],
          [0.8, 0.4],
          [0.1, 0.9],
        ],
      ],
    ]);
    expect(boxes([run("one", { ends: true }), run("two", { x: 0.5 })], "onetwo")).toEqual([]);
  });

  test("are found over the end of a line where no space belongs between them, and beside Latin letters with a space or without", () => {
    const lines = [run("凭指定人指示的提单，全部关", { ends: true }), run("联公司 GASOIL 10 ppm 柴油", { x: 0.5 })];
    expect(boxes(lines, "全部关联公司")).toEqual([
      [
        3,
        [
          [1.1, 0.3],
          [0.5, 0.3],
        ],
      ],
    ]);
    expect(boxes(lines, "公司GASOIL 10 ppm柴")).toEqual([[3, [[0.6, 1.8]]]]);
    expect(boxes(lines, "GASOIL10 ppm")).toEqual([]);
  });

  test("are marked along the line that they are written on, in the measure of the page", () => {
    const [match] = findText([run("ab", { angle: Math.PI / 2, width: 0.2, x: 0.5, y: 0.5 })], 0, "b");
    expect(match?.boxes[0]?.x).toBeCloseTo(0.5);
    expect(match?.boxes[0]?.y).toBeCloseTo(0.57);
  });
});
