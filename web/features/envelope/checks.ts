import type { Contact } from "#domain/api/contacts";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import type { ErrorCode } from "#domain/errors";
import { isOriginalTitle, isPassedOn, isVoided } from "#domain/documents/contents";
import { isUnissued, isUnready } from "#domain/states";

type Inside = EnvelopeDetail["documents"][number];

/** A condition of sealing: passed, or the code of what stands in its way; `document` is the one meant. */
export interface Check {
  readonly key: "recipient" | "documents" | "original" | "certificate" | "right";
  readonly refused: ErrorCode | null;
  readonly document?: Inside;
}

export const isDraft = (document: Inside): boolean => isUnready(document.state);

/** The original titles inside: they move together. */
export const originalsOf = (envelope: EnvelopeDetail): Inside[] => envelope.documents.filter(isOriginalTitle);

const ABOUT_ORIGINAL: readonly ErrorCode[] = [
  "ORIGINALS_LIMIT",
  "ORIGINALS_ONE_CHAIN",
  "NOT_POSSESSOR",
  "NOT_PASSED_ON",
  "BUSY",
  "LOCKED",
  "REGISTRY_PAUSED",
];

/**
 * The conditions of the server for sealing, one by one: it names only the first that is not met, the rest follows from
 * what is on the screen.
 */
export function checksOf(
  envelope: EnvelopeDetail,
  recipient: Contact | undefined,
  certificate: { readonly status: string } | undefined,
): Check[] {
  const originals = originalsOf(envelope);
  const first = envelope.can["seal"] ?? null;
  const recipientRefused = (): ErrorCode | null => {
    if (envelope.recipient === null) return "ENVELOPE_NO_RECIPIENT";
    if (first === "CONTACT_DISABLED" || recipient?.enabled === false) return "CONTACT_DISABLED";
    return originals.length > 0 && (first === "RECIPIENT_NO_AGREEMENT" || recipient?.agreementAccepted === false)
      ? "RECIPIENT_NO_AGREEMENT"
      : null;
  };
  const refusalOf = ({ kind, state }: Inside): ErrorCode | null =>
    state === "TRANSFERRING"
      ? "BUSY"
      : isUnissued(state) || isPassedOn({ kind, state, held: true })
        ? null
        : "NOT_POSSESSOR";
  const originalRefused = (): Pick<Check, "refused" | "document"> => {
    const document = originals.find((one) => refusalOf(one) !== null);
    const refused =
      first !== null && ABOUT_ORIGINAL.includes(first) ? first : document === undefined ? null : refusalOf(document);
    return {
      refused,
      ...(document === undefined || originals.length === 1 || refused !== refusalOf(document) ? {} : { document }),
    };
  };
  const unfit = [
    ...envelope.documents
      .filter(isDraft)
      .map((document) => ({ key: "documents" as const, refused: "ENVELOPE_HAS_DRAFT" as const, document })),
    ...envelope.documents
      .filter(isVoided)
      .map((document) => ({ key: "documents" as const, refused: "ENVELOPE_DOCUMENT_VOID" as const, document })),
  ];
  return [
    { key: "recipient", refused: recipientRefused() },
    ...(envelope.documents.length === 0
      ? [{ key: "documents" as const, refused: "ENVELOPE_EMPTY" as const }]
      : unfit.length === 0
        ? [{ key: "documents" as const, refused: null }]
        : unfit),
    { key: "original", ...originalRefused() },
    {
      key: "certificate",
      refused:
        certificate?.status === "VALID"
          ? null
          : certificate?.status === "REVOKED"
            ? "ENTERPRISE_CERTIFICATE_REVOKED"
            : "ENTERPRISE_CERTIFICATE",
    },
    ...(first === "FORBIDDEN" ? [{ key: "right" as const, refused: first }] : []),
  ];
}
