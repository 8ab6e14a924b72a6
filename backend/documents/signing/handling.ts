import { documentFacts } from "#domain/documents/letter-facts";
import type { Handling } from "../../processes/handling.ts";
import { recordOf } from "../document-row.ts";
import { LETTERS } from "./signing-letters.ts";

/** Requests to sign, for the engine of processes. */
export const SIGNING: Handling<"signing"> = {
  name: "signing",
  topic: "signing",
  letters: LETTERS,
  async about(tx, { documentId }) {
    const document = documentId === null ? null : await recordOf(tx, documentId);
    return (
      document && {
        subject: document.name || document.number,
        facts: documentFacts(document),
        toParties: `/doc/sign/${document.kind}/${document.id}`,
        toInitiator: `/doc/${document.kind}/view/${document.id}`,
      }
    );
  },
};
