import { expect, test } from "vitest";
import { sharesOf } from "../../../scripts/bench/monitoring/shares.ts";

const node = (id: number, url: string, functionName: string, children: number[] = []) => ({
  id,
  callFrame: { url, functionName },
  children,
});

test("time of the code in question is its own, and that of what it called", () => {
  const profile = {
    nodes: [
      node(1, "", "(root)", [2, 3, 4]),
      node(2, "", "(idle)"),
      node(3, "/static/page.js", "render"),
      node(4, "/static/start.js", "note", [5]),
      node(5, "", "fetch", [6]),
      node(6, "/static/page.js", "render"),
    ],
    samples: [2, 3, 4, 5, 6, 2],
    // The first delta leads to the first sample; each sample lasts until the next.
    timeDeltas: [100, 4_000, 1_000, 2_000, 500, 250],
  };
  expect(sharesOf(profile, (url) => url.endsWith("start.js"))).toEqual({ allMs: 7.75, busyMs: 3.75, ownMs: 2.75 });
  expect(sharesOf(profile, () => false).ownMs).toBe(0);
  expect(sharesOf({ nodes: [] }, () => true)).toEqual({ allMs: 0, busyMs: 0, ownMs: 0 });
});
