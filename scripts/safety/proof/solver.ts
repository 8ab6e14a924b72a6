import { init, killThreads } from "z3-solver";
import type { Sample } from "./sample.ts";
import { isBoolean, not, type Node, type Term } from "./term.ts";

// The solver's own words for ours.

type Api = Awaited<ReturnType<typeof init>>;
// The types of the package follow the name of a context; one is enough here.
type Z3 = ReturnType<typeof contextOf>;
const contextOf = (api: Api) => api.Context("proof");
type Vector = ReturnType<Z3["BitVec"]["const"]>;
type Bool = ReturnType<Z3["Bool"]["const"]>;

export interface Case {
  readonly conditions: readonly Term[];
  readonly claim: Term;
}

export interface Prover {
  /** An example in which all the conditions hold at once; null where there is none. */
  possible(conditions: readonly Term[]): Promise<Sample | null>;
  /** Null when in each case the conditions have the claim for a consequence, else an example against one. */
  refute(cases: readonly Case[]): Promise<string | null>;
  close(): Promise<void>;
}

/** Words of bits and nothing else: for these the solver is quickest. */
const LOGIC = "QF_BV";

/** Nothing is taken for true that the solver gave up. */
export class Undecided extends Error {}

export async function openProver(): Promise<Prover> {
  const api = await init();
  const z3 = contextOf(api);
  const zero = z3.BitVec.val(0, 256) as Vector;
  const one = z3.BitVec.val(1, 256) as Vector;
  const words = new Map<number, Vector>();
  const truths = new Map<number, Bool>();
  const functions = new Map<string, (...args: Vector[]) => Vector>();

  function functionOf(name: string, arity: number): (...args: Vector[]) => Vector {
    let found = functions.get(name);
    if (!found) {
      const sort = z3.BitVec.sort(256);
      const declared = z3.Function.declare(name, ...Array.from({ length: arity + 1 }, () => sort) as [typeof sort, typeof sort]);
      found = (...args) => declared.call(...(args as unknown as [ReturnType<typeof z3.BitVec.const<256>>])) as Vector;
      functions.set(name, found);
    }
    return found;
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
    if (!isBoolean(term)) return word(term).neq(zero);
    switch (term.op) {
      case "lt":
        return word(a).ult(word(b));
      case "slt":
        return word(a).slt(word(b));
      case "eq":
        return word(a).eq(word(b));
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

  /** Everything of which nothing is known, by the name that the solver has for it. */
  const leaves = new Map<string, Vector>();
  function leaf(name: string): Vector {
    const made = z3.BitVec.const(name, 256) as Vector;
    leaves.set(name, made);
    return made;
  }

  async function check(conditions: readonly Term[]): Promise<ReturnType<InstanceType<Z3["Solver"]>["model"]> | null> {
    const solver = new z3.Solver(LOGIC);
    for (const condition of conditions) solver.add(truth(condition));
    const answer = await solver.check();
    if (answer === "unknown") throw new Undecided("the solver gave up");
    const model = answer === "sat" ? solver.model() : null;
    solver.release();
    return model;
  }

  return {
    async possible(conditions) {
      const open = conditions.filter((condition) => condition !== 1n);
      if (open.includes(0n) || open.some((condition) => open.includes(not(condition)))) return null;
      const model = await check(open);
      if (model === null) return null;
      const values = new Map([...leaves].map(([name, vector]) => [name, BigInt(String(model.eval(vector, true)).replace(/^#x/, "0x"))]));
      return { unknown: (name) => values.get(name) ?? 0n, slot: (storage, at) => values.get(`${storage} ${at}`) ?? 0n };
    },
    async refute(cases) {
      for (const { conditions, claim } of cases) {
        if (claim === 1n) continue;
        const model = await check([...conditions, not(claim)]);
        if (model !== null) return String(model);
      }
      return null;
    },
    async close() {
      await killThreads(api.em);
    },
  };
}
