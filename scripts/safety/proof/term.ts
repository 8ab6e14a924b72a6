// Words of the machine as expressions: what is known is computed at once, what is not is kept for the solver.

/** 256 bits: a number, or an expression. Comparisons are 0 or 1. */
export type Term = bigint | Node;

export interface Node {
  readonly id: number;
  readonly op: Op | "unknown" | "slot" | "hash";
  /** Of an unknown: what it is. */
  readonly name: string;
  readonly args: readonly Term[];
}

export type Op =
  | "add" | "sub" | "mul" | "div" | "mod" | "and" | "or" | "xor" | "not" | "shl" | "shr" | "sar" | "lt" | "slt" | "eq" | "iszero" | "ite" | "signextend";

const SIZE = 1n << 256n;
export const FULL = SIZE - 1n;
const signed = (word: bigint): bigint => (word >> 255n ? word - SIZE : word);
const bit = (held: boolean): bigint => (held ? 1n : 0n);

/** Of known words. Positions of shifts come first, as on the stack of the machine. */
export const COMPUTE: Readonly<Record<Op, (a: bigint, b: bigint, c: bigint) => bigint>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => (b === 0n ? 0n : a / b),
  mod: (a, b) => (b === 0n ? 0n : a % b),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  not: (a) => FULL ^ a,
  shl: (by, a) => (by > 255n ? 0n : a << by),
  shr: (by, a) => (by > 255n ? 0n : a >> by),
  sar: (by, a) => signed(a) >> (by > 255n ? 255n : by),
  lt: (a, b) => bit(a < b),
  slt: (a, b) => bit(signed(a) < signed(b)),
  eq: (a, b) => bit(a === b),
  iszero: (a) => bit(a === 0n),
  ite: (a, b, c) => (a === 0n ? c : b),
  signextend: (size, a) => (size > 30n ? a : BigInt.asUintN(256, BigInt.asIntN(Number(size) * 8 + 8, a))),
};

const known = new Map<string, Node>();
const key = (term: Term): string => (typeof term === "bigint" ? `#${term.toString(36)}` : `${term.id}`);

/** The same expression is the same object. */
function node(op: Node["op"], name: string, args: readonly Term[]): Node {
  const text = `${op} ${name} ${args.map(key).join(" ")}`;
  let found = known.get(text);
  if (!found) known.set(text, (found = { id: known.size, op, name, args }));
  return found;
}

/** A word of which nothing is known. */
export const unknown = (name: string): Node => node("unknown", name, []);
/** What a storage slot held at the beginning. */
export const slot = (storage: string, at: Term): Node => node("slot", storage, [at]);
/** The hash of so many bytes, given as words; equal words have equal hashes. */
export const hash = (length: number, words: readonly Term[]): Node => node("hash", String(length), words);

const BOOLEAN: ReadonlySet<string> = new Set(["lt", "slt", "eq", "iszero"]);
/** Whether it can only be 0 or 1. */
export function isBoolean(term: Term): boolean {
  if (typeof term === "bigint") return term <= 1n;
  if (BOOLEAN.has(term.op)) return true;
  return (term.op === "and" || term.op === "or") ? term.args.every(isBoolean) : term.op === "ite" && term.args.slice(1).every(isBoolean);
}

function simple(op: Op, [a, b, c]: readonly Term[]): Term | undefined {
  switch (op) {
    case "add":
    case "or":
    case "xor":
      return a === 0n ? b : b === 0n ? a : op === "or" && a === b ? a : undefined;
    case "sub":
      return b === 0n ? a : a === b ? 0n : undefined;
    case "mul":
      return a === 0n || b === 0n ? 0n : a === 1n ? b : b === 1n ? a : undefined;
    case "and":
      if (a === 0n || b === 0n) return 0n;
      if (a === FULL || a === b) return b;
      if (b === FULL) return a;
      if (a === 1n && isBoolean(b!)) return b;
      if (b === 1n && isBoolean(a!)) return a;
      return undefined;
    case "shl":
    case "shr":
      return a === 0n ? b : undefined;
    case "div":
      return b === 1n ? a : undefined;
    case "lt":
      return a === b ? 0n : undefined;
    case "eq":
      if (a === b) return 1n;
      if (a === 0n) return make("iszero", b!);
      if (b === 0n) return make("iszero", a!);
      if (a === 1n && isBoolean(b!)) return b;
      if (b === 1n && isBoolean(a!)) return a;
      return undefined;
    case "iszero":
      return typeof a === "object" && a.op === "iszero" && isBoolean(a.args[0]!) ? a.args[0] : undefined;
    case "ite":
      if (typeof a === "bigint") return a === 0n ? c : b;
      return b === c ? b : undefined;
    default:
      return undefined;
  }
}

/** An expression, as simple as can be seen at once. */
export function make(op: Op, ...args: readonly Term[]): Term {
  if (args.every((arg) => typeof arg === "bigint")) {
    return BigInt.asUintN(256, COMPUTE[op](args[0] as bigint, args[1] as bigint, args[2] as bigint));
  }
  const simpler = simple(op, args);
  if (simpler !== undefined) return simpler;
  // Masks of masks, with the number last.
  if (op === "and") {
    const [term, mask] = typeof args[0] === "bigint" ? [args[1]!, args[0]] : [args[0]!, args[1]!];
    if (typeof mask === "bigint" && typeof term === "object" && term.op === "and" && typeof term.args[1] === "bigint") {
      return make("and", term.args[0]!, term.args[1] & mask);
    }
    return node(op, "", [term, mask]);
  }
  return node(op, "", args);
}

export const eq = (a: Term, b: Term): Term => make("eq", a, b);
export const not = (a: Term): Term => make("iszero", a);
export const ite = (when: Term, then: Term, otherwise: Term): Term => make("ite", when, then, otherwise);
/** Of conditions. */
export const all = (...terms: readonly Term[]): Term => terms.reduce((sum, term) => make("and", sum, condition(term)), 1n);
export const any = (...terms: readonly Term[]): Term => terms.reduce((sum, term) => make("or", sum, condition(term)), 0n);
export const implies = (when: Term, then: Term): Term => any(not(when), then);
/** 1 where the word is not zero. */
export const condition = (term: Term): Term => (isBoolean(term) ? term : not(not(term)));
/** The bits [from, from + width) of a word. */
export const bits = (word: Term, from: number, width: number): Term => make("and", make("shr", BigInt(from), word), (1n << BigInt(width)) - 1n);
