import { tmpdir } from "node:os";
import { Injectable } from "@nestjs/common";
import { LIMITS } from "#domain/limits";
import { Database } from "../core/database.ts";
import { ended, Rounds } from "../core/rounds.ts";
import { claimList, fetchList, NODE, type Fetching } from "./fetch-list.ts";
import { Indexes } from "./indexes.ts";
import { readVersion } from "./read-version.ts";
import { rescreen } from "./rescreen.ts";
import { runCheck } from "./run-check.ts";

/** Does one sort of work for as long as there is some. What fails is tried again. */
abstract class Work extends Rounds {
  protected abstract one(): Promise<boolean>;

  async round(): Promise<void> {
    while (!this.closed && (await this.one())) continue;
  }
}

/** Carries out checks: people wait for them, so that no other work stands before them. */
@Injectable()
export class Checker extends Work {
  constructor(
    private readonly database: Database,
    private readonly indexes: Indexes,
  ) {
    super("compliance checks");
  }

  protected one(): Promise<boolean> {
    return runCheck(this.database, this.indexes);
  }
}

/**
 * Fetches lists from their addresses, a few at once: one that answers slowly holds up the others of its keeper, for as
 * long as one list may take, and nobody else.
 */
@Injectable()
export class ListFetcher extends Rounds {
  protected readonly fetching: Fetching = { inside: false, seconds: LIMITS.screeningListSeconds, parent: tmpdir() };
  readonly #busy = new Map<string, { readonly keeper: string; readonly work: Promise<void> }>();

  constructor(private readonly database: Database) {
    super("fetching lists");
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.settled();
  }

  async round(): Promise<void> {
    while (!this.closed && this.#busy.size < LIMITS.screeningFetches) {
      const list = await claimList(this.database, { keepers: this.#keepers(), lists: [...this.#busy.keys()] });
      if (list === null) return;
      const work = fetchList(this.database, list, this.fetching)
        .catch((error: unknown) => this.log.warn(String(error)))
        .finally(() => this.#busy.delete(list.id));
      this.#busy.set(list.id, { keeper: list.owner ?? NODE, work });
    }
  }

  protected get underway(): number {
    return this.#busy.size;
  }

  /** Waits for what is under way, within bounds. */
  protected settled(): Promise<void> {
    return ended(Promise.all([...this.#busy.values()].map(({ work }) => work)));
  }

  /** Keepers of whom as many lists are being fetched as may be. */
  #keepers(): string[] {
    const counts = Map.groupBy(this.#busy.values(), ({ keeper }) => keeper);
    return [...counts].flatMap(([keeper, all]) => (all.length < LIMITS.screeningFetchesOfKeeper ? [] : [keeper]));
  }
}

/** Reads the versions of lists, and compares anew what companies know. */
@Injectable()
export class Rescreener extends Work {
  constructor(
    private readonly database: Database,
    private readonly indexes: Indexes,
  ) {
    super("re-screening");
  }

  override async round(): Promise<void> {
    await super.round();
    await this.indexes.rest();
  }

  protected async one(): Promise<boolean> {
    return (await readVersion(this.database)) || rescreen(this.database, this.indexes);
  }
}
