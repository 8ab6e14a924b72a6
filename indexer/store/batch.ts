import { bytesOfDigits } from "../events/digits.ts";
import type { Block, ChainEvent, Followed } from "../events/event.ts";
import { isHistoryOnly } from "../handlers/catalogue.ts";
import { Writer, type Rows } from "./binary.ts";
import { ledgerRows, type Teller } from "./ledger.ts";
import { Changes } from "./projection.ts";
import { blockRows, eventRows, type KeptBlock } from "./rows.ts";

/** An event of a title of which most stands as digits in some bytes: places are those of the first digit. */
export interface TitleSlice {
  /** Without its remark. */
  readonly event: ChainEvent;
  /** Its arguments as JSON, which ends after so many of these bytes. */
  readonly args: Buffer;
  readonly argsSize: number;
  readonly bytes: Buffer;
  readonly contract: number;
  readonly tx: number;
  /** Registry and token id, one behind the other. */
  readonly key: number;
  readonly remark: number;
  /** None: there is no remark. */
  readonly remarkDigits: number;
}

const [ADDRESS, WORD] = [40, 64];

/** A text that should be hex digits is none. */
export class NoDigits extends Error {}

function bytesOf(to: Writer, bytes: Buffer, at: number, digits: number): void {
  to.raw32(digits / 2);
  if (!to.digits(bytes, at, digits)) throw new NoDigits("no digits");
}

/** A value that goes into several rows, as it stands in each. */
class Repeated {
  readonly #digits: number;
  readonly #bytes: Buffer;

  constructor(digits: number) {
    this.#digits = digits;
    this.#bytes = Buffer.alloc(4 + digits / 2);
    this.#bytes.writeInt32BE(digits / 2);
  }

  of(bytes: Buffer, at: number): Buffer {
    if (!bytesOfDigits(bytes, at, this.#digits, this.#bytes, 4)) throw new NoDigits("no digits");
    return this.#bytes;
  }
}

function written(words: readonly string[]): Buffer {
  const to = new Writer(64);
  for (const word of words) to.text(word);
  return to.take(Buffer.alloc(0));
}

/** Words that are the same in row after row, as they stand in one: by the names of events. */
const [EVENT_WORDS, NAME] = [new Map<string, Buffer>(), new Map<string, Buffer>()];
const TITLE = written(["title"]);
function wordsOf(
  kept: Map<string, Buffer>,
  words: (event: ChainEvent) => readonly string[],
  event: ChainEvent,
): Buffer {
  let bytes = kept.get(event.name);
  if (bytes === undefined) kept.set(event.name, (bytes = written(words(event))));
  return bytes;
}
const eventWords = ({ source, name, topic }: ChainEvent): readonly string[] => [source, name, topic];
const nameWord = ({ name }: ChainEvent): readonly string[] => [name];

/** Blocks that are to be added: their rows as bytes already, so that of a long range little else has to be kept. */
export class BatchRows {
  readonly blocks: Rows<KeptBlock>;
  readonly events: Rows<ChainEvent>;
  readonly ledger: Rows<ChainEvent>;
  readonly changes = new Changes();
  readonly #tx = new Repeated(WORD);
  readonly #key = new Repeated(ADDRESS + WORD);
  readonly #projection: Teller & { readonly id: number };

  constructor(projection: Teller & { readonly id: number }) {
    this.#projection = projection;
    this.blocks = blockRows(projection.id);
    this.events = eventRows(projection.id);
    this.ledger = ledgerRows(projection, true);
  }

  /** Adds a block and its events; blocks ascending. */
  add(block: Block, events: readonly ChainEvent[]): void {
    this.addBlock(block, events.length > 0);
    for (const event of events) this.addEvent(event);
  }

  /** Adds a block; its events are added after it. */
  addBlock(block: Block, hasEvents: boolean): void {
    this.blocks.add({ ...block, hasEvents });
  }

  addEvent(event: ChainEvent): void {
    this.events.add(event);
    if (isHistoryOnly(event)) return;
    this.ledger.add(event);
    this.changes.add(event);
  }

  /** Adds an event as `addEvent` does, of whose row most comes from the bytes. Throws NoDigits. */
  addSlice(slice: TitleSlice): void {
    const { event, args, argsSize, bytes, contract, tx, key, remark, remarkDigits } = slice;
    const { block, logIndex } = event;
    const { id, chainId } = this.#projection;
    const txBytes = this.#tx.of(bytes, tx);
    const keyBytes = this.#key.of(bytes, key);
    const events = this.events.row();
    events.int2(id);
    events.int8(block);
    events.int4(logIndex);
    events.rawBytes(txBytes);
    bytesOf(events, bytes, contract, ADDRESS);
    events.rawBytes(wordsOf(EVENT_WORDS, eventWords, event));
    events.rawBytes(keyBytes);
    events.json(args, argsSize);
    if (remarkDigits === 0) events.nothing();
    else bytesOf(events, bytes, remark, remarkDigits);
    this.events.end();
    const ledger = this.ledger.row();
    ledger.int4(chainId);
    ledger.rawBytes(TITLE);
    ledger.rawBytes(keyBytes);
    ledger.rawBytes(wordsOf(NAME, nameWord, event));
    ledger.int8(block);
    ledger.rawBytes(txBytes);
    ledger.bool(true);
    this.ledger.end();
    this.changes.take(event);
  }
}

/** The rows that one or more whole blocks add. `last`, the new place of the cursor, is one of these blocks. */
export interface Batch {
  readonly rows: BatchRows;
  readonly last: Block;
  readonly contracts: readonly Followed[];
  readonly finalized: number;
}
