import type { LongList } from "./long-list.ts";
import { irregular, LogTable } from "./log-table.ts";

/**
 * The logs of a long answer, some whole blocks at a time, in one table that is written over by the next ones. Throws
 * Irregular where they are not written as nodes write them, not in the order of the chain, or out of the range.
 */
export function* tablesOf(list: LongList, first: number, last: number): Generator<LogTable> {
  const { bytes, begin, end, piece } = list;
  const table = new LogTable(bytes);
  let block = first;
  let index = -1;
  for (let at = begin + 1; at < end;) {
    const from = at;
    table.count = 0;
    while (at < end) {
      const row = table.count;
      const next = table.add(at, end);
      const number = table.block[row] as number;
      const place = table.logIndex[row] as number;
      if (number < block || number > last || (number === block && place < index)) irregular();
      if (at - from >= piece && row > 0 && number !== block) {
        table.count = row;
        break;
      }
      block = number;
      index = place;
      at = next;
    }
    yield table;
  }
}
