import type { ChainEvent, Hex, Topic } from "../events/event.ts";
import { fold } from "../handlers/catalogue.ts";
import type { States } from "../handlers/handler.ts";
import { arrayOf, bytesArray, columnOf, Rows, type Column } from "./binary.ts";
import { toHex } from "./bytes.ts";
import type { Db } from "./db.ts";
import { copyInto, historyOf } from "./rows.ts";
import { TABLES, type Kept, type Table } from "./tables.ts";

const KEPT = Object.keys(TABLES) as Kept[];
type Current<T extends Kept> = Map<Hex, States[T] | undefined>;

const tableOf = <T extends Kept>(topic: T): Table<States[T]> => TABLES[topic];

/** The rows of current state of some keys; a key without one is left out. */
export async function load<T extends Kept>(db: Db, chain: number, topic: T, keys: readonly Hex[]): Promise<Current<T>> {
  if (keys.length === 0) return new Map();
  const table = tableOf(topic);
  const { rows } = await db.query(
    `select * from ${table.name} where chain = $1 and key = any($2::bytea[])`, [chain, bytesArray(keys)]);
  return new Map(rows.map((row) => [toHex(row.key), table.read(row)]));
}

type Entry<T extends Kept> = readonly [Hex, States[T]];

const present = <T extends Kept>(states: Current<T>): Entry<T>[] => [...states].filter((entry): entry is [Hex, States[T]] => entry[1] !== undefined);

/** Adds the rows of keys that have none. */
async function add<T extends Kept>(db: Db, chain: number, topic: T, entries: readonly Entry<T>[]): Promise<void> {
  const { name, columns } = tableOf(topic);
  const column = columnOf<Entry<T>>();
  const rows = new Rows<Entry<T>>([
    column("chain", "smallint", () => chain),
    column("key", "bytea", ([key]) => key),
    ...columns.map(({ write, ...kept }): Column<Entry<T>> => ({ ...kept, write: (to, [, state]) => write(to, state) })),
  ]);
  for (const entry of entries) rows.add(entry);
  await copyInto(db, name, rows);
}

/** Changes the rows of keys that have one. */
function change<T extends Kept>(db: Db, chain: number, topic: T, entries: readonly Entry<T>[]): void {
  if (entries.length === 0) return;
  const { name, columns } = tableOf(topic);
  const names = columns.map((column) => column.name);
  const states = entries.map(([, state]) => state);
  db.send(
    `update ${name} as kept set ${names.map((column) => `${column} = changed.${column}`).join(", ")}
     from unnest($2::bytea[], ${columns.map(({ type }, i) => `$${i + 3}::${type}[]`).join(", ")}) as changed (key, ${names.join(", ")})
     where kept.chain = $1 and kept.key = changed.key`,
    [chain, bytesArray(entries.map(([key]) => key)), ...columns.map((column) => arrayOf(column, states))]);
}

function foldAll<T extends Kept>(states: Current<T>, events: readonly ChainEvent[]): Current<T> {
  for (const event of events) states.set(event.key, fold<T>(states.get(event.key), event));
  return states;
}

/** Groups by topic what changes rows of current state. */
const eachTopic = async (
  events: readonly ChainEvent[], work: (topic: Kept, events: readonly ChainEvent[], keys: readonly Hex[]) => Promise<void>,
): Promise<void> => {
  for (const topic of KEPT) {
    const own = events.filter((event) => event.topic === (topic as Topic));
    if (own.length > 0) await work(topic, own, [...new Set(own.map((event) => event.key))]);
  }
};

/** What is written again and again need not be read each time: some thousand states, those of late. */
const REMEMBERED = 8_192;

/** Current states as one writer left them at one cursor. */
export class Recent {
  readonly #states: { readonly [T in Kept]: Map<Hex, States[T]> } = { title: new Map(), registry: new Map(), anchor: new Map() };
  #left: string | undefined;

  /** Begins to change what stands at this cursor: what was left anywhere else is forgotten. */
  from(cursor: string): this {
    if (this.#left !== cursor) for (const states of Object.values(this.#states)) states.clear();
    this.#left = undefined;
    return this;
  }

  /** What was changed is in the database, with this cursor. */
  leave(cursor: string): void {
    this.#left = cursor;
  }

  /** Those of some keys that are remembered. */
  of<T extends Kept>(topic: T, keys: readonly Hex[]): Current<T> {
    const states: Map<Hex, States[T]> = this.#states[topic];
    return new Map(keys.flatMap((key) => {
      const state = states.get(key);
      return state === undefined ? [] : [[key, state] as const];
    }));
  }

  keep<T extends Kept>(topic: T, entries: readonly Entry<T>[]): void {
    const states: Map<Hex, States[T]> = this.#states[topic];
    for (const [key, state] of entries) {
      states.delete(key);
      states.set(key, state);
    }
    for (const key of states.keys()) {
      if (states.size <= REMEMBERED) return;
      states.delete(key);
    }
  }
}

/** Carries the current state over new events. */
export const advance = (db: Db, chain: number, events: readonly ChainEvent[], recent = new Recent()): Promise<void> =>
  eachTopic(events, async (topic, own, keys) => {
    const remembered = recent.of(topic, keys);
    const known = new Map([...remembered, ...(await load(db, chain, topic, keys.filter((key) => !remembered.has(key))))]);
    const before = new Set(known.keys());
    const entries = present(foldAll(known, own));
    recent.keep(topic, entries);
    change(db, chain, topic, entries.filter(([key]) => before.has(key)));
    await add(db, chain, topic, entries.filter(([key]) => !before.has(key)));
  });

/** Makes the current state of the keys of removed events anew from what remains of their history. */
export const rebuild = (db: Db, chain: number, removed: readonly ChainEvent[]): Promise<void> =>
  eachTopic(removed, async (topic, _, keys) => {
    const states = foldAll(new Map(), await historyOf(db, chain, topic, keys));
    db.send(`delete from ${tableOf(topic).name} where chain = $1 and key = any($2::bytea[])`, [chain, bytesArray(keys)]);
    await add(db, chain, topic, present(states));
  });
