import { compute, FULL, isBoolean, node, onesOf, type Node, type Op, type Term } from "./node.ts";

export { COMPUTE, FULL, hash, isBoolean, onesOf, slot, unknown, type Node, type Op, type Term } from "./node.ts";

// Expressions as simple as can be seen at once. A packed word becomes a sum of pieces, each some bits of one unknown
// moved to another place: what was packed and unpacked is found again by looking, and is no riddle for the solver.

const moved = (word: bigint, by: number): bigint =>
  by >= 0 ? BigInt.asUintN(256, word << BigInt(by)) : word >> BigInt(-by);

interface Piece {
  readonly atom: Node;
  readonly mask: bigint;
  /** Upwards; none of the bits is lost. */
  readonly by: number;
}

function pieceOf(term: Node): Piece {
  const { op, args } = term;
  const [first, second] = args;
  if (op === "and" && typeof second === "bigint") return { atom: first as Node, mask: second, by: 0 };
  if ((op === "shl" || op === "shr") && typeof first === "bigint" && typeof second === "object") {
    return { ...pieceOf(second), by: op === "shl" ? Number(first) : -Number(first) };
  }
  return { atom: term, mask: term.ones, by: 0 };
}

function place({ atom, mask, by }: Piece): Term {
  const kept = atom.ones & mask & moved(moved(FULL, by), -by);
  if (kept === 0n) return 0n;
  const masked = kept === atom.ones ? atom : node("and", "", [atom, kept]);
  return by === 0 ? masked : node(by > 0 ? "shl" : "shr", "", [BigInt(Math.abs(by)), masked]);
}

const isPower = (word: bigint): boolean => word !== 0n && (word & (word - 1n)) === 0n;

/** Some bits of a word, moved. */
function move(term: Term, mask: bigint, by: number): Term {
  if (typeof term === "bigint") return moved(term & mask, by);
  if (by === 0 && (term.ones & mask) === term.ones) return term;
  if ((term.ones & mask) === 0n) return 0n;
  const { op, args } = term;
  if (!term.boolean) {
    if (op === "or") return either(args.map((arg) => move(arg, mask, by)));
    if (op === "ite") return choice(args[0]!, move(args[1]!, mask, by), move(args[2]!, mask, by));
    // One bit of 2^n is set where n is its number.
    if (op === "shl" && args[1] === 1n && isPower(mask))
      return move(eq(args[0]!, BigInt(mask.toString(2).length - 1)), 1n, by + mask.toString(2).length - 1);
  }
  const piece = pieceOf(term);
  return place({ atom: piece.atom, mask: piece.mask & moved(mask, -piece.by), by: piece.by + by });
}

const operands = (op: "and" | "or", terms: readonly Term[]): Term[] =>
  terms.flatMap((term) =>
    typeof term === "object" && term.op === op && (op === "or" || term.boolean) ? operands(op, term.args) : term,
  );

const inOrder = (nodes: Iterable<Node>): Node[] => [...nodes].sort((one, other) => one.id - other.id);

const chain = (op: "and" | "or", terms: readonly Term[]): Term =>
  terms.reduce((sum, term) => node(op, "", [sum, term]));

function either(terms: readonly Term[]): Term {
  let number = 0n;
  const pieces = new Map<string, Piece>();
  for (const term of operands("or", terms)) {
    if (typeof term === "bigint") {
      number |= term;
      continue;
    }
    const piece = pieceOf(term);
    const text = `${piece.atom.id} ${piece.by}`;
    pieces.set(text, { ...piece, mask: piece.mask | (pieces.get(text)?.mask ?? 0n) });
  }
  const nodes = inOrder([...pieces.values()].map((piece) => place(piece) as Node));
  if (number === FULL || nodes.length === 0) return number;
  if (nodes.every(isBoolean) && (number === 1n || nodes.some((each) => nodes.includes(not(each) as Node)))) return 1n;
  return chain("or", number === 0n ? nodes : [...nodes, number]);
}

/** The conjunction of truths. */
function both(terms: readonly Term[]): Term {
  const nodes = new Set<Node>();
  for (const term of operands("and", terms)) {
    if (term === 0n) return 0n;
    if (typeof term === "object") nodes.add(term);
  }
  if ([...nodes].some((each) => nodes.has(not(each) as Node))) return 0n;
  return nodes.size === 0 ? 1n : chain("and", inOrder(nodes));
}

function choice(when: Term, then: Term, otherwise: Term): Term {
  if (typeof when === "bigint") return when === 0n ? otherwise : then;
  if (then === otherwise) return then;
  if (when.op === "iszero") return choice(when.args[0]!, otherwise, then);
  if (typeof then === "object" && then.op === "ite" && then.args[0] === when)
    return choice(when, then.args[1]!, otherwise);
  if (typeof otherwise === "object" && otherwise.op === "ite" && otherwise.args[0] === when)
    return choice(when, then, otherwise.args[2]!);
  if (isBoolean(then) && isBoolean(otherwise)) {
    const so = condition(when);
    if (then === 1n) return either([so, otherwise]);
    if (then === 0n) return both([not(so), otherwise]);
    if (otherwise === 1n) return either([not(so), then]);
    if (otherwise === 0n) return both([so, then]);
  }
  return node("ite", "", [when, then, otherwise]);
}

/** Whether no bit of one can be a bit of another. */
function apart(terms: readonly Term[]): boolean {
  let taken = 0n;
  return terms.every((term) => {
    const free = (taken & onesOf(term)) === 0n;
    taken |= onesOf(term);
    return free;
  });
}

function isNumber(term: Node, number: bigint): Term {
  const { op, args, ones } = term;
  if ((number & ones) !== number) return 0n;
  if (term.boolean) return number === 1n ? term : negated(term);
  const [first, second] = args;
  if (op === "or" && (number === 0n || apart(operands("or", args))))
    return both(operands("or", args).map((arg) => eq(arg, number & onesOf(arg))));
  if (op === "ite") return choice(first!, eq(second!, number), eq(args[2]!, number));
  if ((op === "sub" || op === "xor") && number === 0n) return eq(first!, second!);
  if (op === "add" && typeof first === "bigint") return eq(second!, make("sub", number, first));
  if (op === "add" && typeof second === "bigint") return eq(first!, make("sub", number, second));
  const piece = pieceOf(term);
  if (piece.by !== 0) return eq(place({ ...piece, by: 0 }), moved(number, -piece.by));
  if (number === 0n) return node("iszero", "", [term]);
  return number === ones && isPower(ones) ? not(not(term)) : node("eq", "", [term, number]);
}

function negated(term: Node): Term {
  const { op, args } = term;
  if (op === "iszero" && isBoolean(args[0]!)) return args[0]!;
  if (op === "or") return both(operands("or", args).map(not));
  return node("iszero", "", [term]);
}

function same(a: Node, b: Node): Term {
  const [one, other] = [pieceOf(a), pieceOf(b)];
  if (one.by === other.by && one.by !== 0) return eq(place({ ...one, by: 0 }), place({ ...other, by: 0 }));
  return node("eq", "", inOrder([a, b]));
}

/** A sum stays as it is below the lowest bit of the number that is added. */
function sumAbove(term: Term, number: bigint): Term | undefined {
  const zeros = (number & -number).toString(2).length - 1;
  if (zeros === 0) return undefined;
  const sum = make("add", move(term, FULL, -zeros), number >> BigInt(zeros));
  return either([move(term, (1n << BigInt(zeros)) - 1n, 0), move(sum, FULL, zeros)]);
}

/** Undefined where nothing is seen at once. */
function simple(op: Op, [a, b, c]: readonly Term[]): Term | undefined {
  switch (op) {
    case "add":
      if (a === 0n || b === 0n) return a === 0n ? b : a;
      if (apart([a!, b!])) return either([a!, b!]);
      return typeof a === "bigint" ? sumAbove(b!, a) : typeof b === "bigint" ? sumAbove(a!, b) : undefined;
    case "or":
      return either([a!, b!]);
    case "xor":
      return a === 0n ? b : b === 0n ? a : a === b ? 0n : undefined;
    case "sub":
      return b === 0n ? a : a === b ? 0n : undefined;
    case "mul":
      return a === 0n || b === 0n ? 0n : a === 1n ? b : b === 1n ? a : undefined;
    case "and":
      if (typeof a === "bigint") return move(b!, a, 0);
      if (typeof b === "bigint") return move(a!, b, 0);
      if (a === b) return a;
      return isBoolean(a!) && isBoolean(b!) ? both([a!, b!]) : undefined;
    case "shl":
    case "shr":
      if (typeof a !== "bigint") return b === 0n ? 0n : undefined;
      return a > 255n ? 0n : move(b!, FULL, op === "shl" ? Number(a) : -Number(a));
    case "div":
      return b === 1n ? a : undefined;
    case "lt":
      if (a === b || b === 0n) return 0n;
      if (b === 1n) return not(a!);
      if (typeof a === "bigint" && onesOf(b!) <= a) return 0n;
      return typeof b === "bigint" && onesOf(a!) < b ? 1n : undefined;
    case "eq":
      if (a === b) return 1n;
      if (typeof a === "bigint") return isNumber(b as Node, a);
      return typeof b === "bigint" ? isNumber(a as Node, b) : same(a as Node, b as Node);
    case "iszero":
      return isNumber(a as Node, 0n);
    case "ite":
      return choice(a!, b!, c!);
    default:
      return undefined;
  }
}

export function make(op: Op, ...args: readonly Term[]): Term {
  if (args.every((arg) => typeof arg === "bigint")) return compute(op, args);
  return simple(op, args) ?? node(op, "", args);
}

export const eq = (a: Term, b: Term): Term => make("eq", a, b);
export const not = (a: Term): Term => make("iszero", a);
export const ite = (when: Term, then: Term, otherwise: Term): Term => make("ite", when, then, otherwise);
/** The conjunction of conditions. */
export const all = (...terms: readonly Term[]): Term => both(terms.map(condition));
export const any = (...terms: readonly Term[]): Term => either(terms.map(condition));
export const implies = (when: Term, then: Term): Term => any(not(when), then);
/** 1 where the word is not zero. */
export const condition = (term: Term): Term => (isBoolean(term) ? term : not(not(term)));
/** The bits [from, from + width) of a word. */
export const bits = (word: Term, from: number, width: number): Term =>
  make("and", make("shr", BigInt(from), word), (1n << BigInt(width)) - 1n);
