import type { EnvelopeDetail } from "#domain/api/envelope-shapes";

/** The fields of a draft. */
export interface Fields {
  readonly recipientId: string | null;
  readonly subject: string;
  readonly note: string;
}

export const fieldsOf = (envelope: Pick<EnvelopeDetail, "recipient" | "subject" | "note">): Fields => ({
  recipientId: envelope.recipient?.id ?? null,
  subject: envelope.subject,
  note: envelope.note,
});

export const sameFields = (one: Fields, other: Fields): boolean =>
  one.recipientId === other.recipientId && one.subject === other.subject && one.note === other.note;

/** Nothing was put in: leaving it need not keep it. */
export const isBlank = (envelope: EnvelopeDetail): boolean =>
  envelope.documents.length === 0 && envelope.recipient === null && envelope.subject === "" && envelope.note === "";
