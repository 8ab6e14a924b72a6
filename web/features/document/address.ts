import type { Kind } from "#domain/kinds/kind";

/** The address of a document's page. */
export const addressOf = (document: { readonly kind: string; readonly id: string }, action: "view" | "edit"): string => `/doc/${document.kind}/${action}/${document.id}`;
/** The list in which documents of a kind stand: where one goes back to. */
export const listOf = (kind: Kind): string => (kind.class === "title" ? "/layout/bl" : "/layout/documents");
