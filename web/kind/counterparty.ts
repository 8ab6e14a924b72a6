import type { EnvelopeRow } from "#domain/api/envelope-shapes";

/** The company on the other side of an envelope, or the visitor; empty for a draft that has no recipient yet. */
export const counterpartyOf = (row: EnvelopeRow): string =>
  row.visitor?.email ?? (row.direction === "in" ? row.sender.name : (row.recipient?.name ?? ""));
