import { afterAll, expect, it } from "vitest";
import { openProver } from "../../../../../scripts/evidence/contracts/proof/solver.ts";
import {
  all,
  any,
  bits,
  eq,
  implies,
  ite,
  make,
  not,
  unknown,
  type Term,
} from "../../../../../scripts/evidence/contracts/proof/term.ts";

const prover = await openProver();
afterAll(() => prover.close());

const party = (name: string): Term => bits(unknown(name), 0, 160);
const [a, b, c] = [party("a"), party("b"), party("c")];
const either = ite(eq(bits(unknown("which"), 4, 4), 3n), a, b);
const differ = (...parties: readonly Term[]): Term =>
  all(...parties.flatMap((one, index) => parties.slice(index + 1).map((other) => not(eq(one, other)))));

it.each<readonly [string, Term[], Term]>([
  ["who is equal to one is equal to the other", [eq(a, b), eq(b, c)], eq(a, c)],
  ["who is chosen is one of two", [], any(eq(either, a), eq(either, b))],
  ["who is not nobody, nor the fifth", [eq(a, 5n)], not(eq(a, 0n))],
  ["what is compared in order", [make("lt", a, 8n)], not(eq(a, 9n))],
  ["the bits of one who is known", [eq(a, 0x30n)], eq(bits(unknown("a"), 4, 4), 3n)],
])("proves: %s", async (_, conditions, claim) => {
  expect(await prover.refute(conditions, claim)).toBeNull();
});

it.each<readonly [string, Term[], Term]>([
  ["two are one", [], eq(a, b)],
  ["who is chosen is the first", [differ(a, b)], eq(either, a)],
  ["all are nobody or the fifth", [not(eq(a, 0n))], eq(a, 5n)],
  [
    "twelve cannot differ",
    [],
    not(differ(...Array.from({ length: 8 }, (_, index) => party(`p${index}`)), 0n, 1n, 2n, 3n)),
  ],
  ["who follows from too little", [implies(eq(a, b), eq(b, c))], eq(a, c)],
])("finds an example against: %s", async (_, conditions, claim) => {
  expect(await prover.refute(conditions, claim)).toContain("define-fun");
  expect(await prover.possible([...conditions, not(claim)])).not.toBeNull();
});

it("does not answer where there are more parties than it can tell apart", async () => {
  const many = Array.from({ length: 70 }, (_, index) => party(`of many ${index}`));
  await expect(prover.refute([], any(...many.map((each) => eq(each, 7n))))).rejects.toThrow("too many parties");
});
