import type { DocumentState, SigningState } from "../states.ts";

/** How a title ended; written once when the ending event is seen. */
const CLOSINGS = ["SURRENDERED", "VOID", "CONVERTED"] as const;
export type Closing = (typeof CLOSINGS)[number];

/** Everything a document's state depends on. */
export interface DocumentInputs {
  readonly class: "title" | "structured" | "ordinary";
  /** It came as a file; else it is written until it is signed. */
  readonly uploaded: boolean;
  readonly complete: boolean;
  readonly signed: boolean;
  readonly voided: boolean;
  /** The day until which it counts has passed. */
  readonly expired: boolean;
  readonly closedAs: Closing | null;
  /** How the newest request to sign it stands; null where there was none. */
  readonly signing: SigningState | null;
  /** All of the cargo has been released. */
  readonly accomplished: boolean;
  /** The action whose answer the chain still owes, if any. */
  readonly openIntent: { readonly action: string; readonly via: DocumentState | null } | null;
  readonly title: {
    readonly status: "active" | "returned" | "burnt";
    readonly holder: string;
    readonly beneficiary: string;
  } | null;
}

/** From where the organisation looks: its title address, and whether it ever had the original. */
export interface Viewer {
  readonly address: string | null;
  readonly access: "author" | "party" | "original" | "copy";
}

/** What a request to sign makes of a document that is no title; who was sent a copy of it has that as it was sent. */
const OF_SIGNING: Readonly<Partial<Record<SigningState, DocumentState>>> = { OPEN: "PROCESSING", REJECTED: "REJECTED", WITHDRAWN: "REVOKED" };

/**
 * The state of a document as one organisation sees it: f(document, intent, title).
 * A former possessor sees TRANSFERRED; a holder of a copy sees how the title stands.
 */
export function documentState(inputs: DocumentInputs, viewer: Viewer): DocumentState {
  if (inputs.class !== "title") {
    if (inputs.voided) return "VOID";
    if (inputs.openIntent) return "PROCESSING";
    if (!inputs.uploaded && !inputs.signed) return inputs.complete ? "DRAFT" : "DRAFTING";
    return (viewer.access !== "copy" && inputs.signing && OF_SIGNING[inputs.signing]) || (inputs.expired ? "EXPIRED" : "CREATED");
  }
  const title = inputs.title;
  if (!title) {
    if (inputs.openIntent) return "PROCESSING";
    return inputs.signed ? "PROCESSING" : inputs.complete ? "DRAFT" : "DRAFTING";
  }
  if (title.status === "burnt") {
    const closing = inputs.closedAs ?? "SURRENDERED";
    return closing === "SURRENDERED" && inputs.accomplished ? "ACCOMPLISHED" : closing;
  }
  if (inputs.openIntent?.via) return inputs.openIntent.via;
  if (title.status === "returned") return "SURRENDERED_TO_ISSUER";
  const mine = viewer.address !== null && (same(title.holder, viewer.address) || same(title.beneficiary, viewer.address));
  return mine || viewer.access === "copy" ? "ISSUED" : "TRANSFERRED";
}

/** Two addresses are the same whatever their case. */
export const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
