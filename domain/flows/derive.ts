import type { DocumentAct } from "../acts/act.ts";
import { STATED_STATES, type Statement } from "../acts/acts.ts";
import type { DocumentState, SigningState, StateOf } from "../states.ts";
import type { TitleLife } from "../acts/endorsement.ts";
import { PAPER_OUTSIDE } from "./document.ts";
import type { InstructionState } from "./shipping-instruction.ts";

/** How a title ended; written once when the ending event is seen. */
export type Closing = NonNullable<DocumentAct["closes"]>;

/** Everything a document's state depends on. */
export interface DocumentInputs {
  readonly class: "title" | "structured" | "ordinary";
  /** It came as a file; else it is written until it is signed. */
  readonly uploaded: boolean;
  readonly complete: boolean;
  readonly signed: boolean;
  readonly voided: boolean;
  /** Of a letter of indemnity: who had it has given it back. */
  readonly returned: boolean;
  /** Of a shipping instruction that a carrier has: how it stands. */
  readonly instruction: InstructionState | null;
  /** The day until which it counts has passed. */
  readonly expired: boolean;
  readonly closedAs: Closing | null;
  /** How the newest request to sign it stands; null where there was none. */
  readonly signing: SigningState | null;
  /** A visitor who was asked to sign it has refused, and that stands. */
  readonly refused: boolean;
  /** How a title lives; what is no title lives as nothing of the kind. */
  readonly life: TitleLife;
  /** What was last stated of a bill of exchange beside the chain; null for nothing. */
  readonly stated: Statement | null;
  /** Some of the cargo has been released, and all of it. */
  readonly released: boolean;
  readonly accomplished: boolean;
  /** The action whose answer the chain still owes, if any. */
  readonly openIntent: { readonly action: string; readonly via: DocumentState | null } | null;
  readonly title: {
    readonly status: "active" | "returned" | "burnt";
    readonly holder: string;
    readonly beneficiary: string;
  } | null;
}

/**
 * From where the organisation looks: its title address, whether it ever had the original, and whether a bill of
 * exchange was presented to it.
 */
export interface Viewer {
  readonly address: string | null;
  readonly access: "author" | "party" | "original" | "copy";
  readonly presentee: boolean;
}

/** What a request to sign makes of a document that is no title; who was sent a copy of it has that as it was sent. */
const OF_SIGNING: Readonly<Partial<Record<SigningState, StateOf<"paper">>>> = {
  OPEN: "PROCESSING",
  REJECTED: PAPER_OUTSIDE.rejected.to,
  WITHDRAWN: PAPER_OUTSIDE.withdrawn.to,
};

/**
 * The state of a document as one organisation sees it: f(document, intent, title).
 * A former possessor sees TRANSFERRED; a holder of a copy sees how the title stands.
 */
export function documentState(inputs: DocumentInputs, viewer: Viewer): DocumentState {
  if (inputs.class !== "title") {
    if (inputs.voided) return "VOID";
    if (inputs.returned) return "RETURNED";
    if (inputs.openIntent) return "PROCESSING";
    if (!inputs.uploaded && !inputs.signed) return inputs.complete ? "DRAFT" : "DRAFTING";
    const bySigners =
      (inputs.signing && OF_SIGNING[inputs.signing]) ?? (inputs.refused ? PAPER_OUTSIDE.rejected.to : null);
    return (
      (viewer.access !== "copy" && bySigners) ||
      (inputs.instruction ?? (inputs.expired ? PAPER_OUTSIDE.expired.to : "CREATED"))
    );
  }
  const title = inputs.title;
  if (!title) {
    if (inputs.openIntent) return "PROCESSING";
    return inputs.signed ? "PROCESSING" : inputs.complete ? "DRAFT" : "DRAFTING";
  }
  if (title.status === "burnt") {
    const closing = inputs.closedAs ?? "SURRENDERED";
    return closing === "SURRENDERED" ? ENDED[inputs.life](inputs) : closing;
  }
  if (inputs.openIntent?.via) return inputs.openIntent.via;
  if (title.status === "returned") return RETURNED[inputs.life](inputs);
  const mine =
    viewer.address !== null && (same(title.holder, viewer.address) || same(title.beneficiary, viewer.address));
  const stated = inputs.stated === null ? "ISSUED" : STATED_STATES[inputs.stated];
  // Everybody who signed a bill of exchange learns that it was dishonoured.
  const told = inputs.stated !== null && (viewer.presentee || stated === "DISHONOURED" || stated === "PROTESTED");
  return mine || told || viewer.access === "copy" ? stated : "TRANSFERRED";
}

const released = ({ released: some, accomplished }: DocumentInputs): DocumentState =>
  accomplished ? "ACCOMPLISHED" : some ? "PARTLY_RELEASED" : "PRESENTED";
/**
 * What a title is that lies with its issuer: an order was presented, and a bill of exchange that its owner gives back
 * is paid.
 */
const RETURNED: Readonly<Record<TitleLife, (inputs: DocumentInputs) => DocumentState>> = {
  CARGO: () => "SURRENDERED_TO_ISSUER",
  ORDER: released,
  EXCHANGE: () => "ACCOMPLISHED",
};
/** What it is once its issuer has ended it. */
const ENDED: Readonly<Record<TitleLife, (inputs: DocumentInputs) => DocumentState>> = {
  CARGO: ({ accomplished }) => (accomplished ? "ACCOMPLISHED" : "SURRENDERED"),
  ORDER: released,
  EXCHANGE: () => "ACCOMPLISHED",
};

/** Two addresses are the same whatever their case. */
export const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
