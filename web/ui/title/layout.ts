import { pausesOf, stretches, type SignatureState, type Story, type StoryEvent, type StoryParty } from "./story.ts";

/** Pixels of the lying picture. */
export const GEOMETRY = {
  minNames: 136,
  maxNames: 232,
  endRoom: 14,
  stopRoom: 13,
  minStep: 48,
  head: 58,
  lane: 48,
  secondLine: 14,
  hold: 15,
  own: 27,
  bar: 8,
  pen: 24,
  hook: 15,
  chain: 21,
  foot: 44,
} as const;

export interface Bar {
  readonly x1: number;
  readonly x2: number;
  readonly y: number;
  readonly key: string;
}
export interface Arrow {
  readonly kind: "transfer" | "endorse" | "return";
  readonly x: number;
  readonly y1: number;
  readonly y2: number;
}
export interface Column {
  readonly n: number;
  readonly x: number;
  readonly at: string;
  readonly showDay: boolean;
}

export interface TitleLayout {
  /** Width of the names, and height of a lane: higher where a name takes two lines. */
  readonly names: number;
  readonly lane: number;
  readonly width: number;
  readonly height: number;
  readonly lanes: readonly { readonly party: StoryParty; readonly y: number }[];
  readonly columns: readonly Column[];
  readonly holds: readonly Bar[];
  readonly owns: readonly Bar[];
  readonly arrows: readonly Arrow[];
  readonly pens: readonly { readonly x: number; readonly y: number; readonly state: SignatureState }[];
  /** Events that are told beside the chain and move nothing: a release of the cargo. */
  readonly told: readonly { readonly x: number; readonly y: number }[];
  readonly finals: readonly { readonly x: number; readonly final: boolean }[];
  /** While the register was paused, on the line of the chain. */
  readonly pauses: readonly { readonly x1: number; readonly x2: number }[];
  readonly stop: { readonly x: number; readonly y: number } | undefined;
  readonly chainY: number;
  readonly nowX: number;
}

const returns = (event: StoryEvent): boolean => event.kind === "refuse" || event.kind === "restore";

const WIDE = /[\u2e80-\uffff]/u;
/** Pixels that a name takes at most in 13 px, semibold. */
const nameWidth = (name: string): number =>
  [...name].reduce(
    (sum, letter) =>
      sum + (WIDE.test(letter) ? 13 : /[A-Z&@]/.test(letter) ? 9.4 : /[ .,'iIjlt]/.test(letter) ? 4.6 : 7.7),
    0,
  );
/** Between the name and the first event. */
const NAME_ROOM = 24;

/**
 * Places a story in `available` pixels: a lane a party, time rightwards in equal steps; below the lanes the chain,
 * which is called `chain`.
 */
export function layoutTitle(story: Story, available: number, chain: string): TitleLayout {
  const g = GEOMETRY;
  const { events, parties } = story;
  const widest = Math.ceil(Math.max(0, ...parties.map(({ name }) => nameWidth(name)))) + NAME_ROOM;
  // Names are given what the events leave over; those that need more go on in a second line.
  const wanted = Math.max(widest, Math.ceil(nameWidth(chain)) + NAME_ROOM);
  const names = Math.round(
    Math.max(g.minNames, Math.min(g.maxNames, wanted, available - g.endRoom - events.length * g.minStep)),
  );
  const second = widest > names ? g.secondLine : 0;
  const lane = g.lane + second;
  const [hold, own, pen] = [g.hold + second / 2, g.own + second / 2, g.pen + second / 2];
  const room = (available - names - g.endRoom) / Math.max(events.length, 1);
  const step = Math.max(g.minStep, room);
  const x = (index: number): number => Math.round(names + index * step);
  const nowX = x(events.length);
  const last = events.at(-1);
  /** The event that ended the title; what is told after it, as a release of the cargo, moves nothing. */
  const end =
    last?.holderAfter === null
      ? events.findLastIndex(
          (event, index) => event.holderAfter === null && (events[index - 1]?.holderAfter ?? null) !== null,
        )
      : -1;
  const ended = end !== -1;
  /** Where a stretch ends; the stop stands clear of the pen of the last event. */
  const endOf = (stretchEnd: number | null): number =>
    stretchEnd === null ? nowX : x(stretchEnd) + (ended && stretchEnd === end ? g.stopRoom : 0);
  const laneY = new Map(parties.map((party, index) => [party.id, g.head + index * lane]));
  const top = (id: string | null | undefined): number | undefined =>
    id === null || id === undefined ? undefined : laneY.get(id);

  const bars = (side: "holderAfter" | "ownerAfter", offset: number): Bar[] =>
    stretches(events, side).flatMap((stretch) => {
      const y = top(stretch.party);
      if (y === undefined) return [];
      return [{ x1: x(stretch.start), x2: endOf(stretch.end), y: y + offset, key: `${side}${stretch.start}` }];
    });

  const arrows: Arrow[] = [];
  events.forEach((event, index) => {
    const before = events[index - 1];
    if (before === undefined) return;
    const holderMoved = before.holderAfter !== event.holderAfter;
    const ownerMoved = before.ownerAfter !== event.ownerAfter;
    const [fromHolder, toHolder] = [top(before.holderAfter), top(event.holderAfter)];
    if (holderMoved && fromHolder !== undefined && toHolder !== undefined) {
      const down = toHolder > fromHolder;
      const alsoOwns = event.ownerAfter === event.holderAfter;
      const target = down ? hold - 1 : (alsoOwns ? own : hold) + g.bar + 1;
      const hook = returns(event) ? g.hook : 0;
      const y1 = fromHolder + (down === returns(event) ? hold - hook : hold + g.bar + hook);
      arrows.push({ kind: returns(event) ? "return" : "transfer", x: x(index), y1, y2: toHolder + target });
    }
    const [fromOwner, toOwner] = [top(before.ownerAfter), top(event.ownerAfter)];
    const together = holderMoved && before.ownerAfter === before.holderAfter && event.ownerAfter === event.holderAfter;
    if (ownerMoved && !together && fromOwner !== undefined && toOwner !== undefined) {
      const down = toOwner > fromOwner;
      arrows.push({
        kind: "endorse",
        x: x(index) + (holderMoved ? 6 : 0),
        y1: fromOwner + (down ? own + g.bar : own),
        y2: toOwner + (down ? own - 1 : own + g.bar + 1),
      });
    }
  });

  const endLane = ended ? top(events[end - 1]?.holderAfter) : undefined;
  const chainY = g.head + parties.length * lane + g.chain;
  return {
    names,
    lane,
    width: nowX + g.endRoom,
    height: chainY + g.foot - g.chain,
    lanes: parties.map((party) => ({ party, y: laneY.get(party.id) ?? 0 })),
    columns: events.map((event, index) => ({
      n: event.n,
      x: x(index),
      at: event.at,
      showDay: index === 0 || events[index - 1]?.at.slice(0, 10) !== event.at.slice(0, 10),
    })),
    holds: bars("holderAfter", hold),
    owns: bars("ownerAfter", own),
    arrows,
    pens: events.flatMap((event, index) => {
      const y = top(event.from ?? event.holderAfter);
      return event.signature === undefined || y === undefined
        ? []
        : [{ x: x(index), y: y + pen, state: event.signature }];
    }),
    told: events.flatMap((event, index) => {
      const y = top(event.from ?? event.holderAfter);
      return event.kind !== "note" || event.signature !== undefined || y === undefined
        ? []
        : [{ x: x(index), y: y + pen }];
    }),
    finals: events.flatMap((event, index) => (event.tx === undefined ? [] : [{ x: x(index), final: event.final }])),
    pauses: pausesOf(events).map(({ start, end }) => ({ x1: x(start), x2: end === null ? nowX : x(end) })),
    stop: endLane === undefined ? undefined : { x: endOf(end), y: endLane + second / 2 },
    chainY,
    nowX,
  };
}
