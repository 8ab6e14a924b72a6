import type { ErrorCode } from "../errors.ts";
import { circulating, free, noDrafts, together, type ContentFacts } from "../acts/envelope/contents.ts";
import { kindOf } from "../kinds/kinds.ts";
import { LIMITS } from "../limits.ts";
import { isUnready, type DocumentState } from "../states.ts";

/** A document as the rules of what goes into an envelope see it. */
export interface Content {
  readonly kind: string;
  readonly state: DocumentState;
  readonly isCopy: boolean;
  /** Null while it is on none: a bill that is not signed, an ordinary document. */
  readonly chainId: number | null;
  /** The sender possesses the original. */
  readonly held: boolean;
  /** An act on it is under way, or a process has locked it. */
  readonly busy: boolean;
}

export const isTitle = ({ kind }: { readonly kind: string }): boolean => kindOf(kind).class === "title";
/** A title that travels as the original: it moves on the chain. */
export const isOriginalTitle = (document: { readonly kind: string; readonly isCopy: boolean }): boolean =>
  isTitle(document) && !document.isCopy;

/**
 * Selection rule: bills of lading travel as originals, other originals as copies, copies as what they are. It asks
 * nothing else, so that a document begins alike at every door; a bill that is not held, or one too many, is refused in
 * words when the envelope is sealed, and until then it can be chosen otherwise.
 */
export const isCopyAtFirst = (document: { readonly kind: string; readonly onlyCopy: boolean }): boolean =>
  kindOf(document.kind).billOfLading !== true && !document.onlyCopy;

/**
 * Whether a title is passed on as it stands: one that was presented, say, is answered first. A title that is not issued
 * yet, or not held, is refused in other words.
 */
export const isPassedOn = ({ kind, state, held }: Pick<Content, "kind" | "state" | "held">): boolean =>
  !held || kindOf(kind).flow.actions["transfer"]?.from.includes(state) === true;

/** On another chain: one transaction cannot move both. A bill that is not signed yet is on none. */
export const isElsewhere = (
  one: { readonly chainId: number | null },
  other: { readonly chainId: number | null },
): boolean => one.chainId !== null && other.chainId !== null && one.chainId !== other.chainId;

/**
 * Voided by who made it: of a title that has ended a copy still travels, drawn as such; of anything else nothing does.
 */
export const isVoided = ({ kind, state }: Pick<Content, "kind" | "state">): boolean =>
  state === "VOID" && !isTitle({ kind });

/** The facts about the content of an envelope that its flow asks for. */
export function contentFacts(inside: readonly Content[]): ContentFacts {
  const originals = inside.filter(isOriginalTitle);
  return {
    hasDocuments: inside.length > 0,
    hasDraftInside: inside.some(({ state }) => isUnready(state)),
    hasVoidInside: inside.some(isVoided),
    hasOriginal: originals.length > 0,
    originals: originals.length,
    originalsOneChain: originals.every((one) => !originals.some((other) => isElsewhere(one, other))),
    originalsHeld: originals.every(({ held }) => held),
    originalsFree: originals.every(({ busy }) => !busy),
    originalsCirculate: originals.every(isPassedOn),
  };
}

/**
 * Why documents cannot be put together as they stand, in the words of sealing, and those of them that are in the way by
 * themselves. A bill that another holds is in nobody's way yet: in the envelope it can be made a copy.
 */
export function whyNotTogether<D extends Content>(
  documents: readonly D[],
): { readonly code: ErrorCode; readonly inTheWay: readonly D[] } | null {
  const voided = documents.filter(({ state }) => state === "VOID");
  if (voided.length > 0) return { code: "WRONG_STATE", inTheWay: voided };
  const alone = documents.filter((one) =>
    [noDrafts, free, circulating].some((guard) => guard(contentFacts([one])) !== null),
  );
  const facts = contentFacts(documents);
  const code =
    documents.length > LIMITS.envelopeDocuments
      ? "TOO_MANY"
      : [noDrafts, together, free, circulating].map((guard) => guard(facts)).find((one) => one !== null);
  return code === undefined || code === null ? null : { code, inTheWay: alone };
}
