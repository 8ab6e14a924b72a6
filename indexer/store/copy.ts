import type { Hex } from "../events/event.ts";
import { toBytes, toTime } from "./bytes.ts";
import type { Db } from "./db.ts";

/** A piece of this many bytes goes to Postgres while the next one is written. */
const PIECE = 256 * 1_024;

/** Rows in the binary format of COPY: Postgres neither parses text nor plans a statement for them. */
class BinaryRows {
  #bytes = Buffer.allocUnsafe(PIECE);
  #end = 0;

  constructor() {
    this.#end = this.#bytes.write("PGCOPY\n\xff\r\n\0", 0, "latin1");
    // No flags, no header extension.
    this.int8(0, false);
  }

  #room(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#end + bytes));
    this.#bytes.copy(wider, 0, 0, this.#end);
    this.#bytes = wider;
  }

  #length(bytes: number): void {
    this.#end = this.#bytes.writeInt32BE(bytes, this.#end);
  }

  int2(value: number, sized = true): void {
    this.#room(6);
    if (sized) this.#length(2);
    this.#end = this.#bytes.writeInt16BE(value, this.#end);
  }

  int4(value: number): void {
    this.#room(8);
    this.#length(4);
    this.#end = this.#bytes.writeInt32BE(value, this.#end);
  }

  /** Whole numbers within 2^53, without the cost of a BigInt. */
  int8(value: number, sized = true): void {
    this.#room(12);
    if (sized) this.#length(8);
    const high = Math.floor(value / 2 ** 32);
    this.#end = this.#bytes.writeInt32BE(high, this.#end);
    this.#end = this.#bytes.writeUInt32BE(value - high * 2 ** 32, this.#end);
  }

  bool(value: boolean): void {
    this.#room(5);
    this.#length(1);
    this.#end = this.#bytes.writeUInt8(value ? 1 : 0, this.#end);
  }

  bytes(hex: Hex): void {
    const size = (hex.length - 2) / 2;
    this.#room(4 + size);
    this.#length(size);
    this.#end += this.#bytes.write(hex.slice(2), this.#end, "hex");
  }

  text(value: string, version?: number): void {
    this.#room(5 + value.length * 3);
    const at = this.#end;
    this.#end += 4;
    if (version !== undefined) this.#end = this.#bytes.writeUInt8(version, this.#end);
    this.#end += this.#bytes.write(value, this.#end, "utf8");
    this.#bytes.writeInt32BE(this.#end - at - 4, at);
  }

  nothing(): void {
    this.#room(4);
    this.#length(-1);
  }

  get full(): boolean {
    return this.#end >= PIECE - ROW;
  }

  /** What was written since the last piece. */
  piece(): Buffer {
    const piece = this.#bytes.subarray(0, this.#end);
    this.#bytes = Buffer.allocUnsafe(PIECE);
    this.#end = 0;
    return piece;
  }

  close(): Buffer {
    this.int2(-1, false);
    return this.piece();
  }
}

/** More than most rows take: a piece with less room left is full. */
const ROW = 2_048;

/** 2000-01-01, from which Postgres counts microseconds. */
const EPOCH = 946_684_800;

/** How each type of column is written; times are Unix seconds, jsonb is JSON text. */
const WRITERS = {
  smallint: (rows: BinaryRows, value: number) => rows.int2(value),
  integer: (rows: BinaryRows, value: number) => rows.int4(value),
  bigint: (rows: BinaryRows, value: number) => rows.int8(value),
  boolean: (rows: BinaryRows, value: boolean) => rows.bool(value),
  bytea: (rows: BinaryRows, value: Hex) => rows.bytes(value),
  text: (rows: BinaryRows, value: string) => rows.text(value),
  jsonb: (rows: BinaryRows, value: string) => rows.text(value, 1),
  timestamptz: (rows: BinaryRows, value: number) => rows.int8((value - EPOCH) * 1_000_000),
} as const;

type ColumnType = keyof typeof WRITERS;
type ValueOf<C extends ColumnType> = Parameters<(typeof WRITERS)[C]>[1];

/** Times as text, for statements that are not COPY; the rest as it is. */
const asParameter = (type: ColumnType, value: unknown): unknown =>
  value === null ? null : type === "timestamptz" ? toTime(value as number) : type === "bytea" ? toBytes(value as Hex) : value;

/** One column of a row made from an item; null stays null. */
export interface CopyColumn<T> {
  readonly name: string;
  readonly type: ColumnType;
  readonly parameter: (item: T) => unknown;
  readonly write: (rows: BinaryRows, item: T) => void;
}

/** Makes the columns of rows that stand for items of one type. */
export const columnOf = <T>() => <C extends ColumnType>(
  name: string, type: C, of: (item: T) => ValueOf<C> | null,
): CopyColumn<T> => {
  const write = WRITERS[type] as (rows: BinaryRows, value: ValueOf<C>) => void;
  return {
    name,
    type,
    parameter: (item) => asParameter(type, of(item)),
    write: (rows, item) => {
      const value = of(item);
      if (value === null) rows.nothing();
      else write(rows, value);
    },
  };
};

function* pieces<T>(columns: readonly CopyColumn<T>[], items: readonly T[]): Generator<Buffer> {
  const rows = new BinaryRows();
  for (const item of items) {
    rows.int2(columns.length, false);
    for (const { write } of columns) write(rows, item);
    if (rows.full) yield rows.piece();
  }
  yield rows.close();
}

/** So few rows are sooner in by a statement, which nobody has to wait for. */
const FEW = 40;

/** Adds one row an item; the columns that are left out take their defaults. */
export async function copyInto<T>(db: Db, table: string, columns: readonly CopyColumn<T>[], items: readonly T[]): Promise<void> {
  if (items.length === 0) return;
  const names = columns.map(({ name }) => name).join(", ");
  if (items.length <= FEW) {
    db.send(`insert into ${table} (${names}) select * from unnest(${columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join(", ")})`,
      columns.map(({ parameter }) => items.map(parameter)));
    return;
  }
  await db.copy(`copy ${table} (${names}) from stdin (format binary)`, pieces(columns, items));
}
