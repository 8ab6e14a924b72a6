import type { Mutant } from "./operators.ts";

/** Faults that change nothing anybody could notice, and why. */
export const CHANGES_NOTHING: readonly (Pick<Mutant, "file" | "where" | "original" | "replacement"> & {
  readonly proof: string;
})[] = [
  {
    file: "contracts/Forwarder.sol",
    where: "_hashOfActs",
    original: "4",
    replacement: "5",
    proof:
      "Four bytes are the name of act without its list. hashActs, asked without a list, reverts, and the answer is zero as it was.",
  },
  {
    file: "contracts/libraries/EscrowState.sol",
    where: "",
    original: "4",
    replacement: "5",
    proof:
      "A seat too many: four are enough, for nominee and previous owner exclude each other, and the lowest free one is taken, so the fifth is never used. No code reads the slots behind it by number.",
  },
  {
    file: "contracts/Forwarder.sol",
    where: "_isSignedBy",
    original: "from.code.length == 0",
    replacement: "false",
    proof:
      "An address without code answers with no byte, and fewer than 32 mean no. Of the precompiled contracts none answers with the selector and zeros behind it: identity repeats the digest there, the others answer with hashes, numbers or nothing.",
  },
  {
    file: "contracts/base/TitleEscrowBase.sol",
    where: "_end",
    original: "BENEFICIARY",
    replacement: "HOLDER",
    proof:
      "Who owns a title at its end also holds it: one party with both roles returned it, and nobody acts on a returned title; what ends without a return is refused unless one party has both roles; before a mint both are nobody.",
  },
];
