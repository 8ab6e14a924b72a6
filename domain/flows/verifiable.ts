import { rowsOf } from "../acts/acts.ts";
import { flowOfDocuments } from "./document-flow.ts";
import { TEMPLATED_RIGHTS } from "./rights.ts";

/** The life of a verifiable document: written, made by the signature of its company, perhaps revoked. */
export const verifiableFlow = flowOfDocuments("verifiable", {
  name: "document.tt",
  initial: ["DRAFTING"],
  terminal: ["REVOKED"],
  actions: rowsOf(["verifiable"], TEMPLATED_RIGHTS),
});
