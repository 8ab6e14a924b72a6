import { isWritten, type DocumentState } from "#domain/states";

export type DocumentPageAction = "view" | "edit" | "describe";
interface Addressed {
  readonly kind: string;
  readonly id: string;
  readonly state?: DocumentState;
}

/** Kinds whose pages the specification gives addresses of their own. */
const OWN: Readonly<Record<string, string>> = { ShippingInstruction: "/ship_instruction" };
const pagesOf = (kind: string): string => OWN[kind] ?? `/doc/${kind}`;

/** Where a document opens: a draft of a form in the form, the rest to be read, unless something else is wanted. */
export const documentAddress = ({ kind, id, state }: Addressed, action: DocumentPageAction = state !== undefined && isWritten(state) ? "edit" : "view"): string => `${pagesOf(kind)}/${action}/${id}`;

/** Where a draft of a kind is begun, as a copy of another document or with nothing in it. */
export const beginAddress = (kind: string, copyOf?: string): string =>
  copyOf !== undefined ? `/doc/${kind}/create/new/${copyOf}` : kind in OWN ? `${pagesOf(kind)}/create` : `${pagesOf(kind)}/create/new`;
