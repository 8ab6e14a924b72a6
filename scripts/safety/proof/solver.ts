import { init, killThreads } from "z3-solver";
import { all, any, isBoolean, not, type Node, type Term } from "./term.ts";

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
  /** Whether all the conditions can hold at once. */
  possible(conditions: readonly Term[]): Promise<boolean>;
  /** Null when in each case the conditions have the claim for a consequence, else an example against one. */
  refute(cases: readonly Case[]): Promise<string | null>;
  close(): Promise<void>;
}

/** Cases asked in one question: they have most of their conditions in common. */
const TOGETHER = 64;
/** Words of bits and nothing else: for these the solver is quickest. */
const LOGIC = "QF_BV";

/** Nothing is taken for true that the solver gave up. */
export class Undecided extends Error {}

export async function openProver(): Promise<Prover> {
  const api = await init();
  const z3 = contextOf(api);
  const zero = z3.BitVec.val(0, 256);
  const one = z3.BitVec.val(1, 256);
  const words = new Map<number, Vector>();
  const truths = new Map<number, Bool>();
  const functions = new Map<string, (...args: Vector[]) => Vector>();

  function functionOf(name: string, arity: number): (...args: Vector[]) => Vector {
    let found = functions.get(name);
    if (!found) {
      const sort = z3.BitVec.sort(256);
      const declared = z3.Function.declare(name, ...Array.from({ length: arity + 1 }, () => sort) as [typeof sort, typeof sort]);
      found = (...args) => declared.call(...(args as [Vector])) as Vector;
      functions.set(name, found);
    }
    return found;
  }

  function word(term: Term): Vector {
    if (typeof term === "bigint") return z3.BitVec.val(term, 256);
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
    if (op === "unknown") return z3.BitVec.const(name, 256);
    if (op === "slot" && typeof args[0] === "bigint") return z3.BitVec.const(`${name} ${args[0]}`, 256);
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

  const answered = new Map<string, boolean>();
  async function check(conditions: readonly Term[]): Promise<{ readonly sat: boolean; readonly model: string }> {
    const solver = new z3.Solver(LOGIC);
    for (const condition of conditions) solver.add(truth(condition));
    const answer = await solver.check();
    if (answer === "unknown") throw new Undecided("the solver gave up");
    const model = answer === "sat" ? String(solver.model()) : "";
    solver.release();
    return { sat: answer === "sat", model };
  }

  return {
    async possible(conditions) {
      const open = conditions.filter((condition) => condition !== 1n);
      if (open.includes(0n)) return false;
      if (open.some((condition) => open.includes(not(condition)))) return false;
      const text = open.map((condition) => (condition as Node).id).sort((a, b) => a - b).join();
      let answer = answered.get(text);
      if (answer === undefined) answered.set(text, (answer = (await check(open)).sat));
      return answer;
    },
    async refute(cases) {
      const against = cases.filter(({ claim }) => claim !== 1n).map(({ conditions, claim }) => all(...conditions, not(claim)));
      for (let from = 0; from < against.length; from += TOGETHER) {
        const { sat, model } = await check([any(...against.slice(from, from + TOGETHER))]);
        if (sat) return model;
      }
      return null;
    },
    async close() {
      await killThreads(api.em);
    },
  };
}
