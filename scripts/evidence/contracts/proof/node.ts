// Expressions of words of the machine: the same expression is the same object.

/** 256 bits: a number, or an expression. Comparisons are 0 or 1. */
export type Term = bigint | Node;

export interface Node {
  readonly id: number;
  readonly op: Op | "unknown" | "slot" | "hash";
  /** The name of an unknown. */
  readonly name: string;
  readonly args: readonly Term[];
  /** The bits that can be set. */
  readonly ones: bigint;
  /** Whether it is a comparison, or made of comparisons. */
  readonly boolean: boolean;
}

export type Op =
  | "add"
  | "sub"
  | "mul"
  | "div"
  | "mod"
  | "and"
  | "or"
  | "xor"
  | "not"
  | "shl"
  | "shr"
  | "sar"
  | "lt"
  | "slt"
  | "eq"
  | "iszero"
  | "ite"
  | "signextend";

const SIZE = 1n << 256n;
export const FULL = SIZE - 1n;
const signed = (word: bigint): bigint => (word >> 255n ? word - SIZE : word);
const bit = (held: boolean): bigint => (held ? 1n : 0n);

/** Computes known words. Positions of shifts come first, as on the stack of the machine. */
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

export const compute = (op: Op, args: readonly Term[]): bigint =>
  BigInt.asUintN(256, COMPUTE[op](args[0] as bigint, args[1] as bigint, args[2] as bigint));

export const onesOf = (term: Term): bigint => (typeof term === "bigint" ? term : term.ones);
/** Whether it can only be 0 or 1, and the solver's word for it is a truth. */
export const isBoolean = (term: Term): boolean => (typeof term === "bigint" ? term <= 1n : term.boolean);

function booleanOf(op: Node["op"], args: readonly Term[]): boolean {
  if (op === "and" || op === "or") return args.every(isBoolean);
  return op === "ite" ? args.slice(1).every(isBoolean) : op === "lt" || op === "slt" || op === "eq" || op === "iszero";
}

function possible(op: Node["op"], args: readonly Term[]): bigint {
  const [a, b, c] = args.map(onesOf) as [bigint, bigint, bigint];
  switch (op) {
    case "and":
      return a & b;
    case "or":
    case "xor":
      return a | b;
    case "ite":
      return b | c;
    case "shl":
      return typeof args[0] === "bigint" ? compute("shl", [a, b]) : FULL;
    case "shr":
      return typeof args[0] === "bigint" ? compute("shr", [a, b]) : FULL;
    default:
      return FULL;
  }
}

const known = new Map<string, Node>();
const key = (term: Term): string => (typeof term === "bigint" ? `#${term.toString(36)}` : `${term.id}`);

export function node(op: Node["op"], name: string, args: readonly Term[]): Node {
  const text = `${op} ${name} ${args.map(key).join(" ")}`;
  let found = known.get(text);
  if (!found) {
    const boolean = booleanOf(op, args);
    known.set(text, (found = { id: known.size, op, name, args, ones: boolean ? 1n : possible(op, args), boolean }));
  }
  return found;
}

/** A word of which nothing is known. */
export const unknown = (name: string): Node => node("unknown", name, []);
/** The value of a storage slot at the beginning. */
export const slot = (storage: string, at: Term): Node => node("slot", storage, [at]);
/** The hash of so many bytes, given as words; equal words have equal hashes. */
export const hash = (length: number, words: readonly Term[]): Node => node("hash", String(length), words);
