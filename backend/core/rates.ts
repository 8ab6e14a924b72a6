import { RATES, type RateName } from "#domain/api/rates";
import { Refused } from "#domain/errors";

/** The use of one rate by one source: calls that it may still make, and since when that is known. */
interface Bucket {
  free: number;
  at: number;
  underWay: number;
}

/** Sources that are remembered; beyond, those that were heard of longest ago are forgotten. */
const REMEMBERED = 20_000;

/** Keeps sources to the rates of public routes, in the memory of this process: refusing costs next to nothing. */
export class Rates {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Counts a call; what it returns says that the call has ended. TOO_MANY_REQUESTS. */
  enter(name: RateName, source: string): () => void {
    const { times, seconds, atOnce } = RATES[name];
    const bucket = this.#bucket(`${name} ${source}`, times, times / seconds);
    if (bucket.underWay >= atOnce) throw new Refused("TOO_MANY_REQUESTS", { seconds: 1 });
    if (bucket.free < 1)
      throw new Refused("TOO_MANY_REQUESTS", { seconds: Math.ceil(((1 - bucket.free) * seconds) / times) });
    bucket.free -= 1;
    bucket.underWay += 1;
    return () => {
      bucket.underWay -= 1;
    };
  }

  #bucket(key: string, full: number, perSecond: number): Bucket {
    const now = this.#now();
    const one = this.#buckets.get(key) ?? { free: full, at: now, underWay: 0 };
    one.free = Math.min(full, one.free + ((now - one.at) / 1000) * perSecond);
    one.at = now;
    // The last heard of stands last.
    this.#buckets.delete(key);
    this.#buckets.set(key, one);
    this.#forget();
    return one;
  }

  #forget(): void {
    for (const [key, { underWay }] of this.#buckets) {
      if (this.#buckets.size <= REMEMBERED) break;
      if (underWay === 0) this.#buckets.delete(key);
    }
  }
}
