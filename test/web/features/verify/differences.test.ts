import { expect, test } from "vitest";
import { differencesOf, type Picture } from "../../../../web/features/verify/differences.ts";

/** A white page with black rectangles. */
function page(...boxes: readonly (readonly [x: number, y: number, width: number, height: number])[]): Picture {
  const [width, height] = [160, 240];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [x, y, w, h] of boxes)
    for (let v = y; v < y + h; v += 1)
      for (let u = x; u < x + w; u += 1) data.fill(0, (v * width + u) * 4, (v * width + u) * 4 + 3);
  return { width, height, data };
}

test("pages that are the same have no differences", () => {
  expect(differencesOf(page([8, 8, 40, 8]), page([8, 8, 40, 8]))).toEqual([]);
});

test("each place that differs is one, with what is near it", () => {
  const found = differencesOf(
    page([8, 8, 40, 8]),
    page([8, 8, 40, 8], [80, 160, 16, 8], [100, 160, 12, 8], [8, 224, 8, 8]),
  );
  expect(found).toHaveLength(2);
  const [first, second] = found;
  expect(first).toEqual({ left: 80 / 160, top: 160 / 240, width: 32 / 160, height: 8 / 240 });
  expect(second).toEqual({ left: 8 / 160, top: 224 / 240, width: 8 / 160, height: 8 / 240 });
});

test("what is taken away differs as what is added does, and a single point is seen", () => {
  expect(differencesOf(page([8, 8, 40, 8]), page())).toHaveLength(1);
  expect(differencesOf(page(), page([77, 99, 1, 1]))).toHaveLength(1);
});

test("a page of another size differs as a whole; one that is not there is said by words", () => {
  expect(differencesOf(page(), { width: 80, height: 240, data: [] })).toEqual([
    { left: 0, top: 0, width: 1, height: 1 },
  ]);
  expect(differencesOf(page(), { width: 0, height: 0, data: [] })).toEqual([]);
});
