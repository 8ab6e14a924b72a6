import type { RawLog } from "../events/event.ts";
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

/** Pieces with some more logs, which are in order, put where they belong. */
export function merged(pieces: Pieces, more: readonly RawLog[]): Pieces {
  if (more.length === 0) return pieces;
  return {
    *[Symbol.iterator]() {
      let at = 0;
      for (const piece of pieces) {
        const begin = at;
        const until = piece.at(-1)?.block ?? 0;
        while (at < more.length && (more[at] as RawLog).block <= until) at++;
        yield begin === at ? piece : inOrder([...piece, ...more.slice(begin, at)]);
      }
      if (at < more.length) yield more.slice(at);
    },
  };
}

const sizeOf = (raw: unknown): number => (raw instanceof LongList ? raw.size : (raw as readonly unknown[]).length);

export const isEmpty = (raw: unknown): boolean => Array.isArray(raw) && raw.length === 0;

/** Reads the answers to some filters as one list: the longest piece by piece, the others whole. */
export async function readLists<T>(lists: readonly unknown[], from: number, to: number, read: (pieces: Pieces) => Promise<T> | T): Promise<T> {
  for (const list of lists) itemsOf(list);
  const [longest, ...others] = [...lists].sort((a, b) => sizeOf(b) - sizeOf(a));
  const more = inOrder(others.flatMap(logs));
  if (more.some(({ block }) => block < from || block > to)) throw new RpcDown("The node answers with logs out of range.");
  const straight: Pieces = { [Symbol.iterator]: () => wholeBlocks(longest ?? [], from, to) };
  try {
    return await read(merged(straight, more));
  } catch (error) {
    if (!(error instanceof Unordered)) throw error;
    return read(merged([logs(longest)], more));
  }
}
