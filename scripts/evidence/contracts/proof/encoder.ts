import { init } from "z3-solver";
import { isBoolean, type Node, type Term } from "./term.ts";

// The solver's own words for ours.

export type Api = Awaited<ReturnType<typeof init>>;
// The types of the package follow the name of a context; one is enough here.
export type Z3 = ReturnType<typeof contextOf>;
export const contextOf = (api: Api) => api.Context("proof");
type Vector = ReturnType<Z3["BitVec"]["const"]>;
export type Bool = ReturnType<Z3["Bool"]["const"]>;

/** Nothing is taken for true that the solver gave up. */
export class Undecided extends Error {}

/**
 * Bits of a party in short. Parties are compared and handed on, and nothing else: of so few of them, some bits tell all
 * that can be equal or different. Operations of the code on a party's own bits are then forgotten, so that a claim that
 * holds in short holds; one that fails in short may still hold.
 */
const SHORT = 6;
const PARTY_BITS = 64;

const isLeaf = (term: Term): boolean => typeof term === "object" && (term.op === "unknown" || term.op === "slot");
/** Some bits of one word of which nothing is known. */
const isBitsOf = (term: Term): boolean =>
  isLeaf(term) ||
  (typeof term === "object" && term.op === "and" && isLeaf(term.args[0]!) && typeof term.args[1] === "bigint");
/** The word of which a piece was moved. */
const moved = (term: Term): Term =>
  typeof term === "object" && (term.op === "shl" || term.op === "shr") ? term.args[1]! : term;

export interface Encoder {
  truth(term: Term): Bool;
  /** Everything of which nothing is known, by the name that the solver has for it. */
  readonly leaves: ReadonlyMap<string, Vector>;
}

/** In full, or with parties in short. */
export function encoder(z3: Z3, short: boolean): Encoder {
  const zero = z3.BitVec.val(0, 256) as Vector;
  const one = z3.BitVec.val(1, 256) as Vector;
  const words = new Map<number, Vector>();
  const truths = new Map<number, Bool>();
  const parties = new Map<number, Vector | null>();
  const numbers = new Map<bigint, Vector>();
  const functions = new Map<string, (...args: Vector[]) => Vector>();
  const leaves = new Map<string, Vector>();
  let known = 0;

  function functionOf(name: string, arity: number): (...args: Vector[]) => Vector {
    let found = functions.get(name);
    if (!found) {
      const sort = z3.BitVec.sort(256);
      const declared = z3.Function.declare(
        name,
        ...(Array.from({ length: arity + 1 }, () => sort) as [typeof sort, typeof sort]),
      );
      found = (...args) => declared.call(...(args as unknown as [ReturnType<typeof z3.BitVec.const<256>>])) as Vector;
      functions.set(name, found);
    }
    return found;
  }

  function leaf(name: string): Vector {
    const made = z3.BitVec.const(name, 256) as Vector;
    leaves.set(name, made);
    return made;
  }

  function counted<T>(made: T): T {
    known += 1;
    if (known > 2 ** SHORT) throw new Undecided("too many parties");
    return made;
  }

  /** A term that is only compared, in short; null for other words. */
  function party(term: Term): Vector | null {
    if (typeof term === "bigint") {
      let number = numbers.get(term);
      if (!number) numbers.set(term, (number = counted(z3.BitVec.val(numbers.size, SHORT) as Vector)));
      return number;
    }
    let made = parties.get(term.id);
    if (made === undefined) parties.set(term.id, (made = buildParty(term)));
    return made;
  }

  function buildParty(term: Node): Vector | null {
    const { id, op, args, ones } = term;
    if (op === "ite") {
      const [then, otherwise] = [party(args[1]!), party(args[2]!)];
      return then && otherwise && (z3.If(truth(args[0]!), then, otherwise) as Vector);
    }
    // A party in two words is as good as one in one: of neither more is asked than whether it is another.
    const whole = op === "or" ? args.every((arg) => isBitsOf(moved(arg))) : isBitsOf(term);
    if (!whole || ones < 1n << BigInt(PARTY_BITS)) return null;
    return ones.toString(2).replaceAll("0", "").length >= PARTY_BITS
      ? counted(z3.BitVec.const(`party ${id}`, SHORT) as Vector)
      : null;
  }

  function equal(a: Term, b: Term): Bool {
    const [one, other] =
      short && (typeof a === "object" || typeof b === "object")
        ? [isParty(a) && party(a), isParty(b) && party(b)]
        : [null, null];
    return one && other ? one.eq(other) : word(a).eq(word(b));
  }

  function isParty(term: Term): boolean {
    return typeof term === "bigint" || party(term) !== null;
  }

  function word(term: Term): Vector {
    if (typeof term === "bigint") return z3.BitVec.val(term, 256) as Vector;
    let made = words.get(term.id);
    if (!made) words.set(term.id, (made = isBoolean(term) ? (z3.If(truth(term), one, zero) as Vector) : build(term)));
    return made;
  }

  function truth(term: Term): Bool {
    if (typeof term === "bigint") return z3.Bool.val(term !== 0n);
    let made = truths.get(term.id);
    if (!made) truths.set(term.id, (made = buildTruth(term)));
    return made;
  }

  function buildTruth(term: Node): Bool {
    const [a, b, c] = term.args as [Term, Term, Term];
    if (!isBoolean(term)) return z3.Not(equal(term, 0n));
    switch (term.op) {
      case "lt":
        return word(a).ult(word(b));
      case "slt":
        return word(a).slt(word(b));
      case "eq":
        return equal(a, b);
      case "iszero":
        return z3.Not(truth(a));
      case "and":
        return z3.And(truth(a), truth(b));
      case "or":
        return z3.Or(truth(a), truth(b));
      default:
        return z3.If(truth(a), truth(b), truth(c)) as Bool;
    }
  }

  function build({ op, name, args }: Node): Vector {
    if (op === "unknown") return leaf(name);
    if (op === "slot" && typeof args[0] === "bigint") return leaf(`${name} ${args[0]}`);
    if (op === "slot") return functionOf(name, 1)(word(args[0]!));
    if (op === "hash") return functionOf(`hash${name}`, args.length)(...args.map(word));
    if (op === "ite") return z3.If(truth(args[0]!), word(args[1]!), word(args[2]!)) as Vector;
    const [a, b] = args.map(word) as [Vector, Vector];
    switch (op) {
      case "add":
        return a.add(b);
      case "sub":
        return a.sub(b);
      case "mul":
        return a.mul(b);
      // The machine says 0 where the solver says all ones.
      case "div":
        return z3.If(b.eq(zero), zero, a.udiv(b)) as Vector;
      case "mod":
        return z3.If(b.eq(zero), zero, a.urem(b)) as Vector;
      case "and":
        return a.and(b);
      case "or":
        return a.or(b);
      case "xor":
        return a.xor(b);
      case "not":
        return a.not();
      case "shl":
        return b.shl(a);
      case "shr":
        return b.lshr(a);
      case "sar":
        return b.shr(a);
      default:
        throw new Undecided(`there is no word for ${op}`);
    }
  }

  return { truth, leaves };
}
