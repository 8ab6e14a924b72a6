import type { Address, Hex } from "viem";

/** Creation code of an EIP-1167 clone. */
export const cloneOf = (implementation: Address): Hex =>
  `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${implementation.slice(2)}5af43d82803e903d91602b57fd5bf3`;
