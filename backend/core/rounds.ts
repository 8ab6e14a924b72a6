import { setTimeout as wait } from "node:timers/promises";
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from "@nestjs/common";

const PAUSE_MS = 1_000;

/** Time that a running round has to finish when the program ends. The next start takes up what is left. */
const GRACE_MS = 3_000;

/** Waits for what is under way, within bounds. */
export async function ended(work: Promise<unknown> | null): Promise<void> {
  const patience = new AbortController();
  await Promise.race([work, wait(GRACE_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
}

/**
 * Works in rounds for as long as the program runs, a pause before each. An error in one is logged, and its work is
 * tried again by the next.
 */
export abstract class Rounds implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly log: Logger;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #closed = false;

  constructor(name: string) {
    this.log = new Logger(name);
  }

  abstract round(): Promise<void>;

  protected get closed(): boolean {
    return this.#closed;
  }

  onApplicationBootstrap(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#running = this.round()
        .catch((error: unknown) => {
          if (!this.#closed) this.log.warn(String(error));
        })
        .finally(() => this.onApplicationBootstrap());
    }, PAUSE_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await ended(this.#running);
  }
}
