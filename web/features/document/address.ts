/** The address of a document's page. */
export const addressOf = (document: { readonly kind: string; readonly id: string }, action: "view" | "edit"): string => `/doc/${document.kind}/${action}/${document.id}`;
