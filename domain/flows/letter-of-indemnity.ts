import { documentFlowOf } from "./document.ts";

/**
 * The life of a letter of indemnity: given, perhaps counter-signed, and returned when the bill comes that it stood in
 * for.
 */
export const indemnityFlow = documentFlowOf("loi", ["letter"]);
