import { bytesOf, bytesOfHex, type Byte } from "./bytes.ts";
import type { Sample } from "./sample.ts";
import { eq, ite, onesOf, slot, type Term } from "./term.ts";

// How a run of the machine begins, and how it can end.

export interface Call {
  readonly kind: "call" | "staticcall" | "delegatecall";
  readonly to: Term;
  readonly data: readonly Byte[];
}
export interface Log {
  readonly topics: readonly Term[];
  readonly data: readonly Byte[];
}
/** Writes over what was there at the beginning, the oldest first. */
export interface Storage {
  readonly name: string;
  readonly writes: readonly { readonly at: Term; readonly value: Term }[];
}

/** One way in which the code ends. */
export interface Path {
  readonly how: "return" | "revert";
  readonly data: readonly Byte[];
  readonly conditions: readonly Term[];
  readonly storage: Storage;
  readonly calls: readonly Call[];
  readonly logs: readonly Log[];
}

export interface Situation {
  readonly code: Uint8Array;
  readonly calldata: readonly Byte[];
  readonly caller: Term;
  readonly storage: Storage;
  readonly assume: readonly Term[];
  /** The answer of an external call: the returned words, or a number of unknown ones. */
  readonly answer?: (call: Call, number: number) => { readonly success: Term; readonly data: readonly Byte[] };
  readonly self?: Term;
  /** Examples: a branch that one of them takes can be taken. Those that the assumptions do not allow are left out. */
  readonly samples?: readonly Sample[];
}

export const untouched = (name: string): Storage => ({ name, writes: [] });

/**
 * Each place in a short list is looked at: the solver is quicker with choices than with tables. Behind the end of the
 * list all places are one, of which nothing is known: that none is ever reached there is proved apart.
 */
export function load(storage: Storage, at: Term): Term {
  if (typeof at === "object" && (at.op === "add" || at.op === "or")) {
    const [base, index] = typeof at.args[0] === "bigint" ? [at.args[0], at.args[1]!] : [at.args[1]!, at.args[0]!];
    if (typeof base === "bigint" && onesOf(index) <= 15n) {
      let held: Term = loadOne(storage, base + 15n);
      for (let each = 0n; each <= LIST; each += 1n) held = ite(eq(index, each), loadOne(storage, base + each), held);
      return held;
    }
  }
  return loadOne(storage, at);
}

const LIST = 4n;

function loadOne(storage: Storage, at: Term): Term {
  let held: Term = slot(storage.name, at);
  for (const write of storage.writes) held = ite(eq(write.at, at), write.value, held);
  return held;
}

/** A call of a function with words and, at most, a last argument of bytes. */
export function calldataOf(
  selector: string,
  words: readonly Term[],
  bytes?: readonly Byte[],
  suffix: readonly Byte[] = [],
): Byte[] {
  const head = words.flatMap((word) => bytesOf(word));
  if (bytes === undefined) return [...bytesOfHex(selector), ...head, ...suffix];
  const padded = [...bytes, ...Array.from({ length: (32 - (bytes.length % 32)) % 32 }, () => 0)];
  return [
    ...bytesOfHex(selector),
    ...head,
    ...bytesOf(BigInt(32 * (words.length + 1))),
    ...bytesOf(BigInt(bytes.length)),
    ...padded,
    ...suffix,
  ];
}

/** Where the code may be jumped to. */
export function jumpTargets(code: Uint8Array): ReadonlySet<number> {
  const targets = new Set<number>();
  for (let at = 0; at < code.length; at += 1) {
    const opcode = code[at]!;
    if (opcode === 0x5b) targets.add(at);
    if (opcode >= 0x60 && opcode <= 0x7f) at += opcode - 0x5f;
  }
  return targets;
}
