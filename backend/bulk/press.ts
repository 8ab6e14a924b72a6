import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { assertOutside } from "../core/outside.ts";
import type { Answered, Asked } from "./press-worker.ts";
import type { Run } from "./press-run.ts";
import { WORK, type Work } from "./press-work.ts";

const SOURCE = import.meta.url.endsWith(".ts");
const MEGABYTES = 512;
const MOST_THREADS = Math.min(4, availableParallelism());
/** Loading a thread takes as long as making so many documents: fewer are made here. */
const WORTH_A_THREAD = 40;
/** A piece of work that a thread has not done by then never ends. */
const SECONDS = 60;

type Values<W extends keyof Work> = Parameters<Work[W]> extends [Run, ...infer V] ? V : never;

interface Waiting {
  readonly resolve: (made: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/**
 * Threads that make the documents of one batch beside the thread that serves everybody: what each document costs is
 * mostly its signature for holders who leave parts out. They have none of our settings, and the issuer's key; they end
 * with the batch.
 */
export class Press {
  readonly #run: Run;
  readonly #threads: readonly Thread[];
  #next = 0;

  /** `documents`: how many there are to be made. */
  constructor(documents: number, run: Run) {
    this.#run = run;
    const threads = Math.min(MOST_THREADS, Math.floor(documents / WORTH_A_THREAD));
    this.#threads = Array.from({ length: threads }, () => {
      const worker = new Worker(new URL(`./press-worker.${SOURCE ? "ts" : "js"}`, import.meta.url), {
        env: {},
        workerData: run,
        execArgv: ["--no-warnings", ...(SOURCE ? ["--conditions=source"] : [])],
        resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      });
      worker.unref();
      const waiting: Thread["waiting"] = new Map();
      worker.on("message", (answered: Answered) => {
        const asked = waiting.get(answered.id);
        if (asked === undefined) return;
        waiting.delete(answered.id);
        clearTimeout(asked.timer);
        if ("failed" in answered) asked.reject(new Error(answered.failed));
        else asked.resolve(answered.made);
      });
      const ended = (error: unknown): void => {
        for (const asked of waiting.values()) {
          clearTimeout(asked.timer);
          asked.reject(new Error(`a thread of a batch ended: ${String(error)}`));
        }
        waiting.clear();
      };
      worker.on("error", ended).on("exit", ended);
      return { worker, waiting };
    });
  }

  /** Has it done by the thread that has least to do. */
  ask<W extends keyof Work>(work: W, ...values: Values<W>): Promise<Awaited<ReturnType<Work[W]>>> {
    assertOutside("a thread that makes a document");
    if (this.#threads.length === 0) return this.#here(work, values);
    const [thread] = this.#threads.toSorted((one, other) => one.waiting.size - other.waiting.size);
    const id = (this.#next += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        thread?.waiting.delete(id);
        reject(new Error("a thread of a batch does not answer"));
      }, SECONDS * 1000);
      thread?.waiting.set(id, { resolve: resolve as (made: unknown) => void, reject, timer });
      thread?.worker.postMessage({ id, work, values } satisfies Asked);
    });
  }

  /** One after the other, between what others ask. */
  #here<W extends keyof Work>(work: W, values: readonly unknown[]): Promise<Awaited<ReturnType<Work[W]>>> {
    type Done = Awaited<ReturnType<Work[W]>>;
    const does = WORK[work] as (run: Run, ...given: readonly unknown[]) => Promise<Done>;
    const done = this.#last.then(async (): Promise<Done> => {
      await setImmediate();
      return does(this.#run, ...values);
    });
    this.#last = done.catch(() => undefined);
    return done;
  }
  #last: Promise<unknown> = Promise.resolve();

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }
}
