/** A profile of the main thread, as the browser gives it. */
export interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly url: string; readonly functionName: string };
    readonly children?: readonly number[];
  }[];
  readonly samples?: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas?: readonly number[];
}

export interface Shares {
  readonly allMs: number;
  /** The main thread did anything at all. */
  readonly busyMs: number;
  /** It was in the code in question, or in what that called. */
  readonly ownMs: number;
}

/** Where the time of a profile went; `own` tells the addresses of the code in question. */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profile, own: (url: string) => boolean): Shares {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const within = new Set<number>();
  const take = (id: number): void => {
    within.add(id);
    byId.get(id)?.children?.forEach(take);
  };
  for (const { id, callFrame } of nodes) if (own(callFrame.url)) take(id);
  let [all, busy, ours] = [0, 0, 0];
  samples.forEach((id, at) => {
    // A sample stands for the time until the next one.
    const us = Math.max(timeDeltas[at + 1] ?? 0, 0);
    all += us;
    if (byId.get(id)?.callFrame.functionName !== "(idle)") busy += us;
    if (within.has(id)) ours += us;
  });
  return { allMs: all / 1000, busyMs: busy / 1000, ownMs: ours / 1000 };
}
