import { unzipSync, zipSync } from "fflate";
import { Refused } from "#domain/errors";
import { LIMITS, megabytes } from "#domain/limits";
import type { Chunks } from "#domain/screening/reading-state";

/** Files of a zip beside the list: a description, a licence. */
const MOST_FILES = 12;
/** The same of a list that is fetched in parts. */
const MOST_FILES_OF_PARTS = MOST_FILES * LIMITS.screeningListParts;

/** The answer of one address of a list. */
export interface Part {
  readonly address: string;
  readonly body: Buffer;
}

/** The folder of a part, by its place among the addresses. */
const FOLDER = /^part-(\d+)\//;
/** The date of files that have none: the same parts make the same bytes. */
const NO_DATE = "1980-01-01T00:00:00";

/** The answers of the addresses of a list, as they are kept: one file as it is, several in one zip, each in its folder. */
export function partsAsOne(parts: readonly Part[]): Buffer {
  if (parts.length === 1) return parts[0]!.body;
  const named = parts.map(({ address, body }, i) => {
    const name = decodeURIComponent(new URL(address).pathname.split("/").at(-1) ?? "").replaceAll("/", "") || "list";
    return [`part-${i + 1}/${name}`, body] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(named), { level: 0, mtime: NO_DATE }));
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
