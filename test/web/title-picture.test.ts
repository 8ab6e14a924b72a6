import { describe, expect, test } from "vitest";
import { ended, passed } from "../browser/gallery/story.ts";
import { GEOMETRY as g, layoutTitle } from "../../web/ui/title/layout.ts";
import { layoutUpright, UPRIGHT } from "../../web/ui/title/layout-upright.ts";
import { stretches } from "../../web/ui/title/story.ts";

describe("the story of a title", () => {
  test("stretches of holding and owning", () => {
    expect(stretches(passed.events, "holderAfter")).toEqual([
      { party: "tern", start: 0, end: 1 },
      { party: "porto", start: 1, end: 3 },
      { party: "kestrel", start: 3, end: 5 },
      { party: "meridian", start: 5, end: null },
    ]);
    expect(stretches(passed.events, "ownerAfter")).toEqual([
      { party: "tern", start: 0, end: 1 },
      { party: "porto", start: 1, end: 2 },
      { party: "meridian", start: 2, end: null },
    ]);
    expect(stretches(ended.events, "holderAfter").at(-1)).toEqual({ party: "tern", start: 6, end: 7 });
    expect(stretches([], "holderAfter")).toEqual([]);
  });

  test("equal steps, bars without gaps from holder to holder, to now", () => {
    const layout = layoutTitle(passed, 655, "Chain");
    const steps = layout.columns.slice(1).map((column, index) => column.x - (layout.columns[index]?.x ?? 0));
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
    layout.holds.slice(1).forEach((bar, index) => expect(bar.x1).toBe(layout.holds[index]?.x2));
    expect(layout.holds.at(-1)?.x2).toBe(layout.nowX);
    expect(layout.width).toBeLessThanOrEqual(656);
    expect(layout.columns.map((column) => column.showDay)).toEqual([true, false, true, false, true, true]);
  });

  test("a short story takes the whole width, as a long one does", () => {
    for (const count of [1, 2, passed.events.length]) {
      const { nowX } = layoutTitle({ ...passed, events: passed.events.slice(0, count) }, 900, "Chain");
      expect(Math.abs(nowX - (900 - g.endRoom))).toBeLessThanOrEqual(1);
    }
  });

  test("a release, which is told beside the chain, has a mark in the lane of the party that tells it", () => {
    const release = { ...ended.events.at(-1)!, n: 9, kind: "note", from: "tern", tx: undefined, signature: undefined };
    const { told, columns, lanes } = layoutTitle(
      { ...ended, events: [...ended.events, { ...release, kind: "note" }] },
      655,
      "Chain",
    );
    expect(told).toEqual([{ x: columns.at(-1)?.x, y: lanes.find(({ party }) => party.id === "tern")!.y + g.pen }]);
    expect(layoutTitle(ended, 655, "Chain").told).toEqual([]);
  });

  test("solid arrows move the holder, a dashed one the owner alone; none doubles", () => {
    const { arrows } = layoutTitle(passed, 655, "Chain");
    expect(arrows.map((arrow) => arrow.kind)).toEqual(["transfer", "endorse", "transfer", "transfer"]);
    for (const arrow of arrows) expect(arrow.y2).toBeGreaterThan(arrow.y1);
  });

  test("a refusal returns upwards, a surrender leads to the issuer, a burnt title stops", () => {
    const layout = layoutTitle(ended, 655, "Chain");
    const back = layout.arrows.find((arrow) => arrow.kind === "return");
    expect(back !== undefined && back.y2 < back.y1).toBe(true);
    expect(layout.arrows.at(-1)?.y2).toBe(g.head + g.own + g.bar + 1);
    expect(layout.stop?.y).toBe(g.head);
    expect(layout.finals.filter((square) => !square.final)).toHaveLength(1);
    expect(layout.pens.map((pen) => pen.state)).toContain("invalid");
  });

  test("many events keep a readable step and grow wider than the room", () => {
    const many = {
      ...passed,
      events: Array.from({ length: 40 }, (_, index) => ({ ...passed.events[0]!, n: index + 1 })),
    };
    const { names, width } = layoutTitle(many, 655, "Chain");
    expect([names, width]).toEqual([g.minNames, g.minNames + 40 * g.minStep + g.endRoom]);
  });

  test("the name of the chain has room too", () => {
    const named = (chain: string) =>
      layoutTitle({ ...passed, parties: [{ ...passed.parties[0]!, name: "Kestrel" }] }, 900, chain);
    expect(named("Chain").names).toBe(g.minNames);
    const long = named("Stability testnet, confirmed");
    expect(long.names).toBeGreaterThan(g.minNames);
    expect(long.lane).toBe(g.lane);
  });

  test("names get what the events leave over, and a second line where that is not enough", () => {
    const named = (name: string, events = passed.events) =>
      layoutTitle({ ...passed, events, parties: passed.parties.map((party) => ({ ...party, name })) }, 655, "Chain");
    const [short, long, crowded] = [
      named("Kestrel"),
      named("Meridian Straits Trading and Bunkering Pte. Ltd."),
      named(
        "Tern & Sable Shipping Lda",
        Array.from({ length: 11 }, (_, i) => ({ ...passed.events[0]!, n: i + 1 })),
      ),
    ];
    expect([short.names, short.lane]).toEqual([g.minNames, g.lane]);
    expect([long.names, long.lane]).toEqual([g.maxNames, g.lane + g.secondLine]);
    expect([crowded.names, crowded.lane]).toEqual([g.minNames, g.lane + g.secondLine]);
    expect((long.lanes[1]?.y ?? 0) - (long.lanes[0]?.y ?? 0)).toBe(long.lane);
    expect(long.holds[0]?.y).toBe(g.head + g.hold + g.secondLine / 2);
  });
});

describe("the story of a title upright", () => {
  test("arrows lead upwards from hand to hand: solid ones move the holder, a dashed one the owner alone", () => {
    const { arrows, holds, ended: over, height } = layoutUpright(passed);
    expect(arrows.map(({ kind }) => kind)).toEqual(["transfer", "transfer", "transfer", "endorse"]);
    for (const arrow of arrows) expect(arrow.y1 - arrow.y2).toBe(UPRIGHT.gap);
    // Each begins where the older bar ends and leads to where the newer one begins.
    holds
      .slice(1)
      .forEach((bar, i) => expect([arrows[i]?.y1, arrows[i]?.y2]).toEqual([holds[i]?.y, bar.y + bar.height]));
    expect([over, height]).toEqual([false, 4 * UPRIGHT.row]);
  });

  test("a refusal is drawn as one, and what has ended ends in a stop", () => {
    const layout = layoutUpright(ended);
    expect(layout.arrows.map(({ kind }) => kind)).toContain("return");
    expect(layout.ended).toBe(true);
    expect(layout.holds.at(-1)?.y).toBeGreaterThan(UPRIGHT.stop);
    for (const bar of [...layout.holds, ...layout.owns]) expect(bar.height).toBeGreaterThanOrEqual(UPRIGHT.least);
  });
});
