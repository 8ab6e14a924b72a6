import type { Readable } from "node:stream";
import yauzl from "yauzl";
import { isWideXml, looksLikeXml, OfficePart, type Found } from "./office-xml.ts";

const MAX_ENTRIES = 5_000;
const MEGABYTE = 1024 * 1024;
/** The size of everything unpacked; nothing here is ever unpacked, but a person who downloads the file will do so. */
const MAX_UNPACKED = 300 * MEGABYTE;
/** The ratio of sheets and texts that people write; empty repetition is packed tighter. */
const MAX_RATIO = 200;
const SMALL = 10 * MEGABYTE;
const MAX_RELATIONS = MEGABYTE;

/** Macros, controls, and other programs inside a text, a sheet or a presentation. */
const ACTIVE =
  /vbaProject|vbaData|(^|\/)activeX\/|oleObject\d*\.|(^|\/)(Basic|Scripts)\/|\.(bin|exe|dll|com|scr|js|jse|vbs|vbe|wsf|hta|bat|cmd|ps1|jar|lnk|msi|docm|xlsm|pptm|dotm|xlam|html?|xhtml|mht|mhtml|rtf)$/i;
/** Read as XML whatever they begin with. */
const XML = /\.(xml|rels|vml|rdf)$/i;

/**
 * Looks through an office file, which is an archive: by its list of contents, and into every part that is XML, with a
 * parser.
 * Answers what is active or broken, or null. Keeps nothing of what it unpacks.
 */
export async function findActiveInOffice(file: Uint8Array): Promise<Found> {
  try {
    const archive = await yauzl.fromBufferPromise(Buffer.from(file.buffer, file.byteOffset, file.byteLength), {
      lazyEntries: true,
      strictFileNames: true,
    });
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
      if (packed > file.length || unpacked > MAX_UNPACKED || (unpacked > SMALL && unpacked > packed * MAX_RATIO))
        return { broken: "unpacks to too much" };
      const found = ACTIVE.exec(entry.fileName);
      if (found !== null) return { active: entry.fileName.slice(0, 80) };
      if (entry.fileName.endsWith("/") || entry.uncompressedSize === 0) continue;
      if (entry.fileName.endsWith(".rels") && entry.uncompressedSize > MAX_RELATIONS)
        return { broken: "too many relations" };
      const inside = await partOf(await archive.openReadStreamPromise(entry), XML.test(entry.fileName));
      if (inside !== null) return inside;
    }
    return null;
  } catch {
    return { broken: "archive" };
  }
}

/** Reads a part as far as it has to be read. */
async function partOf(stream: Readable, named: boolean): Promise<Found> {
  let part: OfficePart | null = null;
  let first = true;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (first) {
      first = false;
      if (named && isWideXml(piece)) return { broken: "encoding" };
      if (!named && isWideXml(piece) && piece.includes(0x3c)) return { broken: "encoding" };
      if (!named && !looksLikeXml(piece)) break;
      part = new OfficePart();
    }
    if (part?.write(piece) !== true) break;
  }
  return part?.end() ?? null;
}
