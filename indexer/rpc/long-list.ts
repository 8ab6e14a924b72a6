import { RpcDown } from "./transport.ts";

// A node answers a range with tens of megabytes. Parsed whole they would all be in memory as objects at once, and most
// of the time would go into collecting them as garbage; so a long list is parsed a piece at a time. Where it begins,
// ends and may be cut is guessed from the text, without reading every byte: a wrong guess is no JSON, and then all is
// parsed at once.

/** Bytes of one piece: some hundred logs. */
const PIECE = 128 * 1_024;

const RESULT = '"result"';
const BETWEEN = "},{";
/** The characters that may stand between a name and the list that it names. */
const NAMED_LIST = /^\s*:\s*\[/;

function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

/** The bytes of an answer. The reader gives them back when it has parsed them; the next answer then overwrites them. */
export interface Body {
  readonly bytes: Buffer;
  readonly release: () => unknown;
}

/** A list in an answer that is not parsed yet: `begin` is its opening bracket, `end` the closing one. */
export class LongList {
  #body: Body | undefined;
  /** Bytes that are parsed at once. */
  readonly piece: number;
  readonly begin: number;
  readonly end: number;

  constructor(body: Body, piece: number, begin: number, end: number) {
    this.#body = body;
    this.piece = piece;
    this.begin = begin;
    this.end = end;
  }

  get bytes(): Buffer {
    if (this.#body === undefined) throw new Error("The answer was given back.");
    return this.#body.bytes;
  }

  /** Nobody goes through the list any more. */
  release(): void {
    this.#body?.release();
    this.#body = undefined;
  }

  get size(): number {
    return this.end - this.begin;
  }

  /** The items, some at a time; throws RpcDown where they are not JSON. */
  *pieces(): Generator<unknown[]> {
    let told = 0;
    for (let from = this.begin + 1; from < this.end;) {
      const between = this.bytes.indexOf(BETWEEN, from + this.piece, "latin1");
      const to = between < 0 || between >= this.end ? this.end : between + 1;
      const items = this.#parse(from, to);
      if (items === undefined) break;
      yield items;
      told += items.length;
      if (to === this.end) return;
      from = to + 1;
    }
    const all = this.#parse(this.begin + 1, this.end);
    if (all === undefined) throw new RpcDown("The node answers with something else than JSON.");
    yield all.slice(told);
  }

  #parse(from: number, to: number): unknown[] | undefined {
    return parsed(`[${this.bytes.toString("utf8", from, to)}]`);
  }
}

/** Where between two places something is named result: the byte after its name. */
function namesIn(bytes: Buffer, from: number, to: number): number[] {
  const part = bytes.subarray(from, to);
  const names: number[] = [];
  for (let at = part.indexOf(RESULT, 0, "latin1"); at >= 0; at = part.indexOf(RESULT, at + 1, "latin1"))
    names.push(from + at + RESULT.length);
  return names;
}

/**
 * Where results are named. Most bytes are of one list: if as many as are due stand before and behind it, those are all.
 */
function names(bytes: Buffer, due: number, piece: number): number[] {
  const near = [...namesIn(bytes, 0, piece), ...namesIn(bytes, Math.max(piece, bytes.length - piece), bytes.length)];
  return near.length === due ? near : namesIn(bytes, 0, bytes.length);
}

/** Finds the values named result that look like a list longer than a piece. */
function longLists(body: Body, due: number, piece: number): LongList[] {
  const { bytes } = body;
  const ends = names(bytes, due, piece);
  // The last bracket of a batch is its own.
  const close = bytes.toString("latin1", 0, 64).trimStart().startsWith("[") ? bytes.lastIndexOf("]") : bytes.length;
  let held = 0;
  const shared: Body = { bytes, release: () => --held === 0 && body.release() };
  const lists = ends.flatMap((after, i) => {
    const colon = NAMED_LIST.exec(bytes.toString("latin1", after, after + 64));
    if (colon === null) return [];
    const begin = after + colon[0].length - 1;
    const end = bytes.lastIndexOf("]", (ends[i + 1] ?? close) - 1);
    return end - begin > piece ? [new LongList(shared, piece, begin, end)] : [];
  });
  held = lists.length;
  return lists;
}

function parseAround(lists: readonly LongList[], bytes: Buffer): unknown {
  const places = new Map(lists.map((list, i) => [`long list ${i}`, list]));
  let rest = "";
  let at = 0;
  for (const [name, list] of places) {
    rest += bytes.toString("utf8", at, list.begin) + JSON.stringify(name);
    at = list.end + 1;
  }
  const answer = parsed<unknown>(rest + bytes.toString("utf8", at));
  for (const one of answer === undefined ? [] : ([answer].flat() as { result?: unknown }[])) {
    if (typeof one?.result === "string") one.result = places.get(one.result) ?? one.result;
  }
  return answer;
}

/**
 * Parses the bytes, in which so many results are due; a result longer than a piece becomes a LongList. Throws
 * SyntaxError.
 */
export function parseAnswer(body: Body, due: number, piece = PIECE): unknown {
  const lists = body.bytes.length > piece ? longLists(body, due, piece) : [];
  const answer = lists.length > 0 ? parseAround(lists, body.bytes) : undefined;
  if (answer !== undefined) return answer;
  try {
    return JSON.parse(body.bytes.toString());
  } finally {
    body.release();
  }
}
