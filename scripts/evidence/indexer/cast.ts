import { hash as digest } from "node:crypto";
import type { Hex } from "viem";

/** A registry of others, of which somebody may want to know all. */
export interface Stranger {
  readonly registry: Hex;
  readonly factory: Hex;
  readonly implementation: Hex;
}

/** 32 bytes that the same text always gives. */
export const hashOf = (text: string): Hex => `0x${digest("sha256", text)}`;
export const address = (text: string): Hex => hashOf(text).slice(0, 42) as Hex;
export const ROOTS = {
  forwarder: address("forwarder"),
  factory: address("factory"),
  deployer: address("deployer"),
  store: address("store"),
};
/** One has a factory of its own, the other one uses ours; both speak before anybody wants them. */
export const STRANGERS: readonly [Stranger, Stranger] = [
  { registry: address("their registry"), factory: address("their factory"), implementation: address("their escrows") },
  {
    registry: address("their registry on our factory"),
    factory: ROOTS.factory,
    implementation: address("our escrows"),
  },
];
export const strangerOf = (registry: Hex): Stranger | undefined => STRANGERS.find((one) => one.registry === registry);
/** The contracts that must be followed to hear of a registry. */
export const under = (registry: Hex): Hex => strangerOf(registry)?.registry ?? ROOTS.deployer;
export const PARTIES = ["carrier", "shipper", "bank", "consignee"].map(address);
export const ZERO: Hex = `0x${"0".repeat(40)}`;
