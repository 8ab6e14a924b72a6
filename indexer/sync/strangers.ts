import { getAddress } from "viem/utils";
import { escrowAddress } from "#domain/chain/escrow-address";
import type { Hex, Source, Value } from "../events/event.ts";

/** The bindings of a contract, as far as they are known. */
interface Bounds {
  boundOf(address: Hex): Hex | null;
}

/** How a stranger's registry makes its escrows. */
export interface Making {
  readonly factory: Hex;
  /** The contract that the escrows are clones of. */
  readonly implementation: Hex;
}

export const boundOfRegistry = ({ factory, implementation }: Making): Hex => `${factory}${implementation.slice(2)}`;

/**
 * The registry of the escrow that a stranger's factory says it made; null when it may not say so. Its word is not
 * taken:
 * the escrow must stand where CREATE2 puts the clone that the registry's factory makes for this title, which no other
 * contract can reach. So a stranger can neither slip in an escrow for somebody else's title nor claim the address of
 * a contract that is not his.
 */
export function mayMake(known: Bounds, factory: Hex, args: Readonly<Record<string, Value>>, escrow: Hex): Hex | null {
  const registry = args["tokenRegistry"] as Hex;
  const bound = known.boundOf(registry);
  if (bound === null || bound.slice(0, 42) !== factory) return null;
  const expected = escrowAddress({
    factory: getAddress(factory),
    escrowImplementation: getAddress(`0x${bound.slice(42)}`),
    registry: getAddress(registry),
    tokenId: BigInt(args["tokenId"] as Hex),
  });
  return expected.toLowerCase() === escrow ? registry : null;
}

/**
 * Whether a stranger's contract speaks of its own: a registry always does, an escrow for its registry, a factory of
 * what it may make.
 */
export function mayTell(
  source: Source,
  bound: Hex,
  key: Hex,
  known: Bounds,
  contract: Hex,
  args: Readonly<Record<string, Value>>,
): boolean {
  if (source === "escrow") return key.startsWith(bound);
  return (
    source === "registry" ||
    (source === "factory" && mayMake(known, contract, args, args["titleEscrow"] as Hex) !== null)
  );
}
