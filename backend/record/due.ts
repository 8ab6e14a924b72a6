import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from "@nestjs/common";
import { writeDue } from "../core/audit.ts";
import { Listener } from "../core/changes.ts";
import { Database } from "../core/database.ts";
import { forgetStrangers, writeFailures } from "../core/failures.ts";

/** Writes the lines that nobody waits for: at once when told, and every few seconds for what was missed. */
@Injectable()
export class DueLines implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger("record");
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  readonly #now = (): void => void this.round();

  constructor(
    private readonly database: Database,
    private readonly listener: Listener,
  ) {}

  onApplicationBootstrap(): void {
    this.listener.on("app_due", this.#now);
    this.#timer = setInterval(this.#now, 5000);
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    this.listener.off("app_due", this.#now);
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }

  /** Until nothing is due; a second call while it runs makes it look once more. */
  async round(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#rounds().finally(() => (this.#running = null));
    await this.#running;
  }

  async #rounds(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        while (!this.#stopped && (await this.database.asWorker(writeDue)));
        await this.database.asWorker(forgetStrangers);
        while (!this.#stopped && (await this.database.asWorker(writeFailures)));
      } catch (error) {
        this.#log.warn(`lines wait: ${(error as Error).message}`);
      }
    }
  }
}
