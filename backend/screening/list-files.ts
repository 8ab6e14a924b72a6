import { unzipSync } from "fflate";
import { Refused } from "#domain/errors";
import { LIMITS, megabytes } from "#domain/limits";
import type { Chunks } from "#domain/screening/reading-state";

/** Files of a zip beside the list: a description, a licence. */
const MOST_FILES = 12;
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
  let size = 0;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter: (file) => {
        if (file.name.endsWith("/")) return false;
        size += file.originalSize;
        count += 1;
        if (size > megabytes(LIMITS.listMb) || count > MOST_FILES)
          throw new Refused("LIST_SIZE", { mb: LIMITS.listMb });
        return true;
      },
    });
    return new Map(Object.entries(files).map(([file, content]) => [file, chunksOf(content)]));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused("LIST_PACKED", { file: name });
  }
}
