import { setImmediate as breathe } from "node:timers/promises";
import type { ChainEvent, Hex } from "../events/event.ts";
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
  const { rows } = await db.query(`select * from ${table.name} where chain = $1 and key = any($2::bytea[])`, [
    chain,
    bytesArray(keys),
  ]);
  return new Map(rows.map((row) => [toHex(row.key), table.read(row)]));
}

type Entry<T extends Kept> = readonly [Hex, States[T]];

/** The rows of keys that have none. */
function added<T extends Kept>(chain: number, topic: T, entries: readonly Entry<T>[]): Rows<Entry<T>> {
  const column = columnOf<Entry<T>>();
  const rows = new Rows<Entry<T>>([
    column("chain", "smallint", () => chain),
    column("key", "bytea", (entry) => entry[0]),
    ...tableOf(topic).columns.map(({ write, ...kept }): Column<Entry<T>> => ({
      ...kept,
      write: (to, entry) => write(to, entry[1]),
    })),
  ]);
  for (const entry of entries) rows.add(entry);
  return rows;
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The statement that changes the rows of keys that have one. */
function changed<T extends Kept>(chain: number, topic: T, entries: readonly Entry<T>[]): Statement | null {
  if (entries.length === 0) return null;
  const { name, columns } = tableOf(topic);
  const names = columns.map((column) => column.name);
  const states = entries.map((entry) => entry[1]);
  return {
    text: `update ${name} as kept set ${names.map((column) => `${column} = changed.${column}`).join(", ")}
     from unnest($2::bytea[], ${columns.map(({ type }, i) => `$${i + 3}::${type}[]`).join(", ")}) as changed (key, ${names.join(", ")})
     where kept.chain = $1 and kept.key = changed.key`,
    values: [chain, bytesArray(entries.map((entry) => entry[0])), ...columns.map((column) => arrayOf(column, states))],
  };
}

/** Events by the rows of current state that they may change; of one row in the order of the chain. */
export class Changes {
  readonly #events: { readonly [T in Kept]: Map<Hex, ChainEvent[]> } = {
    title: new Map(),
    registry: new Map(),
    store: new Map(),
    anchor: new Map(),
  };

  add(event: ChainEvent): void {
    // No state depends on a remark, and remarks are most of what events say.
    this.take({ ...event, remark: null });
  }

  /** Keeps the event itself, and of many keys that are the same, one. */
  take(event: { -readonly [F in keyof ChainEvent]: ChainEvent[F] }): void {
    if (event.topic === "execution") return;
    const rows = this.#events[event.topic];
    const own = rows.get(event.key);
    if (own === undefined) rows.set(event.key, [event]);
    else {
      event.key = (own[0] as ChainEvent).key;
      own.push(event);
    }
  }

  static of(events: Iterable<ChainEvent>): Changes {
    const changes = new Changes();
    for (const event of events) changes.add(event);
    return changes;
  }

  of(topic: Kept): ReadonlyMap<Hex, readonly ChainEvent[]> {
    return this.#events[topic];
  }

  /** The topics of which there are any. */
  get topics(): readonly Kept[] {
    return KEPT.filter((topic) => this.#events[topic].size > 0);
  }
}

/** So many rows are made at once before others have a turn. */
const AT_ONCE = 500;

/** The states of some rows after the events of each. */
async function folded<T extends Kept>(
  before: Current<T>,
  events: ReadonlyMap<Hex, readonly ChainEvent[]>,
): Promise<Entry<T>[]> {
  const entries: Entry<T>[] = [];
  let done = 0;
  for (const [key, own] of events) {
    let state = before.get(key);
    for (const event of own) state = fold<T>(state, event);
    if (state !== undefined) entries.push([key, state]);
    if (++done % AT_ONCE === 0) await breathe();
  }
  return entries;
}

/** Some thousand recent states are kept in memory, because states that change often need not be read each time. */
const REMEMBERED = 8_192;

/** Current states as one writer left them at one cursor. */
export class Recent {
  readonly #states: { readonly [T in Kept]: Map<Hex, States[T]> } = {
    title: new Map(),
    registry: new Map(),
    store: new Map(),
    anchor: new Map(),
  };
  #left: string | undefined;

  /** Begins to change what stands at this cursor: what was left anywhere else is forgotten. */
  from(cursor: string): this {
    if (this.#left !== cursor) for (const states of Object.values(this.#states)) states.clear();
    this.#left = undefined;
    return this;
  }

  /** Notes that the changes are in the database, with this cursor. */
  leave(cursor: string): void {
    this.#left = cursor;
  }

  /** Those of some keys that are remembered. */
  of<T extends Kept>(topic: T, keys: readonly Hex[]): Current<T> {
    const states: Map<Hex, States[T]> = this.#states[topic];
    return new Map(
      keys.flatMap((key) => {
        const state = states.get(key);
        return state === undefined ? [] : [[key, state] as const];
      }),
    );
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

type Step<T> = () => Promise<T>;

/** Reads what stands of a topic; answers what makes the rows after it, which answers what writes them. */
async function opened<T extends Kept>(
  db: Db,
  chain: number,
  topic: T,
  changes: Changes,
  recent: Recent,
): Promise<Step<Step<void>>> {
  const events = changes.of(topic);
  const keys = [...events.keys()];
  const before = recent.of(topic, keys);
  for (const [key, state] of await load(
    db,
    chain,
    topic,
    keys.filter((one) => !before.has(one)),
  ))
    before.set(key, state);
  return async () => {
    const found = await folded<T>(before, events);
    recent.keep(topic, found);
    // In the order of the index, neighbours find its pages where the one before left them.
    const entries = found.sort((one, other) => (one[0] < other[0] ? -1 : 1));
    const change = changed(
      chain,
      topic,
      entries.filter((entry) => before.has(entry[0])),
    );
    const rows = added(
      chain,
      topic,
      entries.filter((entry) => !before.has(entry[0])),
    );
    return async () => {
      if (change !== null) db.send(change.text, change.values);
      await copyInto(db, tableOf(topic).name, rows);
    };
  };
}

/**
 * Carries the current state over new events. The rows are made while `meanwhile` runs, which has the connection to
 * itself.
 */
export async function advance(
  db: Db,
  chain: number,
  changes: Changes,
  recent = new Recent(),
  meanwhile: Step<void> = async () => {},
): Promise<void> {
  const steps: Step<Step<void>>[] = [];
  for (const topic of changes.topics) steps.push(await opened(db, chain, topic, changes, recent));
  const free = meanwhile();
  const made = Promise.all(steps.map((make) => make()));
  // The connection is free again before anybody hears of a fault, whatever it is.
  await Promise.allSettled([free, made]);
  await free;
  for (const write of await made) await write();
}

/** Makes the rows of current state that some events changed, or may change, anew from the history as it is now. */
export async function rebuild(db: Db, chain: number, changes: Changes): Promise<void> {
  for (const topic of changes.topics) {
    const keys = [...changes.of(topic).keys()];
    const history = Changes.of(await historyOf(db, chain, topic, keys));
    db.send(`delete from ${tableOf(topic).name} where chain = $1 and key = any($2::bytea[])`, [
      chain,
      bytesArray(keys),
    ]);
    await copyInto(db, tableOf(topic).name, added(chain, topic, await folded(new Map(), history.of(topic))));
  }
}
