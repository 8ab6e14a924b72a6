import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";

const MAX_ENTRIES = 5_000;
const MEGABYTE = 1024 * 1024;
/** Of everything unpacked; nothing here is ever unpacked, but whoever downloads the file will. */
const MAX_UNPACKED = 300 * MEGABYTE;
/** Of sheets and texts that people write; what says nothing over and over is packed tighter. */
const MAX_RATIO = 200;
const SMALL = 10 * MEGABYTE;
const MAX_RELATIONS = MEGABYTE;

/** Macros, controls, and other programs inside a text, a sheet or a presentation. */
const ACTIVE = /vbaProject|vbaData|(^|\/)activeX\/|oleObject\d*\.|(^|\/)(Basic|Scripts)\/|\.(bin|exe|dll|com|scr|js|jse|vbs|vbe|wsf|hta|bat|cmd|ps1|jar|lnk|msi|docm|xlsm|pptm|dotm|xlam)$/i;
/** What is fetched from elsewhere when the file is opened; a link that somebody has to follow is none of it. */
const FETCHED = /<Relationship\b(?=[^>]*TargetMode\s*=\s*["']External)(?=[^>]*\/(?:attachedTemplate|oleObject|frame|subDocument|externalLink\w*|control|package)["'])/i;

/**
 * Looks through an office file, which is an archive, by its list of contents. Answers what is active or "broken", or
 * null. Unpacks nothing but small lists of what else it refers to.
 */
export async function findActiveInOffice(file: Uint8Array): Promise<{ readonly active?: string; readonly broken?: string } | null> {
  try {
    const archive = await yauzl.fromBufferPromise(Buffer.from(file.buffer, file.byteOffset, file.byteLength), { lazyEntries: true, strictFileNames: true });
    let [packed, unpacked] = [0, 0];
    if (archive.entryCount > MAX_ENTRIES) return { broken: `${archive.entryCount} entries` };
    const names = new Set<string>();
    for await (const entry of archive.eachEntry()) {
      if (entry.isEncrypted()) return { active: "encryption" };
      if (names.has(entry.fileName)) return { broken: "two entries of one name" };
      names.add(entry.fileName);
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      // Entries that share their bytes unpack to any size.
      if (packed > file.length || unpacked > MAX_UNPACKED || (unpacked > SMALL && unpacked > packed * MAX_RATIO)) return { broken: "unpacks to too much" };
      const found = ACTIVE.exec(entry.fileName);
      if (found !== null) return { active: entry.fileName.slice(0, 80) };
      if (!entry.fileName.endsWith(".rels")) continue;
      if (entry.uncompressedSize > MAX_RELATIONS) return { broken: "too many relations" };
      if (FETCHED.test((await buffer(await archive.openReadStreamPromise(entry))).toString("utf8"))) return { active: "content from elsewhere" };
    }
    return null;
  } catch {
    return { broken: "archive" };
  }
}
