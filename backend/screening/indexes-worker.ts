/** Keeps lists ready to be compared with in a thread of its own: see indexes.ts. */
import { parentPort } from "node:worker_threads";
import { buildIndex, type Asking, type Thresholds } from "#domain/screening/matcher";
import type { ScreenedSubject } from "#domain/screening/result";
import type { ListEntry } from "#domain/screening/types";
import { compare, compareMany, type Comparison, type Loaded } from "./compare.ts";
import type { ListInUse } from "./list-row.ts";
import { unpackEntries } from "./packed.ts";

/** A list with its bodies as they are kept. */
export interface PackedList {
  readonly list: ListInUse;
  readonly packed: Uint8Array;
}

/** The work for the parent. `key` names the lists that belong together. */
export type Job =
  | { readonly job: "load"; readonly key: string; readonly lists: readonly PackedList[] }
  | {
      readonly job: "compare";
      readonly key: string;
      readonly subject: ScreenedSubject;
      readonly thresholds: Thresholds;
      readonly asking: Asking;
    }
  | {
      readonly job: "compareMany";
      readonly key: string;
      readonly subjects: readonly ScreenedSubject[];
      readonly thresholds: Thresholds;
    }
  | { readonly job: "has"; readonly key: string; readonly list: string; readonly entry: string }
  | { readonly job: "drop"; readonly key: string };
/** The answer to a job, by what it asks for. */
export type Made = Comparison | readonly (Comparison | null)[] | boolean | null;
export type Asked = Job & { readonly n: number };
/** `gone`: the lists of that key are not here any more. */
export type Answered = { readonly n: number } & (
  | { readonly made: Made }
  | { readonly gone: true }
  | { readonly failed: string }
);

const loaded = new Map<string, Loaded>();

async function load(lists: readonly PackedList[]): Promise<Loaded> {
  const read = [];
  for (const { list, packed } of lists) {
    const entries: ListEntry[] = [];
    for await (const entry of unpackEntries(packed)) entries.push(entry);
    read.push({ list: list.id, entries });
  }
  return {
    lists: lists.map(({ list }) => list),
    index: buildIndex(read),
    names: read.reduce((sum, { entries }) => sum + entries.reduce((of, one) => of + one.names.length, 0), 0),
    entries: new Map(read.map(({ list, entries }) => [list, new Map(entries.map((one) => [one.id, one]))])),
  };
}

async function answer(asked: Asked): Promise<Answered> {
  const { n, key } = asked;
  if (asked.job === "load") {
    loaded.set(key, await load(asked.lists));
    return { n, made: null };
  }
  if (asked.job === "drop") {
    loaded.delete(key);
    return { n, made: null };
  }
  const lists = loaded.get(key);
  if (lists === undefined) return { n, gone: true };
  if (asked.job === "compareMany") return { n, made: compareMany(lists, asked.subjects, asked.thresholds) };
  return asked.job === "has"
    ? { n, made: lists.entries.get(asked.list)?.has(asked.entry) === true }
    : { n, made: compare(lists, asked.subject, asked.thresholds, asked.asking) };
}

/** One after the other: what is dropped while it is read would stay. */
let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (asked: Asked) => {
  last = last
    .then(() => answer(asked))
    .catch((error: unknown): Answered => ({ n: asked.n, failed: String((error as Error).stack ?? error) }))
    .then((answered) => parentPort?.postMessage(answered));
});
