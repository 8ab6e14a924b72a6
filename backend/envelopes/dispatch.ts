import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from "@nestjs/common";
import { Listener } from "../core/changes.ts";
import { Database } from "../core/database.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { anchorSeals } from "./anchor-seals.ts";
import { deliverOne } from "./settle.ts";

/**
 * Anchors what has been sealed and delivers what needs no chain: at once when told, and every few seconds for what was
 * missed.
 */
@Injectable()
export class Dispatch implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger("dispatch");
  #timer: NodeJS.Timeout | null = null;
  #running = false;
  #again = false;
  readonly #now = (): void => void this.round();

  constructor(
    private readonly database: Database,
    private readonly listener: Listener,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  onApplicationBootstrap(): void {
    this.listener.on("app_seal", this.#now);
    this.#timer = setInterval(this.#now, 5000);
  }

  onApplicationShutdown(): void {
    this.listener.off("app_seal", this.#now);
    if (this.#timer) clearInterval(this.#timer);
  }

  /** One round over the chains; a second call while it runs makes one more. */
  async round(): Promise<void> {
    this.#again = this.#running;
    if (this.#running) return;
    this.#running = true;
    try {
      for (const chain of this.settings.chains) await this.database.asWorker((tx) => anchorSeals(tx, chain));
      while (await this.database.asWorker((tx) => deliverOne(tx)));
    } catch (error) {
      this.#log.warn(`dispatch waits: ${(error as Error).message}`);
    } finally {
      this.#running = false;
    }
    if (this.#again) await this.round();
  }
}
