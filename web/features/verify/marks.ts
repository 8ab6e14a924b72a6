import type { Box } from "./differences.ts";
import type { TonedChange } from "./weights.ts";

/** A place on the page that is marked, and the change that is known to be there. */
export interface Mark {
  readonly box: Box;
  readonly change: TonedChange | null;
  /** Whether the page looks different there. */
  readonly seen: boolean;
}

/** A change and its place, as the page is drawn. */
export interface Placed {
  readonly box: Box;
  readonly change: TonedChange;
}

const WORST = ["bad", "doubt", "good", "none"] as const satisfies readonly TonedChange["tone"][];

const meet = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

const around = (one: Box, other: Box): Box => {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  };
};

const worstFirst = <T>(all: readonly T[], toneOf: (one: T) => TonedChange["tone"]): T[] =>
  all.toSorted((one, other) => WORST.indexOf(toneOf(one)) - WORST.indexOf(toneOf(other)));

/**
 * The places where a page differs, each with the worst change that lies there, and one mark for all that differs at one
 * change; `whole` are the changes of the page that name no place. The change that is asked for is marked also where
 * nothing differs to the eye.
 */
export function marksOf(
  boxes: readonly Box[],
  { placed, whole, asked }: { placed: readonly Placed[]; whole: readonly TonedChange[]; asked: TonedChange | null },
): Mark[] {
  const marks: Mark[] = [];
  const framed = new Map<Placed, number>();
  const rest = worstFirst(whole, ({ tone }) => tone)[0] ?? null;
  for (const box of boxes) {
    const lying = worstFirst(
      placed.filter((one) => meet(one.box, box)),
      ({ change }) => change.tone,
    )[0];
    if (lying === undefined) {
      marks.push({ box, change: rest, seen: true });
      continue;
    }
    const at = framed.get(lying) ?? marks.length;
    framed.set(lying, at);
    marks[at] = { box: around(marks[at]?.box ?? lying.box, box), change: lying.change, seen: true };
  }
  const wanted = placed.find(({ change }) => change === asked);
  return wanted === undefined || marks.some(({ box }) => meet(box, wanted.box))
    ? marks
    : [...marks, { ...wanted, seen: false }];
}

/** The mark at which the change that is asked for is seen; the first one without it. */
export function markOf(marks: readonly Mark[], placed: readonly Placed[], asked: TonedChange | null): number {
  const wanted = placed.find(({ change }) => change === asked);
  const exact = marks.findIndex(({ change }) => asked !== null && change === asked);
  return Math.max(exact < 0 ? marks.findIndex(({ box }) => wanted !== undefined && meet(box, wanted.box)) : exact, 0);
}
