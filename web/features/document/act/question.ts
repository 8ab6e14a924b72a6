import type { DocumentDetail } from "#domain/api/documents";
import type { Party } from "../../../kind/PartyField.tsx";
import type { Answers } from "./answers.ts";

/** What every question of a dialog is given. */
export interface QuestionProps {
  readonly document: DocumentDetail;
  readonly answers: Answers;
  readonly put: (part: Partial<Answers>) => void;
  readonly onParty: (party: Party) => void;
  /** What the server refused, by the path of the field. */
  readonly error: (path: string) => string | undefined;
}
