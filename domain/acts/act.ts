import type { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import type { ProcessFailure } from "../process-failures.ts";
import type { Permission } from "../permissions.ts";
import type { Recorded } from "../recorded.ts";
import type { DocumentState, FlowName, InstructionUpdateState, StateOf } from "../states.ts";
import type { Text } from "../text.ts";
import type { BunkerFacts } from "./bunker/facts.ts";
import type { ContactFacts } from "./contact/facts.ts";
import type { EnvelopeFacts } from "./envelope/facts.ts";
import type { FactsOf, PaperFacts } from "./facts.ts";
import type { PackFacts } from "./pack/facts.ts";
import type { Action } from "./row.ts";
import type { ReviewFacts } from "./review/facts.ts";
import type { ScreeningFacts } from "./screening/facts.ts";
import type { SigningFacts } from "./signing/facts.ts";
import type { StampFacts } from "./stamp/facts.ts";
import type { DocumentTemplateFacts } from "./document-template/facts.ts";
import type { TemplateFacts } from "./template/facts.ts";
import type { WorkspaceFacts } from "./workspace/facts.ts";

/** The pictures that acts are marked with; the web draws one for each name. */
export const ACT_ICONS = [
  "accept",
  "add",
  "decline",
  "delete",
  "edit",
  "export",
  "folder",
  "invite",
  "mail",
  "move",
  "paper",
  "pen",
  "people",
  "refuse",
  "remind",
  "return",
  "seal",
  "send",
  "sign",
  "undo",
  "unlock",
] as const;
export type ActIcon = (typeof ACT_ICONS)[number];

/** The letters about acts on titles; each is written once for every life of a title. */
export const ACT_LETTERS = [
  "issued",
  "endorse",
  "nominate",
  "nominationWithdrawn",
  "owned",
  "surrender",
  "release",
  "refuseReceipt",
  "acceptSurrender",
  "rejectSurrender",
  "converted",
  "discharged",
] as const;
export type ActLetter = (typeof ACT_LETTERS)[number];

/** A row of a flow, with the states and facts of that flow. Letters and instructions have the rows of papers, too. */
export type RowOf<F extends FlowName> = {
  [Flow in F]: Action<StateOf<Flow>, Flow extends "paper" ? PaperFacts<string> : FactsOf[Flow]>;
}[F];
/** The same with its place in the bar; its label is the act's unless it has one of its own. */
export type ActRow<F extends FlowName> = Omit<RowOf<F>, "label"> & { readonly label?: Text; readonly place: number };

/** The parts of the rows of titles. */
export interface TitleOf<Live extends DocumentState = DocumentState> {
  readonly rights: TitleRights;
  /** The name of the act in a sentence. */
  readonly en: string;
  readonly zh: string;
  /** The states in which it circulates. */
  readonly live: readonly Live[];
  /** Signed in a capacity. */
  readonly capacity?: true;
  /** Files of other issuers are received as such documents, too. */
  readonly received?: true;
}

/** The rights by which a document is made, signed and ended by its maker: the parts of the rows of what is no title. */
export interface PaperOf {
  readonly draft: Permission;
  readonly sign: Permission;
  readonly void: Permission;
}

/** The rights on a title besides. */
export interface TitleRights extends PaperOf {
  /** To say who is to own it. */
  readonly endorse: Permission;
  /** Needed to sign it, besides the right to sign. */
  readonly issue?: Permission;
}

/** The parts of the rows of each flow of documents. */
export interface FlowOf extends Record<FlowName, unknown> {
  readonly title: TitleOf<"ISSUED">;
  readonly order: TitleOf<"ISSUED">;
  readonly exchange: TitleOf<"ISSUED" | "ACCEPTED">;
  readonly paper: PaperOf;
  readonly letter: PaperOf;
  readonly verifiable: PaperOf;
  readonly instruction: PaperOf;
}

/** The request by which an act is done: a route of its own, at the address of its subject followed by `path`. */
export interface ActRequest<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** Empty for what is done to the address of the subject itself. */
  readonly path: string;
  readonly summary: string;
  /** POST unless it says so. */
  readonly method?: "DELETE";
  /** Members unless it says so; the flow decides besides. */
  readonly access?: "admin" | Permission;
  /** The permission that a program needs, where its subject does not say that. */
  readonly programs?: Permission;
  /** The reason why a decision of an administrator asks for no password. */
  readonly unconfirmed?: string;
  /** It does not matter which version was looked at. */
  readonly unversioned?: true;
  /** `act`: by the login password, or by the wallet where the company holds its own key. Absent: by nothing. */
  readonly confirmed?: "password" | "act";
  /** The input besides the version that was looked at and the password. */
  readonly input: Shape;
  readonly errors: readonly ErrorCode[];
  /** It can be done to several titles at once. */
  readonly batch?: true;
  /** A person may grant it to an API token with the password. */
  readonly grant?: true;
}

/** The fields that acts on every subject have. */
interface Common {
  readonly name: string;
  readonly label: Text;
  /** How the record tells of it. Absent: it leaves no line, or one of another name. */
  readonly event?: Recorded;
  readonly icon: ActIcon;
  /** The sentence that is true once the act is carried out. */
  readonly outcome?: Text;
  /** Absent: it has pages or routes of its own. */
  readonly request?: ActRequest;
}

/** Everything about an act on a document, but what carries it out. */
export interface DocumentAct extends Common {
  readonly subject: "document";
  /** Stands in the bar as soon as it is possible, and only then. */
  readonly whenPossible?: true;
  /** Says no: where nothing else can be done, it is not offered as the likeliest. */
  readonly declines?: true;
  /** The letters that companies get once the chain has carried it out. */
  readonly letters?: readonly ActLetter[];
  /** The step of a review of the title that it takes, once the chain has carried it out. */
  readonly reviewed?: "void" | "convert" | "accomplish" | "refuse";
  /** How a title has ended that was ended by it. */
  readonly closes?: "SURRENDERED" | "VOID" | "CONVERTED" | "MOVED";
  /**
   * Signed off-chain with the company's certificate. `bill`: it changes how a bill of exchange stands; `holder`:
   * nothing changes.
   */
  readonly stated?: "bill" | "holder";
  /** How it prints in the chain of title, where the event of the chain says less or there is none. */
  readonly printed?: Text;
  /** The note given with the act is printed on the paper. */
  readonly noted?: true;
  /** The step of a shipping instruction that a carrier has. */
  readonly step?: {
    /** How the instruction has ended that was ended by it. */
    readonly ends?: "COMPLETED" | "CANCELLED" | "DECLINED";
    /** Whether an update is wanted from then on. */
    readonly wants?: boolean;
    /** How the newest update stands after it: it makes or ends one. */
    readonly update?: InstructionUpdateState;
  };
  readonly rows: { readonly [F in FlowName]?: (of: FlowOf[F]) => ActRow<F> };
}

/** The facts about each of the other subjects, which have one flow each. */
export interface SubjectFacts {
  readonly envelope: EnvelopeFacts;
  readonly pack: PackFacts;
  readonly contact: ContactFacts;
  readonly signing: SigningFacts;
  readonly review: ReviewFacts;
  readonly bunker: BunkerFacts;
  readonly screening: ScreeningFacts;
  readonly stamp: StampFacts;
  readonly workspace: WorkspaceFacts;
  readonly template: TemplateFacts;
  readonly documentTemplate: DocumentTemplateFacts;
}
export type FlowSubject = keyof SubjectFacts;
export type RowOn<S extends FlowSubject> = Action<SubjectFacts[S]["state"], SubjectFacts[S]>;

/** Everything about an act on another subject, but what carries it out. */
export interface ActOn<S extends FlowSubject> extends Common {
  readonly subject: S;
  /** Its row in the flow of the subject, with its place there; it is labelled as the act is. */
  readonly row: Omit<RowOn<S>, "label"> & { readonly place: number };
  /** The subject is there no more, and no answer shows it. */
  readonly gone?: true;
  /** The failure, in the words of processes, where it fails for a reason that nobody foresaw. */
  readonly fails?: ProcessFailure;
}

export type Act = DocumentAct | { [S in FlowSubject]: ActOn<S> }[FlowSubject];
export type Subject = Act["subject"];

/** Declares an act once: its rows in the flows, its route, its dialog, its line in lists derive from it. */
export const act = <const One extends Act>(one: One): One => one;
