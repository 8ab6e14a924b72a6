import { Worker } from "node:worker_threads";
import { assertOutside } from "../core/outside.ts";
import { Turns } from "../core/turns.ts";
import type { FromThread, Given, Judged, ToThread } from "./judge-worker.ts";
import type { Questions } from "./questions.ts";

/** The time for the file itself and for what others are asked about it. */
const SECONDS = 45;
const MEGABYTES = 512;
/** One company has one file judged at a time, so that the last free place is never taken by a company that has one. */
const queue = new Turns({ atOnce: 2, perKey: 1, waitingPerKey: 12, waiting: 40 });

const SOURCE = import.meta.url.endsWith(".ts");

/**
 * Judges a file that others made, beside the thread that serves everybody: how long that takes, the file decides. Null
 * when the thread comes to no answer: it is ended when it takes too long or grows too large. OVERLOADED.
 */
export function judged(given: Given, questions: Questions): Promise<Judged | null> {
  assertOutside("a thread that judges a file");
  return queue.run(() => inThread(given, questions));
}

function inThread(given: Given, questions: Questions): Promise<Judged | null> {
  const thread = new Worker(new URL(`./judge-worker.${SOURCE ? "ts" : "js"}`, import.meta.url), {
    env: {},
    execArgv: ["--no-warnings", ...(SOURCE ? ["--conditions=source"] : [])],
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  const tell = (message: ToThread): void => thread.postMessage(message);
  return new Promise((resolve) => {
    const end = (answer: Judged | null): void => {
      clearTimeout(timer);
      resolve(answer);
      void thread.terminate();
    };
    const timer = setTimeout(() => end(null), SECONDS * 1000);
    thread
      .on("error", () => end(null))
      .on("exit", () => end(null))
      .on("message", (message: FromThread) => {
        if ("judged" in message) end(message.judged);
        else
          void answerTo(questions, message).then(
            (value) => tell({ answer: message.question, value }),
            () => tell({ answer: message.question, value: null }),
          );
      });
    tell({ given });
  });
}

const answerTo = (
  questions: Questions,
  { name, values }: Extract<FromThread, { question: number }>,
): Promise<unknown> => (questions[name] as (...given: readonly unknown[]) => Promise<unknown>)(...values);
