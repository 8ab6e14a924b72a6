import type { ChainEvent, Hex, Topic } from "../events/event.ts";
import { isHistoryOnly } from "../handlers/catalogue.ts";
import { toHex } from "./bytes.ts";
import type { Db } from "./db.ts";
import { load } from "./projection.ts";
import { historyOf } from "./rows.ts";
import { TABLES, type Kept } from "./tables.ts";

/** The keys of each topic that two projections of a chain may tell differently. */
export type Doubts = Map<Topic, Set<Hex>>;

/** The changes that turn the state told by one projection into the state of another one. */
export interface Differences {
  /** The newest first. */
  readonly takenBack: readonly ChainEvent[];
  /** In the order of the chain. */
  readonly told: readonly ChainEvent[];
}

const COLUMNS = "block, log_index, tx_hash, contract, name, topic, key, args, remark";
const KEYS_AT_ONCE = 1_000;

const oneWay = (columns: string, from: string, a: string, b: string): string =>
  `(select ${columns} from ${from} and chain = ${a} except select ${columns} from ${from} and chain = ${b})`;
const bothWays = (columns: string, from: string): string =>
  `${oneWay(columns, from, "$1", "$2")} union all ${oneWay(columns, from, "$2", "$1")}`;

function add(doubts: Doubts, rows: readonly Record<string, unknown>[]): void {
  for (const row of rows) {
    const topic = row.topic as Topic;
    doubts.set(topic, (doubts.get(topic) ?? new Set()).add(toHex(row.key)));
  }
}

/**
 * Keys of which two projections do not tell the same up to a block, or hold another state now. Takes long, and holds up
 * nobody.
 */
export async function doubtsUpTo(db: Db, one: number, other: number, block: number): Promise<Doubts> {
  const doubts: Doubts = new Map();
  const events = await db.query(
    `select distinct topic, key from (${bothWays(COLUMNS, "chain.event where block <= $3")}) as apart`,
    [one, other, block],
  );
  add(doubts, events.rows);
  for (const [topic, { name, columns }] of Object.entries(TABLES)) {
    const states = ["key", ...columns.map((column) => column.name)].join(", ");
    const { rows } = await db.query(
      `select distinct '${topic}' as topic, key from (${bothWays(states, `${name} where true`)}) as apart`,
      [one, other],
    );
    add(doubts, rows);
  }
  return doubts;
}

/** Adds the keys that either projection has events of above a block. */
export async function addDoubtsAbove(db: Db, doubts: Doubts, one: number, other: number, block: number): Promise<void> {
  const { rows } = await db.query(
    "select distinct topic, key from chain.event where chain in ($1, $2) and block > $3",
    [one, other, block],
  );
  add(doubts, rows);
}

/** The differences for the keys in doubt. `to` is the projection that is believed from now on. */
export async function differences(db: Db, from: number, to: number, doubts: Doubts): Promise<Differences> {
  const takenBack: ChainEvent[] = [];
  const told: ChainEvent[] = [];
  for (const [topic, all] of doubts) {
    const keys = [...all];
    for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
      const some = keys.slice(at, at + KEYS_AT_ONCE);
      const [before, after] = [await accountOf(db, from, topic, some), await accountOf(db, to, topic, some)];
      for (const key of some) {
        const [was, is] = [before(key), after(key)];
        let same = 0;
        while (same < was.events.length && nameOf(was.events[same]) === nameOf(is.events[same])) same++;
        // The same events with another meaning: the last one is told anew.
        if (same === was.events.length && same === is.events.length && was.state !== is.state)
          same = Math.max(0, same - 1);
        takenBack.push(...was.events.slice(same));
        told.push(...is.events.slice(same));
      }
    }
  }
  const order = (a: ChainEvent, b: ChainEvent): number => a.block - b.block || a.logIndex - b.logIndex;
  return { takenBack: takenBack.sort((a, b) => order(b, a)), told: told.sort(order) };
}

const nameOf = (event: ChainEvent | undefined): string | undefined =>
  event &&
  JSON.stringify([event.block, event.logIndex, event.txHash, event.contract, event.name, event.args, event.remark]);

interface Account {
  /** Those that the ledger tells. */
  readonly events: readonly ChainEvent[];
  readonly state: string | undefined;
}

/** The state and the changes of some keys in a projection. */
async function accountOf(db: Db, chain: number, topic: Topic, keys: readonly Hex[]): Promise<(key: Hex) => Account> {
  const events = new Map<Hex, ChainEvent[]>();
  for (const event of await historyOf(db, chain, topic, keys)) {
    if (!isHistoryOnly(event)) events.set(event.key, [...(events.get(event.key) ?? []), event]);
  }
  const states = topic === "execution" ? new Map<Hex, unknown>() : await load(db, chain, topic satisfies Kept, keys);
  return (key) => ({ events: events.get(key) ?? [], state: JSON.stringify(states.get(key)) });
}
