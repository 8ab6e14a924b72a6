import { describe, expect, test } from "vitest";
import {
  columnsOf,
  fittingOf,
  lineHeight,
  linesOf,
  placesOf,
  rowHeight,
  toLines,
  windowOf,
  type Column,
} from "../../web/ui/table/table-rows.ts";

/** Some rows have a line more. */
const tall = (row: string): number => (row.endsWith("3") ? 56 : 34);
const group = (key: string, count: number) => ({
  key,
  title: key,
  rows: Array.from({ length: count }, (_, index) => `${key}${index}`),
});

describe("lines of a table", () => {
  test("heads and rows in order; a folded group shows its head only; no head without a title", () => {
    const lines = toLines([group("a", 2), group("b", 2)], new Set(["a"]));
    expect(lines.map((line) => (line.kind === "row" ? line.row : line.group.key))).toEqual(["a", "b", "b0", "b1"]);
    expect(toLines([{ key: "only", title: "", rows: ["x"] }], new Set()).map((line) => line.kind)).toEqual(["row"]);
  });

  test("only what is in sight, with some more, of 100,000 rows; heights add up wherever it stands", () => {
    const lines = toLines([group("a", 100_000)], new Set());
    const total = lines.reduce((sum, line) => sum + lineHeight(line, tall), 0);
    const seed = Date.now() % 2_147_483_647;
    let state = seed;
    for (let round = 0; round < 25; round++) {
      state = (state * 48_271) % 2_147_483_647;
      const scrollTop = round === 0 ? 0 : state % total;
      const view = windowOf(lines, scrollTop, 700, tall);
      const drawn = lines.slice(view.first, view.last).reduce((sum, line) => sum + lineHeight(line, tall), 0);
      expect(view.before + drawn + view.after, `seed ${seed}`).toBe(total);
      expect(view.last - view.first, `seed ${seed}`).toBeLessThan(60);
      expect(view.before, `seed ${seed}`).toBeLessThanOrEqual(scrollTop);
      expect(view.before + drawn, `seed ${seed}`).toBeGreaterThanOrEqual(Math.min(scrollTop + 700, total));
    }
  });

  test("nothing in an empty table", () => {
    expect(windowOf([], 0, 700, tall)).toEqual({ first: 0, last: 0, before: 0, after: 0 });
  });

  test("a layout shows its columns", () => {
    const column = (key: string, rest: Partial<Column<string>>): Column<string> => ({
      key,
      title: key,
      render: () => null,
      ...rest,
    });
    const columns = [column("a", { phone: "title" }), column("b", {}), column("c", { from: "desk" })];
    expect(columnsOf(columns, "desk").map((one) => one.key)).toEqual(["a", "b", "c"]);
    expect(columnsOf(columns, "tablet").map((one) => one.key)).toEqual(["a", "b"]);
    expect(columnsOf(columns, "phone").map((one) => one.key)).toEqual(["a"]);
  });

  test("what has no room gives way: of the columns of the widest layout the last one first, and never another", () => {
    const column = (key: string, width: string | undefined, from?: "desk"): Column<string> => ({
      key,
      title: key,
      render: () => null,
      ...(width === undefined ? {} : { width }),
      ...(from === undefined ? {} : { from }),
    });
    const columns = [
      column("a", "200px"),
      column("b", undefined),
      column("c", "100px", "desk"),
      column("d", "100px"),
      column("e", "100px", "desk"),
    ];
    const fitting = (width: number) =>
      fittingOf(columns, width)
        .map(({ key }) => key)
        .join("");
    expect([Infinity, 668, 667, 567, 10].map(fitting)).toEqual(["abcde", "abcde", "abcd", "abd", "abd"]);
  });

  test("a row is one line where it is wide, and on a phone as many as its columns ask for", () => {
    const column = (phone: NonNullable<Column<string>["phone"]>): Column<string> => ({
      key: phone,
      title: phone,
      phone,
      render: () => null,
    });
    const middle: Column<string> = {
      key: "middle",
      title: "middle",
      phone: "middle",
      render: () => "—",
      onPhone: (row) => row,
    };
    const [two, three] = [
      [column("title"), column("line")],
      [column("title"), middle, column("line")],
    ];
    expect([
      linesOf(two, "phone", "AURELIA"),
      linesOf(three, "phone", "AURELIA"),
      linesOf(three, "desk", "AURELIA"),
      linesOf(three, "tablet", "AURELIA"),
    ]).toEqual([2, 3, 1, 1]);
    expect(linesOf(three, "phone", ""), "nothing to say takes no line").toBe(2);
    expect(
      placesOf([column("line"), column("middle"), { ...column("middle"), key: "second" }, column("title")]).map(
        ({ place, columns }) => [place, columns.length],
      ),
    ).toEqual([
      ["title", 1],
      ["middle", 2],
      ["line", 1],
    ]);
    expect([1, 2, 3].map((lines) => rowHeight(lines as 1 | 2 | 3))).toEqual([34, 56, 78]);
  });
});
