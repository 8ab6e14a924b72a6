import { concat, keccak256, type Hex } from "viem";

const pair = (one: Hex, other: Hex): Hex =>
  keccak256(one.toLowerCase() < other.toLowerCase() ? concat([one, other]) : concat([other, one]));

/**
 * A Merkle tree over 32-byte leaves with sorted pairs, as the document store checks it. A node without
 * partner goes up unchanged. The root of one leaf is that leaf, its proof empty.
 */
export function merkleTree(leaves: readonly Hex[]): { root: Hex; proofs: ReadonlyMap<Hex, Hex[]> } {
  const distinct = [...new Set(leaves.map((leaf) => leaf.toLowerCase() as Hex))].toSorted();
  if (distinct.length === 0) throw new Error("a Merkle tree needs a leaf");
  const proofs = new Map<Hex, Hex[]>(distinct.map((leaf) => [leaf, []]));
  let level = distinct.map((hash) => ({ hash, under: [hash] }));
  while (level.length > 1) {
    const above: typeof level = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i], level[i + 1]];
      if (!left) continue;
      if (!right) {
        above.push(left);
        continue;
      }
      for (const leaf of left.under) proofs.get(leaf)?.push(right.hash);
      for (const leaf of right.under) proofs.get(leaf)?.push(left.hash);
      above.push({ hash: pair(left.hash, right.hash), under: [...left.under, ...right.under] });
    }
    level = above;
  }
  return { root: level[0]?.hash as Hex, proofs };
}

/** Whether the proof leads from the leaf to the root. */
export const merkleProves = (leaf: Hex, proof: readonly Hex[], root: Hex): boolean =>
  proof.reduce<Hex>((hash, sibling) => pair(hash, sibling), leaf).toLowerCase() === root.toLowerCase();
