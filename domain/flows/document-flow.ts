import type { DocumentFacts, FactsOf } from "../acts/facts.ts";
import type { Action } from "../acts/row.ts";
import type { ErrorCode, Refused } from "../errors.ts";
import {
  DOCUMENT_STATES,
  FLOW_STATES,
  type DocumentState,
  type FlowName,
  type State,
  type StateOf,
} from "../states.ts";
import { flow, type Flow, type Outside } from "./flow.ts";

/** A flow of documents as its kinds have it. It is asked with the facts that are gathered for the flow it is `of`. */
export interface DocumentFlow {
  readonly of: FlowName;
  readonly name: string;
  readonly actions: Readonly<Record<string, Action<DocumentState, never>>>;
  refusal(action: string, facts: DocumentFacts): Refused | null;
  can(facts: DocumentFacts): Record<string, ErrorCode | null>;
  assert(action: string, facts: DocumentFacts): void;
}

/** The way of a document into a flow that another issuer made: its state is that of its file, and never another. */
export const RECEIVED_OUTSIDE = {
  received: { from: ["DRAFTING"], to: "RECEIVED", cause: "A file of another issuer is uploaded instead of written." },
} as const satisfies Record<string, Outside<StateOf<"title"> & StateOf<"verifiable">>>;

/** The parts of a flow of documents, besides its states. */
interface Table<F extends FlowName, A extends string> {
  readonly name: string;
  readonly initial: readonly StateOf<F>[];
  readonly terminal: readonly StateOf<F>[];
  readonly actions: Readonly<Record<A, Action<StateOf<F>, FactsOf[F]>>>;
  readonly outside?: Readonly<Record<string, Outside<StateOf<F>>>>;
  /** The states of the flow in which its documents never are. */
  readonly without?: readonly StateOf<F>[];
}

/** Makes a flow of documents, with the states and the facts of that flow. */
export const flowOfDocuments = <F extends FlowName, A extends string>(
  of: F,
  { without = [], ...table }: Table<F, A>,
): Flow<StateOf<F>, A, FactsOf[F]> & { readonly of: F } => {
  const states = Object.fromEntries(
    FLOW_STATES[of]
      .filter((name) => !(without as readonly DocumentState[]).includes(name))
      .map((name) => [name, DOCUMENT_STATES[name]]),
  ) as Record<StateOf<F>, State>;
  return { of, ...flow<StateOf<F>, A, FactsOf[F]>({ ...table, states }) };
};
