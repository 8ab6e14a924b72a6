import { DOCUMENT_STATES, isUnready, type DocumentState } from "#domain/states";

/** States of documents that may be shown to visitors, as the Document List is asked for them. */
export const SHOWABLE = (Object.keys(DOCUMENT_STATES) as DocumentState[])
  .filter((state) => !isUnready(state))
  .join(",");
