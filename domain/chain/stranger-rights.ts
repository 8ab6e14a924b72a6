import type { Permission } from "../permissions.ts";
import type { EscrowVerb } from "./calls.ts";

/**
 * The permissions for an act on a title of a register of others: those for the same act on a title of the platform.
 * Giving it out of hand, back or on, is a right of its own, and so is saying who is to own it.
 */
export const STRANGER_RIGHTS = {
  transferHolder: ["tt.create", "bl.transferOriginal"],
  transferBeneficiary: ["tt.create", "bl.endorse"],
  transferOwners: ["tt.create", "bl.endorse", "bl.transferOriginal"],
  nominate: ["tt.create", "bl.endorse"],
  rejectTransferHolder: ["tt.create", "bl.transferOriginal"],
  rejectTransferBeneficiary: ["tt.create", "bl.transferOriginal"],
  rejectTransferOwners: ["tt.create", "bl.transferOriginal"],
  returnToIssuer: ["tt.create", "bl.transferOriginal"],
} as const satisfies Record<EscrowVerb, readonly Permission[]>;
