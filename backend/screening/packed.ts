import { setImmediate as breathe } from "node:timers/promises";
import { gunzip, gzip } from "node:zlib";
import { promisify } from "node:util";
import type { ListEntry } from "#domain/screening/types";

const [compress, expand] = [promisify(gzip), promisify(gunzip)];

/** Bodies that are written down before others get their turn. */
const SLICE = 2_000;

/** The bodies of a version as they are kept: JSON, one on a line, compressed. */
export async function packEntries(entries: readonly ListEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let at = 0; at < entries.length; at += SLICE) {
    const lines = entries.slice(at, at + SLICE).map((one) => JSON.stringify(one));
    parts.push(Buffer.from(`${at === 0 ? "" : "\n"}${lines.join("\n")}`));
    await breathe();
  }
  return compress(Buffer.concat(parts));
}

/** The same read again, one after the other: all of a large list as one text would be too long. */
export async function* unpackEntries(packed: Uint8Array): AsyncGenerator<ListEntry> {
  const bytes = await expand(packed);
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at);
    const line = bytes.toString("utf8", at, end < 0 ? bytes.length : end);
    yield JSON.parse(line) as ListEntry;
    at = end < 0 ? bytes.length : end + 1;
  }
}

export const unpackRaw = (packed: Buffer): Promise<Buffer> => expand(packed);
