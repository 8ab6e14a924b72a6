import type { Kind } from "#domain/kinds/kind";
import { isWritten, type DocumentState } from "#domain/states";

interface Named {
  readonly kind: string;
  readonly id: string;
  readonly state?: DocumentState;
}

/** Where a document opens: as it is asked for, else a draft of a form in the form, and the rest to be read. */
export const documentAddress = ({ kind, id, state }: Named, action: "view" | "edit" = state !== undefined && isWritten(state) ? "edit" : "view"): string => `/doc/${kind}/${action}/${id}`;

/** The list in which documents of a kind stand: where one goes back to. */
export const listOf = (kind: Kind): string => (kind.class === "title" ? "/layout/bl" : "/layout/documents");
