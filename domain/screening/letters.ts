import { LIMITS, megabytes } from "../limits.ts";
import { refused, type Source } from "./reading-state.ts";

/** The bytes with which packed files begin: zip, gzip, bzip2, xz, 7z, and office files, which are zips. */
const PACKED: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x1f, 0x8b],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
  [0x37, 0x7a, 0xbc, 0xaf],
];
/** So many characters tell the format of a file. */
const BEGINNING = 1_000;

/** How the content of a file is written. */
export type Manner = "XML" | "CSV";

function checkPacked(source: Source, first: Uint8Array): void {
  if (PACKED.some((begin) => begin.every((byte, i) => first[i] === byte))) throw refused(source, "LIST_PACKED");
}

/** Refuses what is no list of this manner by how it begins. */
function checkBeginning(source: Source, text: string, expected: Manner): void {
  const begin = text.slice(0, BEGINNING).trimStart().toLowerCase();
  if (/^<!doctype html|<html[\s>]/.test(begin)) throw refused(source, "LIST_HTML");
  if (/^(\{|\[\s*[{["\]])/.test(begin)) throw refused(source, "LIST_JSON", { expected });
  if ((begin.startsWith("<") ? "XML" : "CSV") !== expected)
    throw refused(source, "LIST_OTHER_FORMAT", { found: begin.slice(0, 20).replace(/\s+/g, " ") });
}

const lines = (text: string): number => text.split("\n").length - 1;

/**
 * The letters of a file in UTF-8, piece by piece. Refuses an empty file, one that is too large, another format, and
 * letters that are none.
 */
export async function* lettersOf(source: Source, expected: Manner): AsyncGenerator<string> {
  const { tally } = source;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [held, begun, line, empty] = ["", false, 1, true];
  const decoded = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw refused(source, bytes === undefined ? "LIST_TRUNCATED" : "LIST_ENCODING", { line });
    }
  };
  const piece = function* (text: string, last: boolean): Generator<string> {
    held += text;
    if (!begun && held.trimStart().length < BEGINNING && !last) return;
    if (held.trim() === "" && !begun) return;
    if (!begun) checkBeginning(source, held, expected);
    begun = true;
    line += lines(held);
    const whole = held;
    held = "";
    if (whole !== "") yield whole;
  };
  for await (const bytes of source.chunks) {
    tally.bytes += bytes.length;
    if (tally.bytes > megabytes(LIMITS.listMb)) throw refused(source, "LIST_SIZE");
    if (empty && bytes.length > 0) checkPacked(source, bytes);
    empty &&= bytes.length === 0;
    yield* piece(decoded(bytes), false);
  }
  yield* piece(decoded(), true);
  if (!begun) throw refused(source, "LIST_EMPTY");
}
