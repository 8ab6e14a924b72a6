import type { Arrow } from "./layout.ts";
import { stretches, type Story, type StoryEvent, type Stretch } from "./story.ts";

/** Pixels of the upright picture: a row a holding, newest at the top. */
export const UPRIGHT = { row: 56, gap: 16, width: 36, hold: 8, own: 22, bar: 8, least: 3.5, stop: 3 } as const;

interface UprightBar {
  readonly key: string;
  readonly y: number;
  readonly height: number;
}
interface UprightLayout {
  readonly height: number;
  /** Oldest first, as the story tells them. */
  readonly holdings: readonly Stretch[];
  readonly owners: readonly Stretch[];
  readonly holds: readonly UprightBar[];
  readonly owns: readonly UprightBar[];
  readonly arrows: readonly Arrow[];
  readonly ended: boolean;
}

/**
 * Where an event stands: every holding one row high, events inside it in equal steps, what ends the title at the top.
 */
function heightsOf(holdings: readonly Stretch[], count: number): number[] {
  const rows = holdings.length;
  return Array.from({ length: count + 1 }, (_, index) => {
    const position = holdings.findIndex((holding) => index >= holding.start && index < (holding.end ?? count));
    const holding = holdings[position];
    if (holding === undefined) return 0;
    const share = (index - holding.start) / ((holding.end ?? count) - holding.start);
    return Math.round((rows - position - share) * UPRIGHT.row);
  });
}

const returns = (event: StoryEvent | undefined): boolean => event?.kind === "refuse" || event?.kind === "restore";

/** Places a story upright: bars with room between them, and in it what moved them. Time runs upwards. */
export function layoutUpright({ events }: Story): UprightLayout {
  const u = UPRIGHT;
  const holdings = stretches(events, "holderAfter");
  const owners = stretches(events, "ownerAfter");
  const heights = heightsOf(holdings, events.length);
  const at = (index: number | null): number => (index === null ? 0 : (heights[index] ?? 0));
  const bar = (stretch: Stretch): UprightBar => {
    const [top, bottom] = [at(stretch.end) + u.gap / 2, at(stretch.start) - u.gap / 2];
    return { key: `${stretch.start}`, y: top, height: Math.max(bottom - top, u.least) };
  };
  const across = (index: number, x: number, kind: Arrow["kind"]): Arrow => ({
    kind,
    x,
    y1: at(index) + u.gap / 2,
    y2: at(index) - u.gap / 2,
  });
  const moved = (side: readonly Stretch[]) =>
    side.slice(1).map((to, i) => ({ index: to.start, from: side[i]?.party, to: to.party }));
  const [handedOn, endorsed] = [moved(holdings), moved(owners)];
  /** A party that is given both roles by the one that had both is drawn as given the original. */
  const together = (one: (typeof endorsed)[number]): boolean =>
    handedOn.some(({ index, from, to }) => index === one.index && from === one.from && to === one.to);
  return {
    height: holdings.length * u.row,
    holdings,
    owners,
    holds: holdings.map(bar),
    owns: owners.map(bar),
    arrows: [
      ...handedOn.map(({ index }) => across(index, u.hold + u.bar / 2, returns(events[index]) ? "return" : "transfer")),
      ...endorsed.filter((one) => !together(one)).map(({ index }) => across(index, u.own + u.bar / 2, "endorse")),
    ],
    ended: events.length > 0 && events.at(-1)?.holderAfter === null,
  };
}
