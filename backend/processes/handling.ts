import type { EntityManager } from "typeorm";
import type { FieldData } from "#domain/kinds/field";
import type { Manner } from "#domain/kinds/shown";
import type { LetterTopic } from "#domain/letter-topics";
import type { ProcessName, ProcessState, ProcessStep } from "#domain/processes/processes";
import type { Text } from "#domain/text";
import type { NamedCompanies } from "#domain/processes/review-companies";
import type { ProcessRow } from "./process-row.ts";

/**
 * A letter about a process. Filled with {company} and {name}, who began it; {subject}; {message}; {facts}, of the
 * document; {due}, a sentence of its own where there is a day; {day}; {party}, the parties that it is about; {reason};
 * {link}.
 */
export interface ProcessLetter {
  readonly subject: Text;
  readonly body: Text;
}

/** The letters to the parties whose turn it is, or was. */
export type ToParties = "asked" | "reminded" | "dueTomorrow" | "dueToday" | "closed";

/** The subject of a process, and the pages that its letters lead to. */
export interface About {
  readonly subject: string | Text;
  readonly facts: Text;
  readonly toParties: `/${string}`;
  readonly toInitiator: `/${string}`;
}

/** The terms of a version as they are kept, and as paper says them in a language. */
export interface ProcessTerms {
  readonly version: number;
  readonly terms: FieldData;
  readonly companies: NamedCompanies;
  said(manner: Manner): readonly { readonly label: Text; readonly said: string }[];
}

/** The letters and names of a process, which the engine needs besides the table in domain/processes. */
export interface Handling<N extends ProcessName = ProcessName> {
  readonly name: N;
  readonly topic: LetterTopic;
  readonly letters: Readonly<Record<ToParties, ProcessLetter>> & {
    /** To the initiator, when a day has passed and this is still waited for. */
    readonly overdue: ProcessLetter;
    /** To the initiator, when nobody of a party that is asked can answer any more. */
    readonly unreachable?: ProcessLetter;
    /** To the initiator, when a step of a party has led to this state. */
    readonly reached: Readonly<Partial<Record<ProcessState<N>, ProcessLetter>>>;
    /** To the initiator, when this has happened by itself; `reason` is the code of the cause, where there is one. */
    readonly happened?: Readonly<Partial<Record<ProcessStep<N>, ProcessLetter>>>;
    /** Stands in a letter only where there is a day, {day}. */
    readonly due: Text;
  };
  /** Its name in letters, and the pages that they lead to; null where there is nothing to write about any more. */
  about(tx: EntityManager, row: ProcessRow<N>): Promise<About | null>;
  /** The document that it is about, where its row names none; null where there is none yet. */
  document?(tx: EntityManager, row: ProcessRow<N>): Promise<string | null>;
  /** Terms of what its parties agree on, which its evidence holds: of each version that was submitted. */
  versions?(tx: EntityManager, row: ProcessRow<N>): Promise<readonly ProcessTerms[]>;
  /** The persons who read what is written to parties, where these are fewer than all with the right. */
  readers?(tx: EntityManager, row: ProcessRow<N>): Promise<readonly string[]>;
}
