/** The kind of a bill by the standard, wherever it was issued. */
export const EXCHANGED_KIND = "DcsaBillOfLading";

/** Whether a bill has no title here, once it is no draft any more: then another platform issues it. */
export const isElsewhere = ({ kind, tokenId }: { readonly kind: string; readonly tokenId: string | null }): boolean =>
  kind === EXCHANGED_KIND && tokenId === null;
