import { expect, test } from "vitest";
import type { Box } from "../../../../web/features/verify/differences.ts";
import { markOf, marksOf, type Placed } from "../../../../web/features/verify/marks.ts";
import type { TonedChange } from "../../../../web/features/verify/weights.ts";

/** Places that differ are told with what is known of them. */

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const change = (what: TonedChange["what"], tone: TonedChange["tone"]): TonedChange => ({
  ...{ what, detail: "", page: 0, place: null, weight: "open", tone },
});
const stamp: Placed = { box: box(0.5, 0.5, 0.25, 0.25), change: change("SIGNATURE", "good") };
const note: Placed = { box: box(0.5, 0.5, 0.125, 0.125), change: change("NOTE_ADDED", "bad") };
const line = box(0.5625, 0.5625, 0.0625, 0.03125);
const lower = box(0.5625, 0.6875, 0.125, 0.125);

test("all that differs within a change is one place, as large as the change and what goes beyond it", () => {
  expect(marksOf([line, lower], { placed: [stamp], whole: [], asked: null })).toEqual([
    { box: box(0.5, 0.5, 0.25, 0.3125), change: stamp.change, seen: true },
  ]);
});

test("of several changes in one place the worst is told", () => {
  const [mark] = marksOf([line], { placed: [stamp, note], whole: [], asked: null });
  expect(mark?.change).toBe(note.change);
});

test("where no change is known to lie, the page itself was changed, or nothing is said", () => {
  const page = change("PAGE", "bad");
  const far = box(0, 0, 0.125, 0.125);
  expect(marksOf([far], { placed: [stamp], whole: [page], asked: null })[0]?.change).toBe(page);
  expect(marksOf([far], { placed: [stamp], whole: [], asked: null })).toEqual([{ box: far, change: null, seen: true }]);
});

test("what is asked for is marked though nothing differs to the eye, and is where the reader is led", () => {
  const far = box(0, 0, 0.125, 0.125);
  const known = { placed: [note], whole: [], asked: note.change };
  const marks = marksOf([far], known);
  expect(marks).toEqual([
    { box: far, change: null, seen: true },
    { box: note.box, change: note.change, seen: false },
  ]);
  expect(markOf(marks, known.placed, known.asked)).toBe(1);
  expect(markOf(marks, known.placed, null)).toBe(0);
});
