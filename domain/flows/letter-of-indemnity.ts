import { rowsOf } from "../acts/acts.ts";
import { PAPER_INITIAL, PAPER_OUTSIDE } from "./document.ts";
import { flowOfDocuments } from "./document-flow.ts";
import { rightsOf } from "./rights.ts";

/**
 * The life of a letter of indemnity: given, perhaps counter-signed, and returned when the bill comes that it stood in
 * for.
 */
export const indemnityFlow = flowOfDocuments("letter", {
  name: "document.loi",
  initial: PAPER_INITIAL,
  terminal: ["VOID", "RETURNED"],
  outside: PAPER_OUTSIDE,
  actions: rowsOf(["paper", "letter"], rightsOf("loi")),
});
