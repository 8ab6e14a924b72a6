import { lettersOf } from "../kinds/exchange.ts";

/** The encodings in which a file of rows is read. A file of the last two says so nowhere: its sender does. */
export const ENCODINGS = { "utf-8": "UTF-8", "utf-16": "UTF-16", gb18030: "GBK", "windows-1252": "Latin-1" } as const;
export type Encoding = keyof typeof ENCODINGS;

/** The encodings that nobody can tell from the bytes. */
export const TOLD_ENCODINGS = ["gb18030", "windows-1252"] as const satisfies readonly Encoding[];
export type ToldEncoding = (typeof TOLD_ENCODINGS)[number];

/** Nothing that a spreadsheet writes: a file with it is of another sort. */
const BINARY = /[\0-\x08\x0e-\x1f]/;

/** The letters of a file, and how they were read; null for bytes that have no letters in this encoding. */
export function readLetters(
  bytes: Uint8Array,
  told: ToldEncoding | undefined,
): { readonly text: string; readonly encoding: Encoding } | null {
  const marked = bytes[0] === 0xff || bytes[0] === 0xfe;
  // A file that is plain UTF-8 is that, whatever its sender says.
  const plain = lettersOf(bytes);
  if (plain !== null) return BINARY.test(plain) ? null : { text: plain, encoding: marked ? "utf-16" : "utf-8" };
  if (told === undefined) return null;
  try {
    const text = new TextDecoder(told, { fatal: true }).decode(bytes);
    return BINARY.test(text) ? null : { text, encoding: told };
  } catch {
    return null;
  }
}
