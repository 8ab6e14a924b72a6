import { parentPort, workerData } from "node:worker_threads";
import { buildIndex, match, THRESHOLDS } from "#domain/screening/matcher";
import { listsOf } from "./lists.ts";
import type { Question } from "./pairs.ts";

/** The part of all names that one processor compares again, as after a new version of a list. */
const { folder, questions } = workerData as {
  readonly folder: string | undefined;
  readonly questions: readonly Question[];
};

const index = buildIndex(await listsOf(folder));
parentPort?.once("message", () => {
  const began = process.threadCpuUsage();
  for (const { name, kind } of questions) {
    const subject = { name, otherNames: [], kind, country: null, identifiers: [], born: null, flag: null };
    match(index, subject, THRESHOLDS, { nearest: 0 });
  }
  const { user, system } = process.threadCpuUsage(began);
  parentPort?.postMessage((user + system) / 1_000_000);
});
parentPort?.postMessage("ready");
