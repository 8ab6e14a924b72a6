import { z } from "zod";
import { KIND_NAMES } from "../kinds/kinds.ts";
import { id } from "../shapes.ts";
import { DOCUMENT_STATES, type DocumentState } from "../states.ts";

export const documentState = z.enum(Object.keys(DOCUMENT_STATES) as [DocumentState, ...DocumentState[]]);

/** A document as a line of an envelope, an e-Pack or a workspace names it. */
export const namedDocument = {
  id,
  kind: z.enum(KIND_NAMES),
  number: z.string(),
  name: z.string(),
  state: documentState,
};
