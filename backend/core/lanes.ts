import { Refused } from "#domain/errors";

interface Waiter {
  readonly go: () => void;
  readonly refuse: (error: Refused) => void;
}

/** The jobs of one key in a queue. */
interface Lane {
  running: number;
  readonly waiting: Waiter[];
}

export interface LanesOptions {
  /** Pieces of work that run at the same time. */
  readonly atOnce: number;
  /** The same of one key: below `atOnce`, so that no key holds the last free slot. */
  readonly perKey: number;
  /** Pieces of one key that may wait. */
  readonly waitingPerKey: number;
  /** Pieces of all keys that may wait. */
  readonly waiting: number;
  /** Milliseconds that a piece may wait; without end unless given. */
  readonly waitMs?: number;
}

/** After so many seconds a refused piece of work is worth another try: most work of a queue is done by then. */
const RETRY_SECONDS = 5;

/**
 * A queue that is fair between keys: a company, a person, a source. Slots go round from key to key, so that the first
 * piece of one key waits for at most one piece of each other key. OVERLOADED when a key asks for more than its share;
 * when the whole queue is full, the key that waits with most gives way.
 */
export class Lanes {
  readonly #options: LanesOptions;
  /** In the order in which the keys get their turns. */
  readonly #lanes = new Map<string, Lane>();
  #running = 0;
  #waiting = 0;

  constructor(options: LanesOptions) {
    this.#options = options;
  }

  /** Pieces of work that wait for their turn. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Does the work when it is its turn; rejects with OVERLOADED, or as the work does. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(key);
    try {
      return await work();
    } finally {
      this.#done(key);
    }
  }

  async #turn(key: string): Promise<void> {
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] };
    this.#lanes.set(key, lane);
    if (this.#running < this.#options.atOnce && lane.running < this.#options.perKey && lane.waiting.length === 0)
      return this.#start(lane);
    if (
      lane.waiting.length >= this.#options.waitingPerKey ||
      (this.#waiting >= this.#options.waiting && !this.#giveWay(lane.waiting.length + 1))
    ) {
      this.#forget(key, lane);
      throw overloaded();
    }
    this.#waiting += 1;
    const { waitMs } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((go, refuse) => {
        const waiter = { go, refuse };
        lane.waiting.push(waiter);
        if (waitMs !== undefined) timer = setTimeout(() => this.#leave(key, lane, waiter), waitMs);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** It waited too long. */
  #leave(key: string, lane: Lane, waiter: Waiter): void {
    const at = lane.waiting.indexOf(waiter);
    if (at < 0) return;
    lane.waiting.splice(at, 1);
    this.#waiting -= 1;
    this.#forget(key, lane);
    waiter.refuse(overloaded());
  }

  #start(lane: Lane): void {
    lane.running += 1;
    this.#running += 1;
  }

  #done(key: string): void {
    const ended = this.#lanes.get(key);
    this.#running -= 1;
    if (ended) {
      ended.running -= 1;
      this.#toTheEnd(key, ended);
    }
    for (const [next, lane] of this.#lanes) {
      if (this.#running >= this.#options.atOnce) break;
      if (lane.running >= this.#options.perKey) continue;
      const waiter = lane.waiting.shift();
      if (waiter === undefined) continue;
      this.#waiting -= 1;
      this.#start(lane);
      this.#toTheEnd(next, lane);
      waiter.go();
    }
    if (ended) this.#forget(key, ended);
  }

  /** Behind all others: the next turn is theirs. */
  #toTheEnd(key: string, lane: Lane): void {
    this.#lanes.delete(key);
    this.#lanes.set(key, lane);
  }

  #forget(key: string, lane: Lane): void {
    if (lane.running === 0 && lane.waiting.length === 0 && this.#lanes.get(key) === lane) this.#lanes.delete(key);
  }

  /** Refuses the last piece of the key that waits with most, if that is more than `than`. */
  #giveWay(than: number): boolean {
    let most: Lane | null = null;
    for (const lane of this.#lanes.values()) if (lane.waiting.length > (most?.waiting.length ?? than)) most = lane;
    const last = most?.waiting.pop();
    if (last === undefined) return false;
    this.#waiting -= 1;
    last.refuse(overloaded());
    return true;
  }
}

const overloaded = (): Refused => new Refused("OVERLOADED", { seconds: RETRY_SECONDS });
