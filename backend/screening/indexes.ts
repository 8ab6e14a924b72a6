import { Worker } from "node:worker_threads";
import { Injectable, type OnApplicationShutdown } from "@nestjs/common";
import type { Asking, Thresholds } from "#domain/screening/matcher";
import type { ScreenedSubject } from "#domain/screening/result";
import { Database } from "../core/database.ts";
import { assertOutside } from "../core/outside.ts";
import type { Comparison } from "./compare.ts";
import { keptEntries } from "./content.ts";
import type { Answered, Asked, Job, Made } from "./indexes-worker.ts";
import { listsInUse, type ListInUse } from "./list-row.ts";

/** The lists that a company compares with, ready to be compared with. */
export interface Compared {
  /** Compares a body with every list, by the thresholds of the company. */
  compare(subject: ScreenedSubject, thresholds: Thresholds, asking?: Asking): Promise<Comparison>;
  /** Compares many bodies, for their hits alone: null for one that has none. */
  compareMany(subjects: readonly ScreenedSubject[], thresholds: Thresholds): Promise<readonly (Comparison | null)[]>;
  /** Whether a list names a body of this identity. */
  has(list: string, id: string): Promise<boolean>;
  /**
   * Does work that compares, with the lists in memory before it begins; from the start again where they went meanwhile,
   * which ends a transaction of it. Not inside a transaction.
   */
  within<T>(work: () => Promise<T>): Promise<T>;
}

/** The lists that are compared with are in memory no more: others were asked for, or the thread has ended. */
class Gone extends Error {}
/** Work is begun again at most so often. */
const TRIES = 3;

/** Companies with lists of their own share no index; so many of these are kept. */
const KEPT = 4;
/** The bodies in all of them together: what is more goes, but for the one that was asked for last. */
const KEPT_BODIES = 600_000;
/** The most memory of the thread: what needs more ends it, and not the program that serves everybody. */
const MEGABYTES = 4_096;
/** Lists of more bodies are not kept by a second thread, for its memory. */
const HELPED_BODIES = 60_000;
const SOURCE = import.meta.url.endsWith(".ts");

/** The thread that keeps the indexes; begun when the first is asked for. */
class Thread {
  #worker: Worker | null = null;
  #asked = 0;
  readonly #waiting = new Map<number, { done(answer: Answered): void; failed(error: Error): void }>();

  ask(job: Job): Promise<Answered> {
    const worker = (this.#worker ??= this.#begin());
    const n = (this.#asked += 1);
    return new Promise((done, failed) => {
      this.#waiting.set(n, { done, failed });
      // While somebody waits, the program does not end.
      worker.ref();
      worker.postMessage({ ...job, n } satisfies Asked);
    });
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  #begin(): Worker {
    const worker = new Worker(new URL(`./indexes-worker.${SOURCE ? "ts" : "js"}`, import.meta.url), {
      env: {},
      execArgv: ["--no-warnings", ...(SOURCE ? ["--conditions=source"] : [])],
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    const ended = (error: Error): void => {
      if (this.#worker === worker) this.#worker = null;
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { failed } of waiting) failed(error);
    };
    worker
      .on("message", (answer: Answered) => {
        this.#waiting.get(answer.n)?.done(answer);
        this.#waiting.delete(answer.n);
        if (this.#waiting.size === 0) worker.unref();
      })
      .on("error", ended)
      .on("exit", () => ended(new Error("the thread of lists has ended")));
    return worker;
  }
}

/**
 * The indexes of lists, in the memory of a thread of their own: making one takes seconds, in which the program serves
 * everybody. One for all companies that have the same lists in use. A list that is replaced makes another index; the
 * former goes when nobody asks for it any more.
 */
@Injectable()
export class Indexes implements OnApplicationShutdown {
  readonly #thread = new Thread();
  #helper: { readonly key: string; readonly thread: Thread } | null = null;
  readonly #made = new Map<string, { readonly ready: Promise<void>; readonly bodies: number }>();

  constructor(private readonly database: Database) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.#thread.end(), this.rest()]);
  }

  /**
   * The index for a company, of the lists that are in use now. `many`: so many bodies are compared that a second
   * processor helps, until it may rest.
   */
  async of(organisation: string, { many = false }: { readonly many?: boolean } = {}): Promise<Compared> {
    const lists = await this.database.asWorker((tx) => listsInUse(tx, organisation));
    const key = lists.map(({ versionId }) => versionId).join(" ");
    await Promise.all([this.#ready(key, lists), many ? this.#help(key, lists) : undefined]);
    const ask = async (job: Job): Promise<Made> => {
      // A thread that has ended had these lists no longer than the lists that it grew too large with.
      const answer = await this.#thread.ask(job).catch(() => ({ gone: true }) as const);
      if ("made" in answer) return answer.made;
      if ("failed" in answer) throw new Error(answer.failed);
      this.#made.delete(key);
      throw new Gone();
    };
    const askMany = async (subjects: readonly ScreenedSubject[], thresholds: Thresholds) =>
      (await ask({ job: "compareMany", key, subjects, thresholds })) as readonly (Comparison | null)[];
    return {
      compare: async (subject, thresholds, asking = {}) =>
        (await ask({ job: "compare", key, subject, thresholds, asking })) as Comparison,
      compareMany: async (subjects, thresholds) => {
        const helper = this.#helper?.key === key ? this.#helper.thread : null;
        if (helper === null) return askMany(subjects, thresholds);
        const half = Math.ceil(subjects.length / 2);
        const [own, others] = [subjects.slice(0, half), subjects.slice(half)];
        const [first, rest] = await Promise.all([
          askMany(own, thresholds),
          helper
            .ask({ job: "compareMany", key, subjects: others, thresholds })
            .then((answer) => ("made" in answer ? (answer.made as readonly (Comparison | null)[]) : null))
            .catch(() => null),
        ]);
        return [...first, ...(rest ?? (await askMany(others, thresholds)))];
      },
      has: async (list, entry) => (await ask({ job: "has", key, list, entry })) === true,
      within: async (work) => {
        for (let tries = 1; ; tries += 1) {
          await this.#ready(key, lists);
          try {
            return await work();
          } catch (error) {
            if (!(error instanceof Gone) || tries >= TRIES) throw error;
          }
        }
      },
    };
  }

  /** Ends the second thread, which has the same lists in memory again. */
  async rest(): Promise<void> {
    const helper = this.#helper;
    this.#helper = null;
    await helper?.thread.end();
  }

  /** Makes the same lists ready in a second thread. Without it the first compares alone. */
  async #help(key: string, lists: readonly ListInUse[]): Promise<void> {
    if (this.#helper?.key === key || lists.reduce((sum, { entries }) => sum + entries, 0) > HELPED_BODIES) return;
    await this.rest();
    const thread = new Thread();
    try {
      await this.#load(thread, key, lists);
      this.#helper = { key, thread };
    } catch {
      await thread.end();
    }
  }

  async #ready(key: string, lists: readonly ListInUse[]): Promise<void> {
    assertOutside("lists that are made ready");
    const bodies = lists.reduce((sum, { entries }) => sum + entries, 0);
    const made = this.#made.get(key) ?? { ready: this.#load(this.#thread, key, lists), bodies };
    // The one that was asked for last is the last to go.
    this.#made.delete(key);
    this.#made.set(key, made);
    let all = [...this.#made.values()].reduce((sum, one) => sum + one.bodies, 0);
    for (const [old, one] of this.#made) {
      if (old === key || (this.#made.size <= KEPT && all <= KEPT_BODIES)) break;
      all -= one.bodies;
      this.#made.delete(old);
      void this.#thread.ask({ job: "drop", key: old }).catch(() => undefined);
    }
    try {
      await made.ready;
    } catch (error) {
      this.#made.delete(key);
      throw error;
    }
  }

  async #load(thread: Thread, key: string, lists: readonly ListInUse[]): Promise<void> {
    const packed = [];
    for (const list of lists)
      packed.push({ list, packed: await this.database.asWorker((tx) => keptEntries(tx, list.versionId)) });
    const answer = await thread.ask({ job: "load", key, lists: packed });
    if ("failed" in answer) throw new Error(answer.failed);
  }
}
