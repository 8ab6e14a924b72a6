import type { PackState } from "../../states.ts";
import type { CommonFacts, Guard } from "../row.ts";

export interface PackFacts extends CommonFacts<PackState> {
  /** The organisation made it. */
  readonly isOwner: boolean;
  /** The fields are complete and right. */
  readonly filledIn: boolean;
  /** Another e-Pack of the organisation has the reference number. */
  readonly referenceTaken: boolean;
  readonly hasDocuments: boolean;
  readonly hasDraftInside: boolean;
  /** A document inside was voided, or is not there for this organisation any more. */
  readonly hasEndedInside: boolean;
  /** An envelope of this organisation that has not arrived carries it. */
  readonly inEnvelope: boolean;
}

type PackGuard = Guard<PackFacts>;
export const owner: PackGuard = (f) => (f.isOwner ? null : "PACK_NOT_OWNER");
export const complete: PackGuard = (f) => (f.filledIn ? null : "BAD_INPUT");
export const unique: PackGuard = (f) => (f.referenceTaken ? "PACK_REFERENCE_TAKEN" : null);
export const filled: PackGuard = (f) => (f.hasDocuments ? null : "PACK_EMPTY");
export const noDrafts: PackGuard = (f) => (f.hasDraftInside ? "PACK_HAS_DRAFT" : null);
export const whole: PackGuard = (f) => (f.hasEndedInside ? "PACK_DOCUMENT_ENDED" : null);
export const notInEnvelope: PackGuard = (f) => (f.inEnvelope ? "PACK_IN_ENVELOPE" : null);
