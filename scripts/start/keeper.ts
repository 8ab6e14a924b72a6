import { setTimeout as wait } from "node:timers/promises";
import type { PidFile } from "../lib/pid-file.ts";
import type { Running } from "../lib/processes.ts";

/** A part of the product that must run as long as the supervisor does. */
export interface Part {
  readonly name: string;
  /** Words in its command line by which the next run knows it again. */
  readonly mark: string;
  /** How long it may take to end. */
  readonly graceMs?: number;
  start(): Promise<Running>;
}

export interface Kept {
  readonly name: string;
  /** Process id of the part that runs now. */
  pid(): number;
  /** How often it has ended by itself so far. */
  ends(): number;
  /** It has answered: from now on it is started again however it ends. */
  begun(): void;
  /** Whether it said why it does not start, before it ever answered: then it is left. */
  refuses(): boolean;
  /** Ends the part, which is then started again without a pause. */
  restart(): Promise<void>;
  /** Ends the part for good. */
  stop(): Promise<void>;
}

export interface KeeperOptions {
  readonly pids: PidFile;
  /** Told when a part ended by itself, when it is back, and when it does not come back. */
  readonly say: (words: string) => void;
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
}

/** A part that has lived so long has recovered: the next pause is short again. */
const STEADY_MS = 30_000;

/** How our processes end when they have said what is wrong with their settings, or with what these point at. */
const REFUSES = "exit code 2";

/** Starts a part and starts it again, with growing pauses, whenever it ends. Rejects when the first start fails. */
export async function keep(part: Part, options: KeeperOptions): Promise<Kept> {
  const { pids, say, firstPauseMs = 200, longestPauseMs = 10_000 } = options;
  const stopping = new AbortController();
  let running = await part.start();
  pids.add(part.name, running.pid, part.mark);

  let ends = 0;
  let [begun, refuses, asked] = [false, false, false];
  let waking = new AbortController();
  const watch = async (): Promise<void> => {
    let pause = firstPauseMs;
    let since = Date.now();
    let how = await running.exited;
    while (!stopping.signal.aborted) {
      if (asked || Date.now() - since > STEADY_MS) pause = firstPauseMs;
      if (asked) say(`${part.name} is started anew`);
      else {
        ends += 1;
        refuses = !begun && how === REFUSES;
        if (refuses) return;
        say(`${part.name} ended (${how}) and is started again`);
        waking = new AbortController();
        const woken = AbortSignal.any([stopping.signal, waking.signal]);
        await wait(pause, undefined, { signal: woken }).catch(() => undefined);
        if (stopping.signal.aborted) return;
        pause = Math.min(pause * 2, longestPauseMs);
      }
      asked = false;
      try {
        running = await part.start();
      } catch (error) {
        how = (error as Error).message;
        continue;
      }
      pids.add(part.name, running.pid, part.mark);
      since = Date.now();
      if (stopping.signal.aborted) return running.stop();
      // A restart that was asked for while it started may have come too late for it.
      if (asked) await running.stop(part.graceMs);
      else say(`${part.name} is back`);
      how = await running.exited;
    }
  };
  const watching = watch();
  return {
    name: part.name,
    pid: () => running.pid,
    ends: () => ends,
    begun: () => {
      begun = true;
    },
    refuses: () => refuses,
    async restart() {
      if (stopping.signal.aborted) return;
      asked = true;
      waking.abort();
      await running.stop(part.graceMs);
    },
    async stop() {
      stopping.abort();
      await running.stop(part.graceMs);
      await watching;
      pids.remove(part.name);
    },
  };
}
