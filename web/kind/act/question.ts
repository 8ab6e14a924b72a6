import type { Party } from "../PartyField.tsx";
import type { Answers } from "./answers.ts";
import type { Asked } from "./asked.ts";

/** What every question of a dialog is given. */
export interface QuestionProps {
  readonly document: Asked;
  readonly answers: Answers;
  readonly put: (part: Partial<Answers>) => void;
  readonly onParty: (party: Party) => void;
  /** What the server refused, by the path of the field. */
  readonly error: (path: string) => string | undefined;
}
