import { createReadStream } from "node:fs";
import { unzipSync, Zip, ZipPassThrough } from "fflate";
import { Refused } from "#domain/errors";
import { LIMITS, megabytes } from "#domain/limits";
import type { Chunks } from "#domain/screening/reading-state";

/** Files of a zip beside the list: a description, a licence. */
const MOST_FILES = 12;
/** The same of a list that is fetched in parts. */
const MOST_FILES_OF_PARTS = MOST_FILES * LIMITS.screeningListParts;

/** The answer of one address of a list, in a file. */
export interface Part {
  readonly address: string;
  readonly file: string;
}

/** The folder of a part, by its place among the addresses. */
const FOLDER = /^part-(\d+)\//;
/** The date of files that have none: the same parts make the same bytes. */
const NO_DATE = "1980-01-01T00:00:00";

/** The last part of the path of an address, also where it is no text in percent signs. */
function nameIn(address: string): string {
  const last = new URL(address).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last).replaceAll(/[/\\\0]/g, "") || "list";
  } catch {
    return last;
  }
}

/** The answers of the addresses of a list, as they are kept: one file as it is, several in one zip, each in its folder. */
export async function* partsAsOne(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) {
    yield* createReadStream(only.file);
    return;
  }
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  for (const [i, { address, file }] of parts.entries()) {
    const inside = new ZipPassThrough(`part-${i + 1}/${nameIn(address)}`);
    inside.mtime = NO_DATE;
    zip.add(inside);
    for await (const piece of createReadStream(file)) {
      inside.push(piece as Buffer);
      yield* made.splice(0);
    }
    inside.push(new Uint8Array(), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
const CHUNK = 1 << 16;

async function* chunksOf(bytes: Uint8Array): Chunks {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3;

/**
 * The files of what was given: one file, or those of a zip without its directories. LIST_SIZE where they are larger
 * unpacked than a list may be, LIST_PACKED for a zip that cannot be read.
 */
export function filesOf(name: string, bytes: Uint8Array): ReadonlyMap<string, Chunks> {
  if (!isZip(bytes)) return new Map([[name, chunksOf(bytes)]]);
  const files = unpacked(name, bytes, { left: megabytes(LIMITS.listMb) });
  // The parts of a list may be zips themselves: what all of them unpack to is bounded together.
  const inner = { left: megabytes(LIMITS.listMb) };
  const opened = [...files].flatMap(([file, content]): [string, Uint8Array][] => {
    const folder = FOLDER.exec(file)?.[0];
    return folder === undefined || !isZip(content)
      ? [[file, content]]
      : [...unpacked(file, content, inner)].map(([part, bytes]): [string, Uint8Array] => [`${folder}${part}`, bytes]);
  });
  if (opened.reduce((size, [, content]) => size + content.length, 0) > megabytes(LIMITS.listMb))
    throw new Refused("LIST_SIZE", { mb: LIMITS.listMb });
  return new Map(opened.map(([file, content]) => [file, chunksOf(content)]));
}

/** The room for what is unpacked, shared by all zips of a list. */
interface Room {
  left: number;
}

/** The files of a zip. Entries that are stored as they are take the room that they take in the zip. */
function unpacked(name: string, bytes: Uint8Array, room: Room): ReadonlyMap<string, Uint8Array> {
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter: (file) => {
        if (file.name.endsWith("/")) return false;
        room.left -= Math.max(file.size, file.originalSize);
        count += 1;
        if (room.left < 0 || count > (FOLDER.test(file.name) ? MOST_FILES_OF_PARTS : MOST_FILES))
          throw new Refused("LIST_SIZE", { mb: LIMITS.listMb });
        return true;
      },
    });
    return new Map(Object.entries(files));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused("LIST_PACKED", { file: name });
  }
}
