import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { isImoShipNumber } from "#domain/checks";
import { buildIndex, match, THRESHOLDS, type Index } from "#domain/screening/matcher";
import type { Match, Subject } from "#domain/screening/types";
import { figuresOf, type Figures } from "../figures.ts";
import type { List } from "./lists.ts";
import type { Question } from "./pairs.ts";

/** Processors that compare names again at once. */
export const PROCESSORS = Math.min(2, availableParallelism());

const subjectOf = ({ name, kind }: Pick<Question, "name" | "kind">): Subject => ({
  name,
  otherNames: [],
  kind,
  country: null,
  identifiers: [],
  born: null,
  flag: null,
});

/** Names a second of a re-screening; and for each second that a processor was given, on a machine that does more. */
export interface Rescreened {
  readonly perSecond: number;
  readonly perProcessorSecond: number;
}

/** Compares names again whose lists are in memory. */
export async function rescreened(folder: string | undefined, questions: readonly Question[]): Promise<Rescreened> {
  const part = Math.ceil(questions.length / PROCESSORS);
  const workers = Array.from({ length: PROCESSORS }, (_, i) => {
    // The entries of names stay behind: only what is asked goes to the other thread.
    const asked = questions.slice(i * part, (i + 1) * part).map(({ name, kind }) => ({ name, kind, entry: null }));
    return new Worker(new URL("./rescreen-worker.ts", import.meta.url), { workerData: { folder, questions: asked } });
  });
  try {
    await Promise.all(workers.map((worker) => once(worker, "message")));
    const began = performance.now();
    const ended = workers.map((worker) => once(worker, "message"));
    for (const worker of workers) worker.postMessage("go");
    const used = (await Promise.all(ended)).reduce((sum, [seconds]) => sum + Number(seconds), 0);
    return {
      perSecond: Math.round(questions.length / ((performance.now() - began) / 1000)),
      perProcessorSecond: Math.round(questions.length / used),
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** The times of single names, each with its nearest entries, as a person asks for them. */
export function singleTimes(index: Index, questions: readonly Question[]): Figures {
  return figuresOf(
    questions.map((question) => {
      const began = performance.now();
      match(index, subjectOf(question), THRESHOLDS);
      return performance.now() - began;
    }),
  );
}

/** Ships with a number, those found by it, and wrong ones found by a digit that changed. */
export interface Numbers {
  readonly ships: number;
  readonly found: number;
  readonly wrong: number;
}

const byNumber = (found: readonly Match[]): readonly Match[] => found.filter(({ by }) => by === "identifier");

/** Asks for each ship of the lists by its number under another name, and by its number with each digit changed. */
export function numbersOf(lists: readonly List[]): Numbers {
  const index = buildIndex(lists);
  const ships = lists
    .flatMap(({ entries }) => entries)
    .flatMap(({ id, kind, identifiers }) =>
      kind === "vessel" ? identifiers.filter((one) => one.kind === "imo").map(({ value }) => ({ id, value })) : [],
    );
  const listed = new Set(ships.map(({ value }) => value));
  const asked = (value: string): readonly Match[] =>
    byNumber(
      match(
        index,
        { ...subjectOf({ name: "Fair Wind", kind: "vessel" }), identifiers: [{ kind: "imo", value }] },
        THRESHOLDS,
        { nearest: 0 },
      ),
    );
  const found = ships.filter(({ id, value }) => asked(value).some(({ entry }) => entry === id)).length;
  let wrong = 0;
  for (const { value } of ships)
    for (let at = 0; at < value.length; at += 1)
      for (const digit of "0123456789") {
        const other = value.slice(0, at) + digit + value.slice(at + 1);
        if (!listed.has(other) && asked(other).length > 0) wrong += 1;
        else if (listed.has(other) && isImoShipNumber(other) && asked(other).length === 0) wrong += 1;
      }
  return { ships: ships.length, found, wrong };
}
