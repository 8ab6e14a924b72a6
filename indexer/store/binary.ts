import type { Hex } from "../events/event.ts";
import { viewOf } from "../events/addresses.ts";
import { bytesOfDigits, DIGITS } from "../events/digits.ts";

/** A buffer is begun with so many bytes. */
const PIECE = 256 * 1_024;

/** Bytes that are sooner made here than by asking for it. */
const SHORT = 64;
const digit = (hex: Hex, at: number): number => DIGITS[hex.charCodeAt(at)] as number;

/** Values as Postgres sends and receives them in binary: it neither parses text nor plans a statement for them. */
export class Writer {
  #bytes: Buffer;
  /** The same bytes, for numbers. */
  #view: DataView;
  #end = 0;

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(size);
    this.#view = viewOf(this.#bytes);
  }

  get size(): number {
    return this.#end;
  }

  #room(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#end + bytes));
    this.#bytes.copy(wider, 0, 0, this.#end);
    this.#bytes = wider;
    this.#view = viewOf(wider);
  }

  #length(bytes: number): void {
    this.#view.setInt32(this.#end, bytes);
    this.#end += 4;
  }

  /** Bytes that are no value: the frame around the values. */
  raw16(value: number): void {
    this.#room(2);
    this.#view.setInt16(this.#end, value);
    this.#end += 2;
  }

  raw32(value: number): void {
    this.#room(4);
    this.#length(value);
  }

  rawText(text: string): void {
    this.#room(text.length);
    this.#end += this.#bytes.write(text, this.#end, "latin1");
  }

  rawBytes(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  int2(value: number): void {
    this.raw32(2);
    this.raw16(value);
  }

  int4(value: number): void {
    this.raw32(4);
    this.raw32(value);
  }

  /** Whole numbers within 2^53, without the cost of a BigInt. */
  int8(value: number): void {
    this.#room(12);
    this.#length(8);
    const high = Math.floor(value / 2 ** 32);
    this.#view.setInt32(this.#end, high);
    this.#view.setUint32(this.#end + 4, value - high * 2 ** 32);
    this.#end += 8;
  }

  bool(value: boolean): void {
    this.#room(5);
    this.#length(1);
    this.#bytes[this.#end++] = value ? 1 : 0;
  }

  bytes(hex: Hex): void {
    const size = (hex.length - 2) / 2;
    this.#room(4 + size);
    this.#length(size);
    if (size > SHORT) this.#bytes.write(hex.slice(2), this.#end, "hex");
    else
      for (let i = 0; i < size; i++) this.#bytes[this.#end + i] = (digit(hex, 2 + i * 2) << 4) | digit(hex, 3 + i * 2);
    this.#end += size;
  }

  /** Digits that stand in other bytes; false where one is none. */
  digits(from: Buffer, at: number, count: number): boolean {
    this.#room(count / 2);
    const right = bytesOfDigits(from, at, count, this.#bytes, this.#end);
    this.#end += count / 2;
    return right;
  }

  /** JSON text, which ends after so many of these bytes. */
  json(text: Buffer, size: number): void {
    this.raw32(size + 1);
    this.#room(1 + size);
    this.#bytes[this.#end++] = 1;
    text.copy(this.#bytes, this.#end, 0, size);
    this.#end += size;
  }

  text(value: string, version?: number): void {
    this.#room(5 + value.length * 3);
    const at = this.#end;
    this.#end += 4;
    if (version !== undefined) this.#bytes[this.#end++] = version;
    this.#end += this.#bytes.write(value, this.#end, "utf8");
    this.#view.setInt32(at, this.#end - at - 4);
  }

  nothing(): void {
    this.raw32(-1);
  }

  /** Returns the bytes written so far; the writer begins anew. */
  take(next: Buffer): Buffer {
    const piece = this.#bytes.subarray(0, this.#end);
    this.#bytes = next;
    this.#view = viewOf(next);
    this.#end = 0;
    return piece;
  }
}

/** 2000-01-01, from which Postgres counts microseconds. */
const EPOCH = 946_684_800;

/** How each type of column is written, and its number in Postgres; times are Unix seconds, jsonb is JSON text. */
const TYPES = {
  smallint: { oid: 21, write: (to: Writer, value: number) => to.int2(value) },
  integer: { oid: 23, write: (to: Writer, value: number) => to.int4(value) },
  bigint: { oid: 20, write: (to: Writer, value: number) => to.int8(value) },
  boolean: { oid: 16, write: (to: Writer, value: boolean) => to.bool(value) },
  bytea: { oid: 17, write: (to: Writer, value: Hex) => to.bytes(value) },
  text: { oid: 25, write: (to: Writer, value: string) => to.text(value) },
  jsonb: { oid: 3802, write: (to: Writer, value: string) => to.text(value, 1) },
  timestamptz: { oid: 1184, write: (to: Writer, value: number) => to.int8((value - EPOCH) * 1_000_000) },
} as const;

type ColumnType = keyof typeof TYPES;
type ValueOf<C extends ColumnType> = Parameters<(typeof TYPES)[C]["write"]>[1];

/** One column of a row made from an item; null stays null. */
export interface Column<T> {
  readonly name: string;
  readonly type: ColumnType;
  readonly write: (to: Writer, item: T) => void;
}

/** Makes the columns of rows that stand for items of one type. */
export const columnOf =
  <T>() =>
  <C extends ColumnType>(name: string, type: C, of: (item: T) => ValueOf<C> | null): Column<T> => {
    const write = TYPES[type].write as (to: Writer, value: ValueOf<C>) => void;
    return {
      name,
      type,
      write: (to, item) => {
        const value = of(item);
        if (value === null) to.nothing();
        else write(to, value);
      },
    };
  };

/** One column of many items as the value of a parameter of type `C[]`. */
export function arrayOf<T>({ type, write }: Pick<Column<T>, "type" | "write">, items: readonly T[]): Buffer {
  const to = new Writer(64 + items.length * 40);
  to.raw32(items.length === 0 ? 0 : 1);
  to.raw32(0);
  to.raw32(TYPES[type].oid);
  if (items.length > 0) {
    to.raw32(items.length);
    to.raw32(1);
  }
  for (const item of items) write(to, item);
  return to.take(NONE);
}

const key = columnOf<Hex>()("key", "bytea", (hex) => hex);

/** Keys as a parameter of type `bytea[]`. */
export const bytesArray = (keys: readonly Hex[]): Buffer => arrayOf(key, keys);

/** So few rows are sooner in by a statement that nobody has to wait for. */
const FEW = 40;

/** How rows go in: many by COPY, of which only the bytes are kept; few as the parameters of a statement. */
type Insertion =
  | { readonly text: string; readonly pieces: readonly Buffer[] }
  | { readonly text: string; readonly values: readonly Buffer[] };

/** Rows to be added to a table. */
export class Rows<T> {
  readonly #columns: readonly Column<T>[];
  readonly #pieces: Buffer[] = [];
  #few: T[] = [];
  #writer: Writer | undefined;
  #count = 0;

  constructor(columns: readonly Column<T>[]) {
    this.#columns = columns;
  }

  get count(): number {
    return this.#count;
  }

  add(item: T): void {
    this.#count++;
    if (this.#writer !== undefined) this.#write(this.#writer, item);
    else if (this.#few.push(item) > FEW) this.#many();
  }

  #write(to: Writer, item: T): void {
    to.raw16(this.#columns.length);
    for (const { write } of this.#columns) write(to, item);
    this.#cut(to);
  }

  #cut(to: Writer): void {
    if (to.size > PIECE - ROW) this.#pieces.push(to.take(spare.pop() ?? Buffer.allocUnsafeSlow(PIECE)));
  }

  /** Begins a row whose values are written by who asks, in the order of the columns; `end` ends it. */
  row(): Writer {
    this.#count++;
    const to = this.#many();
    to.raw16(this.#columns.length);
    return to;
  }

  end(): void {
    this.#cut(this.#many());
  }

  #many(): Writer {
    if (this.#writer !== undefined) return this.#writer;
    const to = new Writer(64 * FEW);
    this.#writer = to;
    to.rawText("PGCOPY\n\xff\r\n\0");
    // No flags, no header extension.
    to.raw32(0);
    to.raw32(0);
    for (const held of this.#few) this.#write(to, held);
    this.#few = [];
    return to;
  }

  /** Null when there are no rows. */
  into(table: string): Insertion | null {
    const names = this.#columns.map(({ name }) => name).join(", ");
    if (this.#writer === undefined) {
      if (this.#few.length === 0) return null;
      const arrays = this.#columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join(", ");
      return {
        text: `insert into ${table} (${names}) select * from unnest(${arrays})`,
        values: this.#columns.map((column) => arrayOf(column, this.#few)),
      };
    }
    this.#writer.raw16(-1);
    return {
      text: `copy ${table} (${names}) from stdin (format binary)`,
      pieces: [...this.#pieces, this.#writer.take(NONE)],
    };
  }

  /** The bytes were sent: others may be written over them. */
  release(): void {
    for (const { buffer } of this.#pieces)
      if (buffer.byteLength === PIECE && spare.length < SPARE) spare.push(Buffer.from(buffer));
    this.#pieces.length = 0;
  }
}

const NONE = Buffer.alloc(0);

/** Pieces to be written over: those of one long range. */
const spare: Buffer[] = [];
const SPARE = 128;

/** More than most rows take: a piece with less room left is full. */
const ROW = 2_048;
