import type { ChainEvent, Hex, Topic } from "../events/event.ts";
import { fold } from "../handlers/catalogue.ts";
import type { States } from "../handlers/handler.ts";
import { arrayOf, bytesArray } from "./binary.ts";
import { toHex } from "./bytes.ts";
import type { Db } from "./db.ts";
import { historyOf } from "./rows.ts";
import { TABLES, type Kept, type Table } from "./tables.ts";

const KEPT = Object.keys(TABLES) as Kept[];
type Rows<T extends Kept> = Map<Hex, States[T] | undefined>;

const tableOf = <T extends Kept>(topic: T): Table<States[T]> => TABLES[topic];

/** The rows of current state of some keys; a key without one is left out. */
export async function load<T extends Kept>(db: Db, chain: number, topic: T, keys: readonly Hex[]): Promise<Rows<T>> {
  const table = tableOf(topic);
  const { rows } = await db.query(
    `select * from ${table.name} where chain = $1 and key = any($2::bytea[])`, [chain, bytesArray(keys)]);
  return new Map(rows.map((row) => [toHex(row.key), table.read(row)]));
}

async function save<T extends Kept>(db: Db, chain: number, topic: T, states: Rows<T>): Promise<void> {
  const { name, columns } = tableOf(topic);
  const kept = [...states].filter((entry): entry is [Hex, States[T]] => entry[1] !== undefined);
  const gone = [...states].filter(([, state]) => state === undefined).map(([key]) => key);
  if (kept.length > 0) {
    const names = columns.map((column) => column.name);
    db.send(
      `insert into ${name} (chain, key, ${names.join(", ")})
       select $1, * from unnest($2::bytea[], ${columns.map(({ type }, i) => `$${i + 3}::${type}[]`).join(", ")})
       on conflict (chain, key) do update set ${names.map((column) => `${column} = excluded.${column}`).join(", ")}`,
      [chain, bytesArray(kept.map(([key]) => key)), ...columns.map((column) => arrayOf(column, kept.map(([, state]) => state)))]);
  }
  if (gone.length > 0) {
    db.send(`delete from ${name} where chain = $1 and key = any($2::bytea[])`, [chain, bytesArray(gone)]);
  }
}

function foldAll<T extends Kept>(states: Rows<T>, events: readonly ChainEvent[]): Rows<T> {
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

/** Carries the current state over new events. */
export const advance = (db: Db, chain: number, events: readonly ChainEvent[]): Promise<void> =>
  eachTopic(events, async (topic, own, keys) => {
    const states = foldAll(await load(db, chain, topic, keys), own);
    await save(db, chain, topic, states);
  });

/** Makes the current state of the keys of removed events anew from what remains of their history. */
export const rebuild = (db: Db, chain: number, removed: readonly ChainEvent[]): Promise<void> =>
  eachTopic(removed, async (topic, _, keys) => {
    const states = foldAll(new Map(keys.map((key) => [key, undefined])), await historyOf(db, chain, topic, keys));
    await save(db, chain, topic, states);
  });
