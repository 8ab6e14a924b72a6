import { MIRROR_PROBLEMS, type MirrorProblem } from "#domain/chain/mirror-problems";
import { networkOf } from "#domain/chain/networks";
import type { ChainConfig } from "../core/config.ts";
import type { Log } from "../core/log.ts";
import type { EndpointStatus } from "../rpc/member.ts";
import type { Cursor } from "../store/store.ts";
import { PaceMeter, type Pace } from "./pace.ts";
import type { Seen } from "./projector.ts";
import { isKeyOf } from "#domain/lookup";

/** The status of one chain, for an operator. */
export interface Status {
  readonly chainId: number;
  /** Starting, waiting for another process, mirroring, or refused until the settings or the node change. */
  readonly state: "starting" | "standby" | "leader" | "refused";
  readonly head: number | null;
  readonly number: number | null;
  readonly finalized: number | null;
  /**
   * Whether all contracts of the settings are followed: the past of those that were added is read beside the mirror.
   */
  readonly whole: boolean;
  /** Why it does not move, if it does not: the code and words of the fault, and what to do. */
  readonly code: MirrorProblem | null;
  readonly problem: string | null;
  readonly remedy: string | null;
  /** Seconds since the mirror was at the head of the chain; 0 while it is. */
  readonly behindSeconds: number;
  /** Behind for longer than the settings allow. */
  readonly alarm: boolean;
  /** When the mirror was at the head of the chain, in milliseconds since 1970; null if never by this process. */
  readonly currentAt: number | null;
  readonly pace: Pace;
  readonly blocks: number;
  readonly events: number;
  /** The depth of each reorganisation, in blocks. */
  readonly reorgs: readonly number[];
  readonly endpoints: readonly EndpointStatus[];
  /** The endpoint that announces new blocks by WebSocket; null when the head is only polled. */
  readonly hints: string | null;
}

/** The parts of a chain's mirror that others keep. */
export interface Parts {
  readonly endpoints: () => EndpointStatus[];
  readonly hints: () => string | null;
}

/** The code for a fault that has none of its own. */
const codeOf = (error: unknown): MirrorProblem => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && isKeyOf(MIRROR_PROBLEMS, code) ? code : "MIRROR_FAILED";
};

const PROGRESS_MS = 10_000;
/** So few blocks are read faster than they are spoken of. */
const WORTH_TELLING = 1_000;
/** A chain that makes blocks by itself stands still when none has come for so many block times. */
const BLOCKS_MISSED = 20;

/** Follows how one chain's mirror does, and says in the log what changes. Times in milliseconds since 1970. */
export class Watch implements Seen {
  readonly #chain: ChainConfig;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #parts: Parts;
  readonly #pace: PaceMeter;
  readonly #reorgs: number[] = [];
  #state: Status["state"] = "starting";
  #code: MirrorProblem | null = null;
  #problem: string | null = null;
  #head: number | null = null;
  #cursor: Cursor | null = null;
  #currentAt: number | null = null;
  #behindSince: number;
  #alarm = false;
  #toldAt = 0;
  /** Whether contracts of the settings are missing whose past is still read. */
  #whole = true;

  constructor(chain: ChainConfig, parts: Parts, log: Log, now: () => number = Date.now) {
    this.#chain = chain;
    this.#parts = parts;
    this.#log = log;
    this.#now = now;
    this.#pace = new PaceMeter(now);
    this.#behindSince = now();
  }

  /** Another process leads: how the chain does is its affair. */
  standingBy(): void {
    this.#state = "standby";
    this.#clear();
    this.#alarm = false;
    this.#behindSince = this.#now();
  }

  applied(blocks: number, events: number): void {
    this.#pace.add(blocks, events);
  }

  rolledBack(depth: number): void {
    this.#reorgs.push(depth);
  }

  /** A step went well. */
  stepped({ cursor, head, whole }: { readonly cursor: Cursor; readonly head: number; readonly whole: boolean }): void {
    if (this.#problem !== null) this.#log("info", "the mirror moves again", { chainId: this.#chain.chainId });
    this.#clear();
    this.#state = "leader";
    this.#head = head;
    this.#cursor = cursor;
    this.#whole = whole;
    if (whole && cursor.number >= head && !this.#stalled()) {
      this.#currentAt = this.#now();
      this.#behindSince = this.#currentAt;
    }
    this.check();
    this.#tellProgress(head - cursor.number);
  }

  /** A step went wrong; a lasting fault is one that only the settings or the node can mend. */
  failed(error: unknown, lasting: boolean): void {
    const problem = error instanceof Error ? error.message : String(error);
    this.#code = codeOf(error);
    if (problem !== this.#problem) {
      this.#log(lasting ? "error" : "warn", problem, {
        chainId: this.#chain.chainId,
        code: this.#code,
        remedy: MIRROR_PROBLEMS[this.#code].remedy.en,
      });
    }
    this.#problem = problem;
    if (lasting) this.#state = "refused";
    this.check();
  }

  #clear(): void {
    this.#problem = null;
    this.#code = null;
  }

  /** At the head by its last step, or none of the concerns of this process. */
  #isCurrent(): boolean {
    return (
      this.#state === "standby" ||
      (this.#problem === null &&
        this.#whole &&
        this.#currentAt !== null &&
        this.#currentAt === this.#behindSince &&
        this.#cursor !== null &&
        this.#cursor.number >= (this.#head ?? 0))
    );
  }

  #stalled(): boolean {
    const blockTime = networkOf(this.#chain.chainId)?.blockTimeMs ?? 0;
    if (blockTime === 0 || this.#cursor === null) return false;
    return this.#now() - this.#cursor.at * 1_000 > BLOCKS_MISSED * blockTime;
  }

  /** Why it is behind, where no fault says so. */
  #reason(): MirrorProblem {
    if (this.#code !== null) return this.#code;
    return this.#whole && this.#cursor !== null && this.#head !== null && this.#cursor.number >= this.#head
      ? "CHAIN_STALLED"
      : "MIRROR_BEHIND";
  }

  /** Raises or ends the alarm as time passes, and says so. Returns whether it is on. */
  check(): boolean {
    const behindMs = this.#state === "standby" ? 0 : this.#now() - this.#behindSince;
    const alarm = behindMs > this.#chain.alarmSeconds * 1_000;
    if (alarm !== this.#alarm) {
      const { chainId } = this.#chain;
      const code = this.#reason();
      if (alarm)
        this.#log("error", "the mirror is behind the chain", {
          chainId,
          seconds: Math.round(behindMs / 1_000),
          code,
          words: MIRROR_PROBLEMS[code].what.en,
          remedy: MIRROR_PROBLEMS[code].remedy.en,
        });
      else this.#log("info", "the mirror is at the head of the chain again", { chainId });
    }
    this.#alarm = alarm;
    return alarm;
  }

  #tellProgress(left: number): void {
    if (left < WORTH_TELLING || this.#now() - this.#toldAt < PROGRESS_MS) return;
    this.#toldAt = this.#now();
    const { blocksPerSecond, eventsPerSecond, secondsLeft } = this.#pace.read(left);
    this.#log("info", "reading the chain", {
      chainId: this.#chain.chainId,
      block: this.#cursor?.number,
      head: this.#head,
      events: this.#pace.events,
      blocksPerSecond: Math.round(blocksPerSecond),
      eventsPerSecond: Math.round(eventsPerSecond),
      secondsLeft,
    });
  }

  status(): Status {
    const [head, number] = [this.#head, this.#cursor?.number ?? null];
    const code = this.#code ?? (this.#alarm ? this.#reason() : null);
    return {
      chainId: this.#chain.chainId,
      state: this.#state,
      head,
      number,
      finalized: this.#cursor?.finalized ?? null,
      whole: this.#whole,
      code,
      problem: this.#problem,
      remedy: code && MIRROR_PROBLEMS[code].remedy.en,
      behindSeconds: this.#isCurrent() ? 0 : Math.round((this.#now() - this.#behindSince) / 1_000),
      alarm: this.#alarm,
      currentAt: this.#currentAt,
      pace: this.#pace.read(head === null || number === null ? 0 : Math.max(0, head - number)),
      blocks: this.#pace.blocks,
      events: this.#pace.events,
      reorgs: this.#reorgs,
      endpoints: this.#parts.endpoints(),
      hints: this.#parts.hints(),
    };
  }
}
