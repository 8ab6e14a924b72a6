import { LIMITS } from "../../limits.ts";
import type { ErrorCode } from "../../errors.ts";

/** The facts about the content of an envelope. */
export interface ContentFacts {
  readonly hasDocuments: boolean;
  readonly hasDraftInside: boolean;
  /** A document that is no title was voided after it was put in. */
  readonly hasVoidInside: boolean;
  readonly hasOriginal: boolean;
  readonly originals: number;
  /** One transaction can move them all. */
  readonly originalsOneChain: boolean;
  /** The sender holds every title original inside, none is locked or busy. */
  readonly originalsHeld: boolean;
  readonly originalsFree: boolean;
  /** Each is in a state in which its kind is passed on. */
  readonly originalsCirculate: boolean;
}

type ContentGuard = (facts: ContentFacts) => ErrorCode | null;
export const noDrafts: ContentGuard = (f) => (f.hasDraftInside ? "ENVELOPE_HAS_DRAFT" : null);
export const standing: ContentGuard = (f) => (f.hasVoidInside ? "ENVELOPE_DOCUMENT_VOID" : null);
export const together: ContentGuard = (f) =>
  f.originals > LIMITS.originalsTogether ? "ORIGINALS_LIMIT" : f.originalsOneChain ? null : "ORIGINALS_ONE_CHAIN";
export const held: ContentGuard = (f) => (f.originalsHeld ? null : "NOT_POSSESSOR");
export const free: ContentGuard = (f) => (f.originalsFree ? null : "BUSY");
export const circulating: ContentGuard = (f) => (f.originalsCirculate ? null : "NOT_PASSED_ON");
