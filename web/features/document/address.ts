import type { Kind } from "#domain/kinds/kind";

/** The list in which documents of a kind stand: where one goes back to. */
export const listOf = (kind: Kind): string => (kind.class === "title" ? "/layout/bl" : "/layout/documents");
