import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from "@nestjs/common";

const PAUSE_MS = 1_000;

/** Works in rounds for as long as the program runs, a pause before each. What goes wrong in one is logged, and tried again by the next. */
export abstract class Rounds implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly log: Logger;
  #timer: NodeJS.Timeout | null = null;
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
      void this.round().catch((error: unknown) => this.#closed || this.log.warn(String(error))).finally(() => this.onApplicationBootstrap());
    }, PAUSE_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }
}
