import { describe, expect, it } from "vitest";
import { BOX, ownershipPlaces } from "../../../../web/features/compliance/ownership-places.ts";

const node = (key: string) => ({ key, name: key, country: "", listed: false, counts: false, share: "0" });
const share = (owner: string, owned: string) => ({ owner, owned, share: "50" });
const columnsOf = (...shares: ReturnType<typeof share>[]): Record<string, number> => {
  const keys = [...new Set(shares.flatMap(({ owner, owned }) => [owner, owned]))];
  const { nodes } = ownershipPlaces({ nodes: keys.map(node), shares });
  const columns = [...new Set(nodes.map(({ x }) => x))].toSorted((one, other) => one - other);
  return Object.fromEntries(nodes.map(({ key, x }) => [key, columns.indexOf(x)]));
};

describe("the drawing of an ownership", () => {
  it("has the subject at the right, and every owner left of what it owns", () => {
    expect(columnsOf(share("a", "b"), share("b", "c"), share("a", "c"))).toEqual({ a: 0, b: 1, c: 2 });
  });
  it("ends where bodies own each other in a circle", () => {
    expect(columnsOf(share("a", "b"), share("b", "a"), share("b", "c"))["c"]).toBe(2);
  });
  it("puts no two bodies in one place, and has room for all", () => {
    const shares = ["a", "b", "c"].map((owner) => share(owner, "s"));
    const { nodes, width, height } = ownershipPlaces({ nodes: ["a", "b", "c", "s"].map(node), shares });
    expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
    for (const { x, y } of nodes) {
      expect(x + BOX.width).toBeLessThanOrEqual(width);
      expect(y + BOX.height).toBeLessThanOrEqual(height);
    }
  });
});
