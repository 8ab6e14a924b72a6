import type { RawLog } from "../events/event.ts";
import type { LogTable } from "./log-table.ts";
import { tablesOf } from "./table-of.ts";
import { LongList } from "./long-list.ts";
import { before, inOrder, itemsOf, logReader, logs } from "./parse.ts";
import { RpcDown } from "./transport.ts";

/** Logs in the order of the chain, some whole blocks at a time; they may be gone through more than once. */
export type Pieces = Iterable<readonly RawLog[]>;

/** The node tells its logs in an order of its own: they have to be sorted as a whole. */
class Unordered extends Error {}

function* wholeBlocks(raw: unknown, from: number, to: number): Generator<readonly RawLog[]> {
  const read = logReader();
  let held: RawLog[] = [];
  for (const items of itemsOf(raw)) {
    for (const item of items) {
      const log = read(item);
      const last = held.at(-1);
      if (log.block < from || log.block > to) throw new RpcDown("The node answers with logs out of range.");
      if (last !== undefined && before(last, log) > 0) throw new Unordered("unordered");
      held.push(log);
    }
    // The last block may go on in the next piece.
    let end = held.length;
    while (end > 0 && held[end - 1]?.block === held.at(-1)?.block) end--;
    if (end > 0) {
      yield held.slice(0, end);
      held = held.slice(end);
    }
  }
  if (held.length > 0) yield held;
}

/** Gives out logs that are in order, up to one block after another. */
function upTo(logs: readonly RawLog[]): (block: number) => readonly RawLog[] {
  let at = 0;
  return (block) => {
    const begin = at;
    while (at < logs.length && (logs[at] as RawLog).block <= block) at++;
    return begin === at ? [] : logs.slice(begin, at);
  };
}

/** Pieces with some more logs, which are in order, put where they belong. */
export function merged(pieces: Pieces, more: readonly RawLog[]): Pieces {
  if (more.length === 0) return pieces;
  return {
    *[Symbol.iterator]() {
      const next = upTo(more);
      for (const piece of pieces) {
        const some = next(piece.at(-1)?.block ?? 0);
        yield some.length === 0 ? piece : inOrder([...piece, ...some]);
      }
      const rest = next(Infinity);
      if (rest.length > 0) yield rest;
    },
  };
}

/** Some whole blocks: logs that were not parsed, and logs that were; each in the order of the chain. */
export interface Part {
  readonly table: LogTable | null;
  readonly logs: readonly RawLog[];
}

function* partsOf(tables: Iterable<LogTable>, more: readonly RawLog[]): Generator<Part> {
  const next = upTo(more);
  for (const table of tables) yield { table, logs: next(table.block[table.count - 1] as number) };
  const rest = next(Infinity);
  if (rest.length > 0) yield { table: null, logs: rest };
}

/**
 * The logs of a range with some more, without parsing those of the longest list; throws Irregular where that does not
 * go.
 */
export type Unparsed = (more: readonly RawLog[]) => Iterable<Part>;

const sizeOf = (raw: unknown): number => (raw instanceof LongList ? raw.size : (raw as readonly unknown[]).length);

export const isEmpty = (raw: unknown): boolean => Array.isArray(raw) && raw.length === 0;

/** Reads the answers to some filters as one list: the longest piece by piece, the others whole. */
export async function readLists<T>(
  lists: readonly unknown[],
  from: number,
  to: number,
  read: (pieces: Pieces, unparsed?: Unparsed) => Promise<T> | T,
): Promise<T> {
  for (const list of lists) itemsOf(list);
  const [longest, ...others] = [...lists].sort((a, b) => sizeOf(b) - sizeOf(a));
  const more = inOrder(others.flatMap(logs));
  if (more.some(({ block }) => block < from || block > to))
    throw new RpcDown("The node answers with logs out of range.");
  const straight: Pieces = { [Symbol.iterator]: () => wholeBlocks(longest ?? [], from, to) };
  try {
    return await (longest instanceof LongList
      ? read(merged(straight, more), (others) => partsOf(tablesOf(longest, from, to), inOrder([...more, ...others])))
      : read(merged(straight, more)));
  } catch (error) {
    if (!(error instanceof Unordered)) throw error;
    return read(merged([logs(longest)], more));
  }
}
