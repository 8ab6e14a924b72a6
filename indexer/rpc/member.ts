import type { ChainClient } from "./chain-client.ts";
import { Pruned, RangeRefused, RateLimited } from "./refusals.ts";
import { RpcDown } from "./transport.ts";

/** One endpoint of a chain: how to ask it, and what to call it where keys must not be seen. */
export interface Endpoint {
  readonly name: string;
  readonly node: ChainClient;
}

/** The part of a question that decides which endpoint can answer it. */
export interface Need {
  /** The highest block that it must have. */
  readonly height?: number;
  /** A range of blocks whose logs are asked for at once. */
  readonly range?: { readonly from: number; readonly to: number };
}

/** How an endpoint does, for operators. */
export interface EndpointStatus {
  readonly name: string;
  /** In use, waiting out a fault or a limit, or serving something else than this chain. */
  readonly state: "ready" | "waiting" | "refused";
  readonly head: number | null;
  readonly latencyMs: number | null;
  readonly calls: number;
  /** By code. */
  readonly errors: Readonly<Record<string, number>>;
  /** The lower the better. */
  readonly score: number;
  readonly problem: string | null;
}

export interface Clock {
  /** Milliseconds that only grow. */
  now(): number;
  /** At least 0, less than 1. */
  random(): number;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const FIRST_LIMITED_MS = 1_000;
const LONGEST_LIMITED_MS = 60_000;
/** How soon a node that serves another chain is asked again. */
const REFUSED_MS = 2_000;
/** How soon a node that lacks old logs is asked for them again. */
const PRUNED_MS = 60_000;
const UNKNOWN_LATENCY_MS = 200;
/** Weight of the newest figure in a mean that forgets. */
const NEWEST = 0.2;
const FAILURE_WEIGHT = 20;
const MS_A_BLOCK_BEHIND = 500;

/** An endpoint and its condition. The caller reports how each question went. */
export class Member {
  readonly name: string;
  readonly node: ChainClient;
  /** Whether it was seen to serve this chain since it last failed. */
  admitted = false;
  head: number | null = null;
  /** The longest range it answers, as far as it said. */
  longest = Number.POSITIVE_INFINITY;
  lastError: Error | null = null;
  readonly #clock: Clock;
  #resumeAt = 0;
  #lacks = { below: 0, until: 0 };
  #failures = 0;
  #failureRate = 0;
  #latencyMs: number | null = null;
  #calls = 0;
  readonly #errors = new Map<string, number>();

  constructor({ name, node }: Endpoint, clock: Clock) {
    this.name = name;
    this.node = node;
    this.#clock = clock;
  }

  /** Milliseconds until it may be asked again. */
  get pausedMs(): number {
    return Math.max(0, this.#resumeAt - this.#clock.now());
  }

  /**
   * The lowest block whose logs it has, as far as it said of late: it may get back what it lacks, as after a repair.
   */
  get keepsFrom(): number {
    return this.#clock.now() < this.#lacks.until ? this.#lacks.below : 0;
  }

  can({ range }: Need): boolean {
    return range === undefined || (range.to - range.from < this.longest && range.from >= this.keepsFrom);
  }

  /** Whether it is known to have come as far as that. */
  reaches({ height }: Need): boolean {
    return height === undefined || this.head === null || this.head >= height;
  }

  /** In milliseconds: how long an answer takes, made worse by failures and by blocks that it lacks. */
  score(best: number): number {
    const behind = this.head === null ? 0 : Math.max(0, best - this.head);
    return (
      (this.#latencyMs ?? UNKNOWN_LATENCY_MS) * (1 + FAILURE_WEIGHT * this.#failureRate) + behind * MS_A_BLOCK_BEHIND
    );
  }

  #pause(ms: number): void {
    this.#resumeAt = this.#clock.now() + ms;
  }

  /** Up to the longest, twice as long each time, and never at the same moment as everybody else. */
  #backOff(first: number, longest: number): void {
    this.#pause(Math.min(longest, first * 2 ** this.#failures++) * (0.75 + this.#clock.random() / 2));
  }

  answered(latencyMs: number | null): void {
    this.#calls++;
    this.#failures = 0;
    this.#failureRate *= 1 - NEWEST;
    this.#resumeAt = 0;
    this.lastError = null;
    if (latencyMs !== null) {
      this.#latencyMs = this.#latencyMs === null ? latencyMs : this.#latencyMs * (1 - NEWEST) + latencyMs * NEWEST;
    }
  }

  failed(error: Error, { range }: Need): void {
    this.#calls++;
    if (error instanceof RangeRefused) {
      if (error.always && range !== undefined)
        this.longest = error.blocks ?? Math.ceil((range.to - range.from + 1) / 2);
      return;
    }
    const code = error instanceof RpcDown ? error.code : "CHAIN_WRONG";
    this.#errors.set(code, (this.#errors.get(code) ?? 0) + 1);
    this.lastError = error;
    if (error instanceof Pruned && range !== undefined) {
      this.#lacks = { below: Math.max(this.keepsFrom, range.from + 1), until: this.#clock.now() + PRUNED_MS };
      return;
    }
    this.#failureRate = this.#failureRate * (1 - NEWEST) + NEWEST;
    if (!(error instanceof RpcDown)) this.#pause(REFUSED_MS);
    else if (error.retryMs !== undefined)
      this.#pause(Math.min(LONGEST_LIMITED_MS, error.retryMs) * (1 + this.#clock.random() / 4));
    else if (error instanceof RateLimited) this.#backOff(FIRST_LIMITED_MS, LONGEST_LIMITED_MS);
    else this.#backOff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    // An endpoint that comes back after a silence may be on another chain.
    if (!(error instanceof RateLimited)) this.admitted = false;
  }

  status(best: number): EndpointStatus {
    const refused = this.lastError !== null && !(this.lastError instanceof RpcDown);
    return {
      name: this.name,
      state: refused ? "refused" : this.pausedMs > 0 ? "waiting" : "ready",
      head: this.head,
      latencyMs: this.#latencyMs === null ? null : Math.round(this.#latencyMs),
      calls: this.#calls,
      errors: Object.fromEntries(this.#errors),
      score: Math.round(this.score(best)),
      problem: this.lastError?.message ?? null,
    };
  }
}
