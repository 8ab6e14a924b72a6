import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from "@nestjs/common";
import { Listener } from "../core/changes.ts";
import { Database } from "../core/database.ts";
import { dueGrants } from "../documents/review/sweep-grants.ts";
import { dueReturns } from "../documents/review/sweep-returns.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { behind, consume, retryStuck } from "./consume.ts";
import { sweep, sweepGrant, sweepReturn } from "./sweep.ts";

/** Milliseconds between two looks when nobody calls. */
const POLL_MS = 2_000;

/**
 * Follows the chain's ledger in this process; several processes take turns, one at a time for each chain. Woken by the
 * indexer, and by a timer behind it.
 */
@Injectable()
export class Ledger implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger("ledger");
  readonly #wake = () => void this.#run();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(
    private readonly database: Database,
    private readonly listener: Listener,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  onApplicationBootstrap(): void {
    this.listener.on("ledger_change", this.#wake).on("gap", this.#wake);
    this.#timer = setInterval(this.#wake, POLL_MS);
    this.#wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearInterval(this.#timer);
    this.listener.off("ledger_change", this.#wake).off("gap", this.#wake);
    await this.#running;
  }

  /** Changes of the ledger that have not been worked off yet; null when the database does not answer. */
  behind(): Promise<number | null> {
    return this.database.asWorker(behind).catch(() => null);
  }

  /** One run at a time; a call during a run makes it look once more. */
  async #run(): Promise<void> {
    this.#again = true;
    if (this.#running) return;
    this.#running = this.#rounds().finally(() => (this.#running = null));
    await this.#running;
  }

  async #rounds(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      for (const { chainId } of this.settings.chains) {
        try {
          await this.#round(chainId);
        } catch (error) {
          this.#log.warn(`chain ${chainId}: ${error instanceof Error ? error.message : String(error)}; tried again`);
        }
      }
    }
  }

  async #round(chainId: number): Promise<void> {
    const stuck = (about: string, error: unknown): void =>
      this.#log.error(
        `${about} is put aside: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    while (!this.#stopped && (await this.database.asWorker((tx) => consume(tx, chainId, stuck))));
    await this.database.asWorker((tx) => sweep(tx, chainId));
    await this.database.asWorker((tx) => retryStuck(tx, chainId, stuck));
    // Each by itself: one that fails holds up no other.
    for (const id of await this.database.asWorker((tx) => dueReturns(tx, chainId)))
      await this.database
        .asWorker((tx) => sweepReturn(tx, id))
        .catch((error: unknown) => stuck(`the return of review ${id}`, error));
    for (const id of await this.database.asWorker((tx) => dueGrants(tx, chainId)))
      await this.database
        .asWorker((tx) => sweepGrant(tx, id))
        .catch((error: unknown) => stuck(`the grant ${id}`, error));
  }
}
