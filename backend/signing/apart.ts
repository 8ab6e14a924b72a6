import { Worker } from "node:worker_threads";
import { Refused } from "#domain/errors";
import { assertOutside, outside } from "../core/outside.ts";
import { Turns } from "../core/turns.ts";
import type { Answered, Jobs } from "./apart-worker.ts";

const SECONDS = 20;
const MEGABYTES = 512;
const NURSERY_MEGABYTES = 16;
/**
 * Threads are kept for as many: one company has one at a time, so that the last free one is never taken by a company
 * that has one.
 */
const queue = new Turns({ atOnce: 2, perKey: 1, waitingPerKey: 12, waiting: 60 });

/** Files that wait to be worked on. */
export const signingsWaiting = (): number => queue.waiting;

const SOURCE = import.meta.url.endsWith(".ts");
/** Threads that have nothing to do. */
const idle: Worker[] = [];

/** A thread that has none of our settings; it is kept, because loading it takes longer than most of what it does. */
function thread(): Worker {
  const made = new Worker(new URL(`./apart-worker.${SOURCE ? "ts" : "js"}`, import.meta.url), {
    env: {},
    execArgv: ["--no-warnings", ...(SOURCE ? ["--conditions=source"] : [])],
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES, maxYoungGenerationSizeMb: NURSERY_MEGABYTES },
  });
  made.unref();
  const ended = (): void => {
    if (idle.includes(made)) idle.splice(idle.indexOf(made), 1);
  };
  // Also between two files, when nobody waits for an answer.
  made.on("error", ended).on("exit", ended);
  return made;
}

/**
 * Works something out of a file that others made, beside the thread that serves everybody: how long that takes, the
 * file decides. The thread is ended when it takes too long or grows too large: UPLOAD_BROKEN. OVERLOADED when too many
 * wait. Otherwise as what it does.
 */
async function apart<J extends keyof Jobs>(
  job: J,
  ...values: Parameters<Jobs[J]>
): Promise<Awaited<ReturnType<Jobs[J]>>> {
  assertOutside("a thread that works on a file");
  const answered = await queue.run(() => answerOf(job, values));
  if (answered === null) throw new Refused("UPLOAD_BROKEN");
  if ("refused" in answered)
    throw new Refused(answered.refused.code, answered.refused.parameters, answered.refused.fields);
  if ("failed" in answered) throw new Error(answered.failed);
  return answered.made as Awaited<ReturnType<Jobs[J]>>;
}

/** Null when the thread came to no answer. */
function answerOf(job: keyof Jobs, values: readonly unknown[]): Promise<Answered | null> {
  const at = idle.pop() ?? thread();
  return new Promise((resolve) => {
    const end = (answered: Answered | null): void => {
      clearTimeout(timer);
      at.off("message", end).off("error", none).off("exit", none);
      if (answered === null) void at.terminate();
      else idle.push(at);
      resolve(answered);
    };
    const none = (): void => end(null);
    const timer = setTimeout(none, SECONDS * 1000);
    at.on("message", end).on("error", none).on("exit", none);
    at.postMessage({ job, values });
  });
}

/** As `placesFor`. */
export const placesApart = (...values: Parameters<Jobs["placesFor"]>): ReturnType<Jobs["placesFor"]> =>
  outside("places", values, () => apart("placesFor", ...values));

/** As `watermarkPdf`. */
export const watermarkApart = (...values: Parameters<Jobs["watermarkPdf"]>): ReturnType<Jobs["watermarkPdf"]> =>
  outside("watermark", values, () => apart("watermarkPdf", ...values));

/** As `prepareSignature`. */
export const prepareApart = (...values: Parameters<Jobs["prepareSignature"]>): ReturnType<Jobs["prepareSignature"]> =>
  outside("prepare", values, () => apart("prepareSignature", ...values));

/** As `withRecord`. */
export const recordedApart = (...values: Parameters<Jobs["withRecord"]>): ReturnType<Jobs["withRecord"]> =>
  outside("withRecord", values, () => apart("withRecord", ...values));
