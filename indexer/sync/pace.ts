/** How fast the mirror has been of late, and how long it will take at that speed. */
export interface Pace {
  readonly blocksPerSecond: number;
  readonly eventsPerSecond: number;
  /** Null while that cannot be told. */
  readonly secondsLeft: number | null;
}

interface Mark {
  readonly at: number;
  readonly blocks: number;
  readonly events: number;
}

/** Speed is taken over so long. */
const WINDOW_MS = 20_000;
const MARK_EVERY_MS = 500;

/** Counts blocks and events as they are written; `now` in milliseconds that only grow. */
export class PaceMeter {
  #marks: Mark[];
  #blocks = 0;
  #events = 0;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#marks = [{ at: now(), blocks: 0, events: 0 }];
  }

  get blocks(): number {
    return this.#blocks;
  }

  get events(): number {
    return this.#events;
  }

  add(blocks: number, events: number): void {
    this.#blocks += blocks;
    this.#events += events;
    const at = this.#now();
    if (at - (this.#marks.at(-1)?.at ?? 0) < MARK_EVERY_MS) return;
    this.#marks.push({ at, blocks: this.#blocks, events: this.#events });
    while (this.#marks.length > 2 && (this.#marks[1] as Mark).at <= at - WINDOW_MS) this.#marks.shift();
  }

  /** `left`: how many blocks there are still to read. */
  read(left: number): Pace {
    const at = this.#now();
    const since = this.#marks.find((mark) => mark.at > at - WINDOW_MS) ?? (this.#marks.at(-1) as Mark);
    const seconds = Math.max(0.001, (at - since.at) / 1_000);
    const blocksPerSecond = (this.#blocks - since.blocks) / seconds;
    return {
      blocksPerSecond,
      eventsPerSecond: (this.#events - since.events) / seconds,
      secondsLeft: left === 0 ? 0 : blocksPerSecond === 0 ? null : Math.ceil(left / blocksPerSecond),
    };
  }
}
