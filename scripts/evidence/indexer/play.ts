import { playHistory } from "./history.ts";
import type { Store } from "./store.ts";

/** A history that came out wrong; its seed repeats it. */
export class HistoryWrong extends Error {
  readonly seed: number;

  constructor(seed: number, cause: unknown) {
    super(
      `the history of seed ${seed} (--histories 1 --seed ${seed}): ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
    this.seed = seed;
  }
}

/** Chain ids of one database, so that no two histories meet. */
const chainIds = new WeakMap<Store, number>();
const FIRST_CHAIN = 10_000;
/** Side by side: while the database writes for one, another one reckons. */
const AT_ONCE = 4;

export interface Play {
  readonly histories: number;
  readonly seed: number;
  readonly onDone?: (done: number) => void;
}

/** Plays histories with the seeds `seed`, `seed + 1`, …; throws HistoryWrong at the first that comes out wrong. */
export async function playHistories(store: Store, { histories, seed, onDone }: Play): Promise<void> {
  let next = 0;
  let done = 0;
  let wrong: HistoryWrong | undefined;
  const player = async (): Promise<void> => {
    while (next < histories && wrong === undefined) {
      const own = seed + next++;
      const chainId = (chainIds.get(store) ?? FIRST_CHAIN) + 1;
      chainIds.set(store, chainId);
      try {
        await playHistory(store, chainId, own);
        onDone?.(++done);
      } catch (error) {
        wrong ??= new HistoryWrong(own, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, player));
  if (wrong !== undefined) throw wrong;
}
