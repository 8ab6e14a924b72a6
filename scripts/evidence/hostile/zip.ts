import { crc32, deflateRawSync } from "node:zlib";

/** Data as it lies in an archive, and what the lists say of it. */
interface Packed {
  readonly length: number;
  readonly crc: number;
  readonly body: Buffer;
}

/** One file of an archive. */
export interface Entry {
  readonly name: string;
  readonly data: Buffer | Packed;
  /** The size that the lists give instead of the true one. */
  readonly size?: number;
  readonly packed?: number;
  readonly flags?: number;
  readonly method?: number;
  /** The place of another entry, whose bytes it shares. */
  readonly at?: number;
}

const pack = (data: Buffer, method = 8): Packed => ({
  length: data.length,
  crc: crc32(data),
  body: method === 8 ? deflateRawSync(data, { level: 9 }) : data,
});

/** An archive as these say, or as it is `said` to be. */
export function zip(
  entries: readonly Entry[],
  said: { readonly count?: number; readonly comment?: Buffer } = {},
): Buffer {
  const [files, list]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, data, size = data.length, packed, flags = 0, method = 8, at } of entries) {
    const label = Buffer.from(name, "latin1");
    const { crc, body } = "crc" in data ? data : pack(data, method);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(packed ?? body.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), fields, label, body]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at ?? offset, 10);
    list.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"), fields, tail, label]));
    if (at !== undefined) continue;
    files.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE((said.count ?? entries.length) & 0xffff, 8);
  end.writeUInt16LE((said.count ?? entries.length) & 0xffff, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(said.comment?.length ?? 0, 20);
  return Buffer.concat([...files, directory, end, said.comment ?? Buffer.alloc(0)]);
}

export const entry = (name: string, data: string | Entry["data"] = "", more: Partial<Entry> = {}): Entry => ({
  name,
  data: typeof data === "string" ? Buffer.from(data) : data,
  ...more,
});

const packedNothing = new Map<number, Packed>();
/** So many megabytes of nothing, packed once: each kind of file and many an entry has the same. */
export function nothing(megabytes: number): Packed {
  const packed = packedNothing.get(megabytes) ?? pack(Buffer.alloc(megabytes * 1024 * 1024));
  packedNothing.set(megabytes, packed);
  return packed;
}
