import type { DocumentDetail } from "#domain/api/documents";
import type { Party } from "../PartyField.tsx";
import type { Answers } from "./answers.ts";

/** What every question of a dialog is given. */
export interface QuestionProps {
  /** What is asked about: one document, or what several have in common. */
  readonly document: Pick<DocumentDetail, "kind" | "negotiability" | "signing" | "data" | "released">;
  readonly answers: Answers;
  readonly put: (part: Partial<Answers>) => void;
  readonly onParty: (party: Party) => void;
  /** What the server refused, by the path of the field. */
  readonly error: (path: string) => string | undefined;
}
