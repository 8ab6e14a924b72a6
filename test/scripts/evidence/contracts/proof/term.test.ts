import { expect, it } from "vitest";
import { evaluator } from "../../../../../scripts/evidence/contracts/proof/sample.ts";
import { compute, FULL, type Op } from "../../../../../scripts/evidence/contracts/proof/node.ts";
import { make, onesOf, unknown, type Term } from "../../../../../scripts/evidence/contracts/proof/term.ts";

const ARGUMENTS: readonly (readonly [Op, number])[] = [
  ["add", 2],
  ["sub", 2],
  ["mul", 2],
  ["and", 2],
  ["and", 2],
  ["or", 2],
  ["or", 2],
  ["xor", 2],
  ["not", 1],
  ["shl", 2],
  ["shl", 2],
  ["shr", 2],
  ["shr", 2],
  ["lt", 2],
  ["slt", 2],
  ["eq", 2],
  ["eq", 2],
  ["iszero", 1],
  ["iszero", 1],
  ["ite", 3],
  ["ite", 3],
  ["div", 2],
  ["mod", 2],
];
/** Words such as packed storage and its masks are made of. */
const NUMBERS = [
  0n,
  1n,
  2n,
  4n,
  15n,
  160n,
  164n,
  180n,
  255n,
  256n,
  (1n << 160n) - 1n,
  15n << 160n,
  FULL ^ (15n << 164n),
  1n << 180n,
  1n << 255n,
  FULL,
];

function dice(seed: number): (below: number) => number {
  let word = BigInt(seed);
  return (below) => {
    word = BigInt.asUintN(64, word * 0x5851f42d4c957f2dn + 0x14057b7ef767814fn);
    return Number((word >> 33n) % BigInt(below));
  };
}

it("an expression that was made simpler says the same", () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const random = dice(seed);
    const values = new Map(
      ["p", "q", "r"].map((name) => [
        name,
        NUMBERS[random(NUMBERS.length)]! ^ (random(2) === 0 ? 0n : BigInt(random(1 << 20)) << BigInt(random(236))),
      ]),
    );
    const evaluate = evaluator({ unknown: (name) => values.get(name)!, slot: () => 0n });
    const made: { term: Term; value: bigint }[] = [...values].map(([name, value]) => ({ term: unknown(name), value }));
    for (let step = 0; step < 25; step += 1) {
      const [op, count] = ARGUMENTS[random(ARGUMENTS.length)]!;
      const args = Array.from({ length: count }, () => {
        const number = NUMBERS[random(NUMBERS.length)]!;
        return random(3) === 0
          ? { term: number, value: number }
          : made[made.length - 1 - random(Math.min(made.length, 6))]!;
      });
      const term = make(op, ...args.map((arg) => arg.term));
      const value = compute(
        op,
        args.map((arg) => arg.value),
      );
      if (evaluate(term) !== value || (value & ~onesOf(term)) !== 0n) wrong.push(`${op} of seed ${seed}`);
      made.push({ term, value });
    }
  }
  expect(wrong).toEqual([]);
});
