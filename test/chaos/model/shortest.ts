/**
 * The shortest part of a list that still fails (delta debugging). It leaves out ever smaller pieces, down to single
 * items, as long as the rest fails. Ends early when `until` has passed.
 */
export async function shortest<T>(
  items: readonly T[],
  fails: (some: readonly T[]) => Promise<boolean>,
  until: number,
): Promise<readonly T[]> {
  let kept = items;
  for (let piece = Math.ceil(items.length / 2); piece > 0;) {
    let shrunk = false;
    for (let at = 0; at < kept.length;) {
      if (Date.now() > until) return kept;
      const without = kept.toSpliced(at, piece);
      if (without.length > 0 && (await fails(without))) {
        kept = without;
        shrunk = true;
      } else at += piece;
    }
    // Single items are tried until none can be left out.
    if (piece === 1 && !shrunk) break;
    piece = Math.ceil(piece / 2);
  }
  return kept;
}
