import { ASKED_ACTS, PROCESS_NAMES, type ProcessAct, type ProcessName } from "./processes.ts";

/** The things that stand on a company's desk: what the id of an entry names, and why it stands there. */
export const DESK_SUBJECTS = [
  "envelope",
  /** A title that waits for the company, or a document that it drafts. */ "document",
  /** A company that asks to become a contact. */ "contact",
  /** A shipping instruction to carry out or to update. */ "instruction",
  /** An update of a shipping instruction that waits for its answer. */ "update",
  /** A document that a visitor refused to sign. */ "refusal",
  ...PROCESS_NAMES,
] as const;
export type DeskSubject = (typeof DESK_SUBJECTS)[number];

/**
 * The columns of the desk: something is asked of the company, an original is still with it, something is asked of
 * somebody else, of nobody any more, or it was not sent yet.
 */
export const DESK_COLUMNS = ["asked", "held", "waiting", "done", "draft"] as const;
export type DeskColumn = (typeof DESK_COLUMNS)[number];

/** The acts that the desk asks for, besides those of processes. */
const PLAIN_ACTS = [
  "transfer",
  "read",
  "answer",
  "release",
  "accept",
  "pay",
  "executeNomination",
  "answerBack",
  "contact",
  "instruction",
  "answerUpdate",
  "update",
  "askAgain",
] as const;
type PlainAct = (typeof PLAIN_ACTS)[number];
export type DeskAct = PlainAct | ProcessAct<ProcessName>;
export const DESK_ACTS = [...new Set<DeskAct>([...PLAIN_ACTS, ...ASKED_ACTS])] as [DeskAct, ...DeskAct[]];
export const isPlain = (act: DeskAct): act is PlainAct => (PLAIN_ACTS as readonly DeskAct[]).includes(act);
