import { describe, expect, test } from "vitest";
import { percentOf, scaleOf, stepFrom } from "../../web/paper/zoom.ts";

const A4 = { width: 595, height: 842 };

describe("a page in its pane", () => {
  test("is as wide as the pane, whole in it, or of its true size", () => {
    const room = { width: 1190, height: 842 };
    expect(scaleOf("width", A4, room)).toBeCloseTo(2);
    expect(scaleOf("page", A4, room)).toBeCloseTo(1);
    // A low page is not wider than the pane, however much height there is.
    expect(scaleOf("page", { width: 842, height: 100 }, room)).toBeCloseTo(1190 / 842);
    expect(percentOf(scaleOf(100, A4, room))).toBe(100);
    expect(scaleOf(150, A4, room)).toBeCloseTo(2);
    // A pane that is not laid out yet has no room at all.
    expect(scaleOf("page", A4, { width: -48, height: -32 })).toBeGreaterThan(0);
  });

  test("grows and shrinks by steps, also from between two", () => {
    expect([stepFrom(98, 1), stepFrom(98, -1), stepFrom(100, 1), stepFrom(100, -1)]).toEqual([100, 75, 125, 75]);
    expect([stepFrom(400, 1), stepFrom(25, -1), stepFrom(20, -1)]).toEqual([null, null, null]);
  });
});
