import type { Party } from "../PartyField.tsx";
import type { Answers } from "./answers.ts";
import type { Asked } from "./asked.ts";

/** The properties that every question of a dialog is given. */
export interface QuestionProps {
  readonly document: Asked;
  readonly answers: Answers;
  readonly put: (part: Partial<Answers>) => void;
  readonly onParty: (party: Party) => void;
  /** The server's refusal, by the path of the field. */
  readonly error: (path: string) => string | undefined;
}
