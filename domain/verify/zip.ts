import { bytesToHex } from "@noble/hashes/utils.js";
import { nfc } from "../legible.ts";
import { unzipSync } from "fflate";

/** How much a package may unpack to. */
export interface UnpackLimits {
  readonly files: number;
  readonly bytes: number;
}
const OF_ENVELOPES: UnpackLimits = { files: 200, bytes: 128 * 1024 * 1024 };

/** A ZIP that one program unpacks to other files than another does. */
export class AmbiguousZip extends Error {}

/**
 * The files of a ZIP by name, as whoever packed them first named them: a package that was unpacked and packed again on
 * Windows or macOS is the same package. Throws AmbiguousZip; another error when it is damaged or unpacks to too much.
 */
export function unpackFiles(bytes: Uint8Array, most = OF_ENVELOPES): ReadonlyMap<string, Uint8Array> {
  assertPlain(bytes, most.files);
  let [files, size] = [0, 0];
  const found = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      files += 1;
      size += originalSize;
      if (files > most.files || size > most.bytes) throw new RangeError("the package is too large");
      return !isFolder(name);
    },
  });
  return withoutFolder(
    Object.entries(found)
      .map(([name, file]) => [plainName(name), file] as const)
      .filter(([name, file]) => !ofFileManager(name, file)),
  );
}

/** Some programs write the folder sign of Windows, and some begin each name with the folder where they stand. */
const plainName = (name: string): string =>
  name
    .split(/[\\/]/)
    .filter((part) => part !== "" && part !== ".")
    .join("/");

const isFolder = (name: string): boolean => /[\\/]$/.test(name);

type Named = readonly (readonly [name: string, file: Uint8Array])[];

/** The files without the folders that all of them are in. */
function withoutFolder(files: Named): ReadonlyMap<string, Uint8Array> {
  const [folder, ...rest] = files[0]?.[0].split("/") ?? [];
  return files.length > 1 && rest.length > 0 && files.every(([name]) => name.startsWith(`${folder}/`))
    ? withoutFolder(files.map(([name, file]) => [name.slice(folder!.length + 1), file] as const))
    : new Map(files);
}

const begins = (file: Uint8Array, hex: string): boolean => bytesToHex(file.subarray(0, hex.length / 2)) === hex;

/**
 * Whether macOS or Windows put a file there for itself. Its first bytes are looked at too: nothing else may stand
 * unread beside the documents under such a name.
 */
function ofFileManager(path: string, file: Uint8Array): boolean {
  const name = path.split("/").at(-1) ?? "";
  if (name.startsWith("._")) return begins(file, "00051607");
  if (name === ".DS_Store") return begins(file, "0000000142756431");
  if (name.toLowerCase() === "thumbs.db") return begins(file, "d0cf11e0a1b11ae1");
  return name.toLowerCase() === "desktop.ini" && file.length < 4096 && isSection(file);
}

/** Text that begins as the settings of a folder do, in the encodings that Windows writes. */
const isSection = (file: Uint8Array): boolean =>
  /^\ufeff?\s*\[/.test(new TextDecoder(begins(file, "fffe") ? "utf-16le" : "utf-8").decode(file));

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const FULL = 0xffffffff;
/** Set where sizes stand behind the data, and how long that may be. */
const DESCRIBED = 8;
const DESCRIPTORS: readonly number[] = [0, 12, 16, 20, 24];
const UNICODE_NAME = 0x7075;

/**
 * Throws unless all programs see the same: some read the list at the end, some the headers before the data, some from
 * the front, some from the back. So both say the same of each file, no name stands twice, on no system, and no byte is
 * outside.
 */
function assertPlain(bytes: Uint8Array, most: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u16 = (at: number): number => view.getUint16(at, true);
  const u32 = (at: number): number => view.getUint32(at, true);
  const end = endOf(bytes, view);
  const [count, start] = [u16(end + 10), u32(end + 16)];
  if (count > most || start === FULL) throw new RangeError("the package is too large");
  const names = new Set<string>();
  const pieces: { readonly from: number; readonly to: number; readonly described: boolean }[] = [];
  let at = start;
  for (let i = 0; i < count; i += 1) {
    if (u32(at) !== CENTRAL) throw new AmbiguousZip("the list is damaged");
    const [flags, packed, size, named, extra, from] = [
      u16(at + 8),
      u32(at + 20),
      u32(at + 24),
      u16(at + 28),
      u16(at + 30),
      u32(at + 42),
    ] as const;
    if (packed === FULL || size === FULL || from === FULL) throw new RangeError("the package is too large");
    const name = bytes.subarray(at + 46, at + 46 + named);
    const text = new TextDecoder().decode(name);
    const local = bytes.subarray(from + 30, from + 30 + u16(from + 26));
    if (
      u32(from) !== LOCAL ||
      !same(local, name) ||
      otherName(bytes.subarray(at + 46 + named, at + 46 + named + extra), name)
    )
      throw new AmbiguousZip("a file has two names");
    const described = (u16(from + 6) & DESCRIBED) !== 0;
    if (!described && (u32(from + 18) !== packed || u32(from + 22) !== size))
      throw new AmbiguousZip("a file has two sizes");
    if (text === "__proto__" || (isFolder(text) && size > 0)) throw new AmbiguousZip("a file is hidden");
    // Names that differ in case, or in how a letter or a folder is written, are one name on some systems.
    const key = nfc(plainName(text)).toLowerCase();
    if (names.has(key)) throw new AmbiguousZip("a name stands twice");
    names.add(key);
    pieces.push({
      from,
      to: from + 30 + u16(from + 26) + u16(from + 28) + packed,
      described: described || (flags & DESCRIBED) !== 0,
    });
    at += 46 + named + extra + u16(at + 32);
  }
  if (at !== end) throw new AmbiguousZip("the list does not end where it should");
  let [reached, described] = [0, false];
  for (const piece of [...pieces.toSorted((a, b) => a.from - b.from), { from: start, to: start, described: false }]) {
    const gap = piece.from - reached;
    if (gap !== 0 && !(described && DESCRIPTORS.includes(gap)))
      throw new AmbiguousZip("there is something between two files");
    [reached, described] = [piece.to, piece.described];
  }
}

/** Where the end record begins: the last that there is, and the file ends with it. */
function endOf(bytes: Uint8Array, view: DataView): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + 22 + view.getUint16(at + 20, true) !== bytes.length)
      throw new AmbiguousZip("the list does not end with the file");
    return at;
  }
  throw new SyntaxError("there is no list of files");
}

const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, i) => byte === other[i]);

/** Whether an extra field gives a file another name, which some programs take. */
function otherName(extra: Uint8Array, name: Uint8Array): boolean {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (
      view.getUint16(at, true) === UNICODE_NAME &&
      !same(extra.subarray(at + 9, at + 4 + view.getUint16(at + 2, true)), name)
    )
      return true;
  }
  return false;
}
