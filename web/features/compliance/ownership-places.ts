import type { CheckView } from "#domain/api/screening-shapes";

type Ownership = CheckView["ownership"];
type Node = Ownership["nodes"][number];

/** The sizes of the drawing in pixels: a box, and the room between two columns and two rows. */
export const BOX = { width: 176, height: 48 } as const;
const GAP = { x: 96, y: 14 } as const;

export interface PlacedNode extends Node {
  readonly x: number;
  readonly y: number;
  /** It owns nothing of the others: the subject. */
  readonly last: boolean;
}
interface PlacedShare {
  readonly key: string;
  readonly share: string;
  readonly from: PlacedNode;
  readonly to: PlacedNode;
}

/** Where the bodies of an ownership stand: owners at the left, the subject at the right. */
export function ownershipPlaces({ nodes, shares }: Ownership): {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly shares: readonly PlacedShare[];
} {
  const depths = new Map<string, number>();
  /** Steps to the subject, by the longest way; an owner of itself is not walked twice. */
  const depthOf = (key: string, walked: readonly string[] = []): number => {
    const known = depths.get(key);
    if (known !== undefined) return known;
    const owned = shares.filter(({ owner, owned: one }) => owner === key && !walked.includes(one) && one !== key);
    const depth = owned.length === 0 ? 0 : 1 + Math.max(...owned.map((one) => depthOf(one.owned, [...walked, key])));
    if (walked.length === 0) depths.set(key, depth);
    return depth;
  };
  const deepest = Math.max(0, ...nodes.map(({ key }) => depthOf(key)));
  const columns = Array.from({ length: deepest + 1 }, (_, i) =>
    nodes.filter(({ key }) => depthOf(key) === deepest - i),
  );
  const most = Math.max(1, ...columns.map(({ length }) => length));
  const [stepX, stepY] = [BOX.width + GAP.x, BOX.height + GAP.y];
  const placed = columns.flatMap((column, i) =>
    column.map((node, j) => ({
      ...node,
      x: i * stepX,
      y: ((most - column.length) * stepY) / 2 + j * stepY,
      last: i === deepest,
    })),
  );
  const at = new Map(placed.map((node) => [node.key, node]));
  return {
    width: deepest * stepX + BOX.width,
    height: most * stepY - GAP.y,
    nodes: placed,
    shares: shares.flatMap(({ owner, owned, share }) => {
      const [from, to] = [at.get(owner), at.get(owned)];
      return from === undefined || to === undefined ? [] : [{ key: `${owner} ${owned}`, share, from, to }];
    }),
  };
}
