import { useSyncExternalStore } from "react";
import type { BunkerKind } from "#domain/bunker/forms";
import type { ErrorCode, FieldError } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { tablet } from "../storage/tablet.ts";

/** The answer of the server to an entry, and the reason why it is not sent again by itself. */
export interface Stuck {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields: readonly FieldError[];
}

/** A content on its way. It is sent under the same key until it is answered, so that it is saved once only. */
export interface Sending {
  readonly key: string;
  readonly data: FieldData;
  readonly changes: number;
}

/**
 * The unsaved content of one form of a delivery: ids, the form and its fields, and nothing else. The
 * tablet keeps it from the first change on.
 */
export interface Entry {
  /** Person and company, as `actingFor` names them. */
  readonly account: string;
  readonly delivery: string;
  readonly kind: BunkerKind;
  /** The version on which the typing began, and what it said. */
  readonly version: number;
  readonly base: FieldData;
  readonly data: FieldData;
  /** How often something was changed since it was last saved. */
  readonly changes: number;
  /** Its place among the entries of the tablet: the first one that was begun is sent first. */
  readonly place: number;
  /** Milliseconds by the clock of the tablet, of the last change. */
  readonly at: number;
  readonly sending?: Sending | undefined;
  readonly stuck?: Stuck | undefined;
  /** Its form takes it no more, and the office has it. */
  readonly handed?: boolean | undefined;
}

const store = tablet("entries");
const CHANNEL = "hawser.entries";

export const keyOf = ({ account, delivery, kind }: Pick<Entry, "account" | "delivery" | "kind">): string =>
  `${account} ${delivery} ${kind}`;

const listeners = new Set<() => void>();
let all: ReadonlyMap<string, Entry> = new Map();
/** The keys that are being written, with what was put last and is not on the disk yet. */
const writing = new Map<string, Promise<void>>();
/** The browser keeps nothing: what is typed is lost with the window. */
let refused = false;
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);

function show(next: ReadonlyMap<string, Entry>): void {
  all = next;
  for (const listener of listeners) listener();
}

function showOne(key: string, entry: Entry | undefined): void {
  const next = new Map(all);
  if (entry === undefined) next.delete(key);
  else next.set(key, entry);
  show(next);
}

/** Writes what is newest of an entry; while that is on its way, what comes meanwhile is written once afterwards. */
async function write(key: string): Promise<void> {
  for (let last: Entry | undefined | null = null; last !== all.get(key);) {
    last = all.get(key);
    try {
      await (last === undefined ? store.remove(key) : store.put(key, last));
      refused = false;
    } catch {
      refused = true;
    }
  }
  writing.delete(key);
  channel?.postMessage(key);
  show(new Map(all));
}

function change(key: string, entry: Entry | undefined): void {
  showOne(key, entry);
  if (!writing.has(key)) writing.set(key, write(key));
}

/** Another window of this browser has changed an entry. */
async function hear(key: string): Promise<void> {
  if (writing.has(key)) return;
  const entry = (await store.get(key).catch(() => undefined)) as Entry | undefined;
  if (!writing.has(key)) showOne(key, entry);
}
if (channel !== undefined)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") void hear(data);
  };

export const entries = {
  /** Reads what the tablet has kept of an account. */
  async load(account: string): Promise<void> {
    const kept = (await store.under(`${account} `).catch(() => {
      refused = true;
      return [];
    })) as Entry[];
    const others = [...all].filter(([key]) => !key.startsWith(`${account} `) || writing.has(key));
    show(new Map([...kept.map((entry): [string, Entry] => [keyOf(entry), entry]), ...others]));
  },
  get: (key: string): Entry | undefined => all.get(key),
  /** Those of an account in the order in which they were begun. */
  of: (account: string): readonly Entry[] =>
    [...all.values()].filter((one) => one.account === account).toSorted((one, other) => one.place - other.place),
  nextPlace: (): number => Math.max(0, ...[...all.values()].map(({ place }) => place)) + 1,
  put: (entry: Entry): void => change(keyOf(entry), entry),
  remove: (key: string): void => change(key, undefined),
  /** Whether everything that was put is on the disk. */
  isKept: (key: string): boolean => !refused && !writing.has(key),
  isRefused: (): boolean => refused,
  /** When everything that was put is on the disk. */
  written: async (): Promise<void> => void (await Promise.all(writing.values())),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  all: (): ReadonlyMap<string, Entry> => all,
};

/** Every entry that is known, anew at each change. */
export const useEntries = (): ReadonlyMap<string, Entry> => useSyncExternalStore(entries.subscribe, entries.all);

/** Whether an entry still has to reach the server: its form, or else the office. */
export const isWaiting = ({ handed }: Entry): boolean => handed !== true;

/** How many changes of an account wait. */
export const waitingChanges = (account: string): number =>
  entries
    .of(account)
    .filter(isWaiting)
    .reduce((sum, { changes }) => sum + changes, 0);
