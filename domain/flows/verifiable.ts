import { rowsOf } from "../acts/acts.ts";
import { flowOfDocuments, RECEIVED_OUTSIDE } from "./document-flow.ts";
import { TEMPLATED_RIGHTS } from "./rights.ts";

/** The life of a verifiable document: written, made by the signature of its company, perhaps revoked; or received. */
export const verifiableFlow = flowOfDocuments("verifiable", {
  name: "document.tt",
  initial: ["DRAFTING"],
  outside: RECEIVED_OUTSIDE,
  terminal: ["REVOKED"],
  actions: rowsOf(["verifiable"], TEMPLATED_RIGHTS),
});
