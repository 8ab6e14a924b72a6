import { init, killThreads } from "z3-solver";
import { contextOf, encoder, Undecided, type Encoder } from "./encoder.ts";
import type { Sample } from "./sample.ts";
import { all, not, type Term } from "./term.ts";

// The solver: is it possible, and does it follow?

export interface Prover {
  /** An example in which all the conditions hold at once; null where there is none. */
  possible(conditions: readonly Term[]): Promise<Sample | null>;
  /** Null when the conditions have the claim for a consequence, else an example against it. */
  refute(conditions: readonly Term[], claim: Term): Promise<string | null>;
  close(): Promise<void>;
}

/** Words of bits and nothing else: for these the solver is quickest. */
const LOGIC = "QF_BV";

/**
 * The solver, and how to ask it. Its objects are given back when JavaScript has forgotten them, which may be while the
 * solver's own thread works with the same memory: what is to be given back then waits for the answer.
 */
async function openSolver() {
  let asked = 0;
  const waiting: (() => void)[] = [];
  const Usual = globalThis.FinalizationRegistry;
  globalThis.FinalizationRegistry = class<T> extends Usual<T> {
    constructor(giveBack: (held: T) => void) {
      super((held) => void (asked > 0 ? waiting.push(() => giveBack(held)) : giveBack(held)));
    }
  };
  const api = await init().finally(() => (globalThis.FinalizationRegistry = Usual));
  const ask = async <T>(check: () => Promise<T>): Promise<T> => {
    asked += 1;
    try {
      return await check();
    } finally {
      asked -= 1;
      if (asked === 0) for (const giveBack of waiting.splice(0)) giveBack();
    }
  };
  return { api, ask };
}

export async function openProver(): Promise<Prover> {
  const { api, ask } = await openSolver();
  const z3 = contextOf(api);

  /** Answers one question after another, and keeps what the next one takes for granted as well. */
  function asker(words: Encoder) {
    const solver = new z3.Solver(LOGIC);
    const granted: Term[] = [];
    return async (conditions: readonly Term[]) => {
      let same = 0;
      while (same < granted.length && granted[same] === conditions[same]) same += 1;
      if (granted.length > same) solver.pop(granted.length - same);
      granted.length = same;
      for (const condition of conditions.slice(same)) {
        solver.push();
        solver.add(words.truth(condition));
        granted.push(condition);
      }
      const answer = await ask(() => solver.check());
      if (answer === "unknown") throw new Undecided("the solver gave up");
      return answer === "sat" ? solver.model() : null;
    };
  }

  const full = encoder(z3, false);
  const inFull = asker(full);
  const inShort = asker(encoder(z3, true));

  return {
    async possible(conditions) {
      const open = conditions.filter((condition) => condition !== 1n);
      if (all(...open) === 0n || (await inShort(open)) === null) return null;
      const model = await inFull(open);
      if (model === null) return null;
      const values = new Map(
        [...full.leaves].map(([name, vector]) => [name, BigInt(String(model.eval(vector, true)).replace(/^#x/, "0x"))]),
      );
      return { unknown: (name) => values.get(name) ?? 0n, slot: (storage, at) => values.get(`${storage} ${at}`) ?? 0n };
    },
    async refute(conditions, claim) {
      const against = [...conditions, not(claim)];
      if (all(...against) === 0n || (await inShort(against)) === null) return null;
      const model = await inFull(against);
      return model === null ? null : String(model);
    },
    async close() {
      await killThreads(api.em);
    },
  };
}
