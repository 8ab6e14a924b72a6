import type { DocumentAct } from "../acts/act.ts";
import { STATED_STATES, type Statement } from "../acts/acts.ts";
import type { DocumentState, FlowName, SigningState, StateOf } from "../states.ts";
import { PAPER_OUTSIDE } from "./document.ts";
import { RECEIVED_OUTSIDE } from "./document-flow.ts";
import type { InstructionState } from "./shipping-instruction.ts";

/** How a title ended; written once when the ending event is seen. */
export type Closing = NonNullable<DocumentAct["closes"]>;

/** The inputs of the state of every document. */
interface CommonInputs {
  readonly complete: boolean;
  readonly signed: boolean;
  /** The action whose answer the chain still owes, if any. */
  readonly openIntent: { readonly action: string; readonly via: DocumentState | null } | null;
}

/** The further inputs of the state of every title. */
interface TitleInputs extends CommonInputs {
  readonly closedAs: Closing | null;
  readonly title: {
    readonly status: "active" | "returned" | "burnt";
    readonly holder: string;
    readonly beneficiary: string;
  } | null;
}

/** The further inputs of the state of a document that is no title. */
interface PaperInputs extends CommonInputs {
  /** It came as a file; else it is written until it is signed. */
  readonly uploaded: boolean;
  readonly voided: boolean;
  /** The day until which it counts has passed. */
  readonly expired: boolean;
  /** How the newest request to sign it stands; null where there was none. */
  readonly signing: SigningState | null;
  /** A visitor who was asked to sign it has refused, and that stands. */
  readonly refused: boolean;
}

/** Everything that a document's state depends on, by its flow. */
export interface InputsOf extends Record<FlowName, CommonInputs> {
  /**
   * `accomplished`: all of the cargo has been released. `uploaded`: it came as a file of another issuer. `offered`:
   * another platform was asked to take or to issue it, and has not answered.
   */
  readonly title: TitleInputs & {
    readonly accomplished: boolean;
    readonly uploaded: boolean;
    readonly offered: boolean;
  };
  /** `released`: some of the cargo has been. */
  readonly order: TitleInputs & { readonly released: boolean; readonly accomplished: boolean };
  /** `stated`: the last statement about it beside the chain; null for none. */
  readonly exchange: TitleInputs & { readonly stated: Statement | null };
  readonly paper: PaperInputs;
  /** `returned`: its receiver has given it back. */
  readonly letter: PaperInputs & { readonly returned: boolean };
  /**
   * `revoked`: by the company that made it. `awaited`: the chain does not have it yet. `uploaded`: it came as a file of
   * another issuer.
   */
  readonly verifiable: CommonInputs & {
    readonly revoked: boolean;
    readonly awaited: boolean;
    readonly uploaded: boolean;
  };
  /** `voided`: the tanker of its delivery was replaced, or the delivery aborted. */
  readonly bunker: CommonInputs & { readonly voided: boolean };
  /** `instruction`: its state once a carrier has it. */
  readonly instruction: PaperInputs & { readonly instruction: InstructionState | null };
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

/**
 * The state that a request to sign gives to a document that is no title; a receiver of a copy has it as it was sent.
 */
const OF_SIGNING: Readonly<Partial<Record<SigningState, StateOf<"paper">>>> = {
  OPEN: "PROCESSING",
  REJECTED: PAPER_OUTSIDE.rejected.to,
  WITHDRAWN: PAPER_OUTSIDE.withdrawn.to,
};

/** How a document stands that is no title; `own`: how its own flow has it where nothing else is the case. */
function paperState<Own extends DocumentState = never>(
  inputs: PaperInputs,
  viewer: Viewer,
  own: Own | null = null,
): StateOf<"paper"> | Own {
  if (inputs.voided) return "VOID";
  if (inputs.openIntent) return "PROCESSING";
  if (!inputs.uploaded && !inputs.signed) return inputs.complete ? "DRAFT" : "DRAFTING";
  const bySigners =
    (inputs.signing && OF_SIGNING[inputs.signing]) ?? (inputs.refused ? PAPER_OUTSIDE.rejected.to : null);
  return (viewer.access !== "copy" && bySigners) || (own ?? (inputs.expired ? PAPER_OUTSIDE.expired.to : "CREATED"));
}

type TitleFlow = "title" | "order" | "exchange";

/** How a title stands at the end of its life, and between. */
interface Life<F extends TitleFlow> {
  /** While it has no title here, since another platform issues it; null where none does. */
  elsewhere?(inputs: InputsOf[F]): StateOf<F> | null;
  /** While it lies with its issuer, who was given it back. */
  returned(inputs: InputsOf[F]): StateOf<F>;
  /** Once its issuer has ended it. */
  ended(inputs: InputsOf[F], closing: Closing): StateOf<F>;
  /** While it circulates. */
  live(inputs: InputsOf[F]): StateOf<F>;
  /** It is told how the title stands, whether it has the title or not. */
  told?(inputs: InputsOf[F], viewer: Viewer): boolean;
}

/** How a title stands. A former possessor sees TRANSFERRED; a holder of a copy sees how the title stands. */
function titleState<F extends TitleFlow>(
  life: Life<F>,
  inputs: InputsOf[F],
  viewer: Viewer,
): StateOf<F> | "PROCESSING" | "DRAFT" | "DRAFTING" | "TRANSFERRED" {
  const { title, openIntent } = inputs;
  if (!title) {
    const elsewhere = life.elsewhere?.(inputs) ?? null;
    return elsewhere ?? (openIntent || inputs.signed ? "PROCESSING" : inputs.complete ? "DRAFT" : "DRAFTING");
  }
  if (title.status === "burnt") return life.ended(inputs, inputs.closedAs ?? "SURRENDERED");
  // The state shown meanwhile is named by a row of the same flow.
  if (openIntent?.via) return openIntent.via as StateOf<F>;
  if (title.status === "returned") return life.returned(inputs);
  const mine =
    viewer.address !== null && (same(title.holder, viewer.address) || same(title.beneficiary, viewer.address));
  const told = life.told?.(inputs, viewer) === true;
  return mine || told || viewer.access === "copy" ? life.live(inputs) : "TRANSFERRED";
}

const CARGO: Life<"title"> = {
  elsewhere: (inputs) => (inputs.offered ? "IN_TRANSIT" : inputs.closedAs && CARGO.ended(inputs, inputs.closedAs)),
  returned: ({ offered }) => (offered ? "IN_TRANSIT" : "SURRENDERED_TO_ISSUER"),
  ended: ({ accomplished }, closing) =>
    closing === "MOVED" ? "TRANSFERRED" : closing === "SURRENDERED" && accomplished ? "ACCOMPLISHED" : closing,
  live: ({ offered }) => (offered ? "IN_TRANSIT" : "ISSUED"),
};

const released = ({ released: some, accomplished }: InputsOf["order"]): StateOf<"order"> =>
  accomplished ? "ACCOMPLISHED" : some ? "PARTLY_RELEASED" : "PRESENTED";
/** A delivery order that lies with its issuer was presented. */
const ORDER: Life<"order"> = {
  returned: released,
  ended: (inputs, closing) => (closing === "VOID" ? closing : released(inputs)),
  live: () => "ISSUED",
};

const stated = ({ stated: last }: InputsOf["exchange"]): StateOf<"exchange"> =>
  last === null ? "ISSUED" : STATED_STATES[last];
/** A bill of exchange that its owner gives back is paid. */
const EXCHANGE: Life<"exchange"> = {
  returned: () => "ACCOMPLISHED",
  ended: (_, closing) => (closing === "VOID" ? closing : "ACCOMPLISHED"),
  live: stated,
  // Everybody who signed a bill of exchange learns that it was dishonoured.
  told: (inputs, { presentee }) =>
    inputs.stated !== null && (presentee || stated(inputs) === "DISHONOURED" || stated(inputs) === "PROTESTED"),
};

/** The state of a document in each flow, as one organisation sees it: f(document, intent, title). */
const DERIVED: { readonly [F in FlowName]: (inputs: InputsOf[F], viewer: Viewer) => StateOf<F> } = {
  title: (inputs, viewer) => (inputs.uploaded ? RECEIVED_OUTSIDE.received.to : titleState(CARGO, inputs, viewer)),
  order: (inputs, viewer) => titleState(ORDER, inputs, viewer),
  exchange: (inputs, viewer) => titleState(EXCHANGE, inputs, viewer),
  paper: (inputs, viewer) => paperState(inputs, viewer),
  letter: (inputs, viewer) => (inputs.returned && !inputs.voided ? "RETURNED" : paperState(inputs, viewer)),
  verifiable: ({ uploaded, revoked, awaited, signed, complete }) => {
    if (uploaded) return RECEIVED_OUTSIDE.received.to;
    if (revoked) return "REVOKED";
    if (signed) return awaited ? "PROCESSING" : "CREATED";
    return complete ? "DRAFT" : "DRAFTING";
  },
  bunker: ({ voided, signed, complete }) => (voided ? "VOID" : signed ? "CREATED" : complete ? "DRAFT" : "DRAFTING"),
  instruction: (inputs, viewer) => paperState(inputs, viewer, inputs.instruction),
};

/** The state of a document as one organisation sees it, by its flow. */
export const documentState = <F extends FlowName>(of: F, inputs: InputsOf[F], viewer: Viewer): DocumentState =>
  DERIVED[of](inputs, viewer);

/** Two addresses are the same whatever their case. */
export const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
