import type { Block, Hex, RawLog, Source } from "../events/event.ts";
import { Irregular, type LogTable } from "../rpc/log-table.ts";
import type { Range } from "../rpc/chain-client.ts";
import { merged, type Part } from "../rpc/pieces.ts";
import { BatchRows, NoDigits } from "../store/batch.ts";
import type { Projection } from "../store/store.ts";
import { eventOf, widen, Widened, type Contracts } from "./scan.ts";
import { TitleSlices } from "./title-slices.ts";

/** The facts needed besides the logs of a range to understand them. */
export interface Given {
  /** Blocks whose logs tell no time. */
  readonly times: Map<number, { readonly hash: Hex; readonly at: number }>;
  /** Logs that everybody emits, of contracts of ours that the range itself makes known. */
  more: readonly RawLog[];
  readonly listenedTo: Set<Hex>;
}

/** A range once gone through. */
export interface Digest {
  readonly rows: BatchRows;
  readonly widened: Widened;
  readonly logs: number;
  /** Blocks of unknown time: if there are any, the range has to be gone through again. */
  readonly untimed: ReadonlyMap<number, Hex>;
}

/** Lets what waits for this process have a turn: the rows of the range before are on their way to Postgres. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Goes through a range a part at a time. It keeps the rows, and the events that change current state. */
export async function digest(
  { pieces, unparsed, last }: Range,
  known: Contracts,
  projection: Projection,
  given: Given,
  slices = new TitleSlices(),
): Promise<Digest> {
  if (unparsed !== undefined) {
    try {
      return await digestParts(unparsed(given.more), last, known, projection, given.times, slices);
    } catch (error) {
      // A fault of the log shows when all is parsed.
      if (!(error instanceof Irregular || error instanceof NoDigits)) throw error;
    }
  }
  return digestParts(parsed(merged(pieces, given.more)), last, known, projection, given.times, slices);
}

function* parsed(pieces: Iterable<readonly RawLog[]>): Generator<Part> {
  for (const logs of pieces) yield { table: null, logs };
}

async function digestParts(
  parts: Iterable<Part>,
  last: Block,
  known: Contracts,
  projection: Projection,
  times: Given["times"],
  slices: TitleSlices,
): Promise<Digest> {
  const widened = new Widened(known);
  const rows = new BatchRows(projection);
  const untimed = new Map<number, Hex>();
  let logs = 0;
  /** The logs of the part at hand that had to be read whole. */
  const whole = new Map<number, RawLog>();
  const logAt = (table: LogTable, row: number): RawLog => {
    let log = whole.get(row);
    if (log === undefined) whole.set(row, (log = table.raw(row)));
    return log;
  };
  /** The block whose events are being added. */
  let current = -1;

  const timeOf = (block: number, told: number | null, hash: () => Hex): number => {
    const at = told ?? times.get(block)?.at;
    if (at === undefined) untimed.set(block, hash());
    return at ?? 0;
  };
  // Apart, so that a row whose time is told makes no function.
  const timeOfRow = (table: LogTable, row: number, block: number): number =>
    timeOf(block, null, () => table.blockHashOf(row));
  const enter = (number: number, hash: Hex, at: number): void => {
    current = number;
    rows.addBlock({ number, hash, at }, true);
  };
  const addLog = (log: RawLog): void => {
    const event = eventOf(widened, log, () => timeOf(log.block, log.at, () => log.blockHash));
    if (event === null) return;
    if (event.block !== current) enter(event.block, log.blockHash, event.at);
    rows.addEvent(event);
  };
  const addRow = (table: LogTable, row: number, address: Hex): void => {
    const block = table.block[row] as number;
    const told = table.at[row] as number;
    const at = told < 0 ? timeOfRow(table, row, block) : told;
    const slice = slices.read(table, row, address, at);
    if (slice === null) {
      addLog(logAt(table, row));
      return;
    }
    if (block !== current) enter(block, table.blockHashOf(row), at);
    rows.addSlice(slice);
  };

  for (const part of parts) {
    logs += part.logs.length + (part.table?.count ?? 0);
    const { table: rowsOf } = part;
    const addresses =
      rowsOf === null ? [] : Array.from({ length: rowsOf.count }, (_, row) => slices.contractOf(rowsOf, row));
    /** Contracts known before this part are known in it. */
    const own = addresses.map((address) => widened.isOwnEscrow(address));
    whole.clear();
    // Contracts may speak in the transaction that makes them, before the event that makes them known.
    inOrder(
      part,
      (log) => widen(widened, log),
      (table, row) => {
        if (own[row] === false && isOther(widened.sourceOf(addresses[row] as Hex))) widen(widened, logAt(table, row));
      },
    );
    inOrder(part, addLog, (table, row) => {
      const address = addresses[row] as Hex;
      if (own[row] === true || widened.isOwnEscrow(address)) addRow(table, row, address);
      else if (widened.sourceOf(address) !== undefined) addLog(logAt(table, row));
    });
    await breathe();
  }
  if (current !== last.number) rows.addBlock(last, false);
  return { rows, widened, logs, untimed };
}

const isOther = (source: Source | undefined): boolean => source !== undefined && source !== "escrow";

/** Goes through the logs of a part in the order of the chain. */
function inOrder(
  { table, logs }: Part,
  onLog: (log: RawLog) => void,
  onRow: (table: LogTable, row: number) => void,
): void {
  let next = 0;
  if (table !== null) {
    for (let row = 0; row < table.count; row++) {
      const block = table.block[row] as number;
      const index = table.logIndex[row] as number;
      for (
        let log = logs[next];
        log !== undefined && (log.block < block || (log.block === block && log.logIndex < index));
        log = logs[++next]
      )
        onLog(log);
      onRow(table, row);
    }
  }
  for (const log of next === 0 ? logs : logs.slice(next)) onLog(log);
}
