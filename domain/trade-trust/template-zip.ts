import { zipSync } from "fflate";

/** Noon by any clock, so that the same files make the same bytes everywhere. */
const MADE = new Date(2026, 0, 1, 12);
const [CENTRAL, END] = [0x02014b50, 0x06054b50];
const END_LENGTH = 22;
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

/** Something in the list of a zip that no template needs: a link, a path that leads out, a file packed beyond measure. */
export function hostileEntry(zip: Uint8Array): { readonly name: string; readonly found: string } | null {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - END_LENGTH;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return null;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0 && at + 46 <= end; left -= 1) {
    if (view.getUint32(at, true) !== CENTRAL) return null;
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [named, extra, said] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const mode = view.getUint32(at + 38, true) >>> 16;
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + (named ?? 0))).slice(0, 100);
    if ((mode & SORT) === LINK) return { name, found: "a link" };
    if (leadsOut(name)) return { name, found: "a path that leads out" };
    if (size > SMALL && size > RATIO * packed) return { name, found: `packed ${RATIO} times and more` };
    at += 46 + (named ?? 0) + (extra ?? 0) + (said ?? 0);
  }
  return null;
}

const leadsOut = (name: string): boolean =>
  /^[\\/]|^[A-Za-z]:|\0/.test(name) || name.split(/[\\/]/).some((part) => part === "..");
