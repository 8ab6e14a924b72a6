import { Inflate, zipSync } from "fflate";
import type { Fault } from "./template-faults.ts";

/** Noon by any clock, so that the same files make the same bytes everywhere. */
const MADE = new Date(2026, 0, 1, 12);
const [CENTRAL, END] = [0x02014b50, 0x06054b50];
const [HEAD, END_LENGTH] = [46, 22];
const DEFLATED = 8;
/** Packed bytes that are looked at in one go: they hold half a megabyte at the most. */
const STEP = 512;
/** The sort of a file and its links, in the mode of Unix that a zip may carry. */
const [SORT, LINK] = [0xf000, 0xa000];
/** How many times its packed size a file may have, above a size that no store need fear. */
const RATIO = 100;
const SMALL = 64 * 1024;

/** The zip of the files of a template, which tells nothing but their names and bytes. */
export const packTemplate = (files: Readonly<Record<string, Uint8Array>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))), {
    mtime: MADE,
    level: 9,
  });

interface Listed {
  readonly name: string;
  readonly mode: number;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly bytes: Uint8Array;
}

/** The entries of a zip as its list has them, as far as that can be read. */
function* listed(zip: Uint8Array): Generator<Listed> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const u16 = (at: number): number => view.getUint16(at, true);
  const u32 = (at: number): number => view.getUint32(at, true);
  let end = zip.length - END_LENGTH;
  while (end >= 0 && u32(end) !== END) end -= 1;
  if (end < 0) return;
  let at = u32(end + 16);
  for (let left = u16(end + 10); left > 0 && at + HEAD <= end; left -= 1) {
    if (u32(at) !== CENTRAL) return;
    const [packed, from] = [u32(at + 20), u32(at + 42)];
    const begin = from + 30 <= zip.length - 4 ? from + 30 + u16(from + 26) + u16(from + 28) : zip.length;
    yield {
      name: new TextDecoder().decode(zip.subarray(at + HEAD, at + HEAD + u16(at + 28))).slice(0, 100),
      mode: u32(at + 38) >>> 16,
      method: u16(at + 10),
      packed,
      size: u32(at + 24),
      bytes: zip.subarray(begin, begin + packed),
    };
    at += HEAD + u16(at + 28) + u16(at + 30) + u16(at + 32);
  }
}

/** Something in the list of a zip that no template needs: a link, a path that leads out, a file packed beyond measure. */
export function hostileEntry(zip: Uint8Array): (Fault & { readonly name: string }) | null {
  for (const { name, mode, size, packed } of listed(zip)) {
    if ((mode & SORT) === LINK) return { name, code: "LINK", found: "" };
    if (leadsOut(name)) return { name, code: "LEADS_OUT", found: "" };
    if (size > SMALL && size > RATIO * packed) return { name, code: "PACKED", found: String(RATIO) };
  }
  return null;
}

/**
 * The name of a file that is longer than the list says: who unpacks it at once would work for as long as it really is.
 * Only looks as far as `most`, and no further than the lie: with more files or bytes, or files that lie in one another,
 * the zip is refused before anything of it is unpacked.
 */
export function lyingEntry(zip: Uint8Array, most: { readonly files: number; readonly bytes: number }): string | null {
  let [files, total, all] = [0, 0, 0];
  for (const { name, method, size, packed, bytes } of listed(zip)) {
    files += 1;
    total += size;
    all += packed;
    if (files > most.files || total > most.bytes || all > zip.length) return null;
    if (method === DEFLATED && isLonger(bytes, size)) return name;
  }
  return null;
}

function isLonger(packed: Uint8Array, size: number): boolean {
  let length = 0;
  const reader = new Inflate((part) => {
    length += part.length;
  });
  try {
    for (let at = 0; at < packed.length && length <= size; at += STEP)
      reader.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  } catch {
    // The unpacking says that it is damaged.
    return false;
  }
  return length > size;
}

const leadsOut = (name: string): boolean =>
  /^[\\/]|^[A-Za-z]:|\0/.test(name) || name.split(/[\\/]/).some((part) => part === "..");
