import { isWritten, type DocumentState } from "#domain/states";

/** Where a document opens: a draft of a form in the form, the rest to be read. */
export const documentAddress = (document: { readonly kind: string; readonly id: string; readonly state?: DocumentState }): string =>
  `/doc/${document.kind}/${document.state !== undefined && isWritten(document.state) ? "edit" : "view"}/${document.id}`;
