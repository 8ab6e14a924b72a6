import { expect } from "vitest";
import { encodeFunctionData, type Abi, type Address } from "viem";
import type { HDAccount } from "viem/accounts";
import type { Outcome, TestChain } from "./chain.ts";

/** Two contracts that should answer alike. */
export interface Beside {
  readonly chain: TestChain;
  readonly abi: Abi;
  readonly theirs: Address;
  readonly ours: Address;
  /** Other addresses that stand for the same: theirs and ours. */
  readonly alike?: readonly (readonly [Address, Address])[];
}

/** Words in which what stands for the same has the same name. */
function neutral(value: unknown, { theirs, ours, alike = [] }: Beside): string {
  let words = JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? `${one}n` : one)).toLowerCase();
  for (const [index, addresses] of [[theirs, ours] as const, ...alike].entries())
    for (const address of addresses) words = words.replaceAll(address.slice(2).toLowerCase(), `it${index}`);
  return words;
}

const told = (outcome: Outcome): unknown =>
  outcome.ok ? outcome.events.filter(({ name }) => name !== "Initialized") : `refused: ${outcome.refusal}`;

/** Sends one call to both; what becomes of it must be the same. Returns whether it succeeded. */
export async function sendBoth(
  pair: Beside,
  who: HDAccount,
  functionName: string,
  args: readonly unknown[],
  where: string,
): Promise<boolean> {
  const data = encodeFunctionData({ abi: pair.abi, functionName, args });
  const theirs = await pair.chain.send(who, { to: pair.theirs, data });
  const ours = await pair.chain.send(who, { to: pair.ours, data });
  expect(neutral(told(ours), pair), where).toBe(neutral(told(theirs), pair));
  return ours.ok;
}

/** Asks both. */
export async function askBoth(
  pair: Beside,
  functionName: string,
  args: readonly unknown[],
): Promise<{ theirs: string; ours: string }> {
  const data = encodeFunctionData({ abi: pair.abi, functionName, args });
  const from = pair.chain.people[9]!.address;
  const [theirs, ours] = await Promise.all([
    pair.chain.call(from, { to: pair.theirs, data }),
    pair.chain.call(from, { to: pair.ours, data }),
  ]);
  return { theirs: neutral(theirs, pair), ours: neutral(ours, pair) };
}
