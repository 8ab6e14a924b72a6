import { COMPUTE, type Term } from "./term.ts";

/** One example: a value for everything of which nothing is known. */
export interface Sample {
  unknown(name: string): bigint;
  slot(storage: string, at: bigint): bigint;
}

/** Computes expressions in an example. */
export function evaluator(sample: Sample): (term: Term) => bigint {
  const known = new Map<number, bigint>();
  const hashes = new Map<string, bigint>();
  const evaluate = (term: Term): bigint => {
    if (typeof term === "bigint") return term;
    let value = known.get(term.id);
    if (value !== undefined) return value;
    const { op, name } = term;
    if (op === "ite") {
      value = evaluate(evaluate(term.args[0]!) === 0n ? term.args[2]! : term.args[1]!);
    } else {
      const args = term.args.map(evaluate);
      if (op === "unknown") value = sample.unknown(name);
      else if (op === "slot") value = sample.slot(name, args[0]!);
      else if (op === "hash") {
        const text = `${name} ${args.join()}`;
        value = hashes.get(text) ?? (BigInt(hashes.size) << 128n) + 7n;
        hashes.set(text, value);
      } else value = BigInt.asUintN(256, COMPUTE[op](args[0]!, args[1]!, args[2]!));
    }
    known.set(term.id, value);
    return value;
  };
  return evaluate;
}
