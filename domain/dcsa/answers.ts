import { PINT_LIMITS, RESPONSE_CODES, type ResponseCode } from "../pint-codes.ts";
import type { ErrorResponse, FinishedResponse, StartedResponse } from "./envelope-shapes.ts";
import { PINT_FAULTS, type PintFault } from "../pint-faults.ts";
import type { Verdict } from "./judge.ts";

type Judged = Exclude<Verdict, { readonly outcome: "UNREADABLE" }>;
type Ended =
  | Omit<Extract<Judged, { readonly outcome: "RECE" }>, "recipient">
  | Exclude<Judged, { readonly outcome: "STARTED" | "RECE" }>;

/** The unsigned answer to an envelope whose documents are still to come. */
export const startedAnswer = (
  { envelope, missing }: Extract<Verdict, { readonly outcome: "STARTED" }>,
  envelopeReference: string,
): StartedResponse => ({
  envelopeReference,
  transportDocumentChecksum: envelope.documentChecksum,
  lastEnvelopeTransferChainEntrySignedContentChecksum: envelope.last.checksum,
  missingAdditionalDocumentChecksums: [...missing],
});

const reasonOf = (fault: PintFault): string => PINT_FAULTS[fault].label.en.slice(0, PINT_LIMITS.reasonCharacters);

/** The answer to be signed, for an envelope that was judged at its beginning. */
export function finishedAnswer(verdict: Ended): FinishedResponse {
  if (verdict.outcome === "RECE" || verdict.outcome === "DUPE")
    return {
      lastEnvelopeTransferChainEntrySignedContentChecksum: verdict.envelope.last.checksum,
      responseCode: verdict.outcome,
      receivedAdditionalDocumentChecksums: [...verdict.received],
      ...(verdict.outcome === "DUPE"
        ? { duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent: verdict.entry }
        : {}),
    };
  return {
    lastEnvelopeTransferChainEntrySignedContentChecksum: verdict.last,
    responseCode: verdict.outcome,
    reason: reasonOf(verdict.fault),
  };
}

/** The answer to a document that was not taken, or to an end that came too early. */
export const conflictAnswer = (last: string, fault: PintFault, missing: readonly string[] = []): FinishedResponse => ({
  lastEnvelopeTransferChainEntrySignedContentChecksum: last,
  responseCode: PINT_FAULTS[fault].code,
  reason: reasonOf(fault),
  ...(PINT_FAULTS[fault].code === "MDOC" ? { missingAdditionalDocumentChecksums: [...missing] } : {}),
});

/** The HTTP status that goes with a code. A receiver of answers decides by the code alone. */
export const statusOf = (code: ResponseCode): number => RESPONSE_CODES[code].status;

const STATUS_TEXTS: Readonly<Record<number, string>> = { 400: "Bad Request", 404: "Not Found" };

/** The unsigned answer to what cannot be read: a sender tries again. */
export const errorAnswer = (
  at: {
    readonly method: ErrorResponse["httpMethod"];
    readonly path: string;
    readonly status: number;
    readonly now: Date;
  },
  fault: PintFault,
): ErrorResponse => ({
  httpMethod: at.method,
  requestUri: at.path,
  statusCode: at.status,
  statusCodeText: STATUS_TEXTS[at.status] ?? "Error",
  errorDateTime: at.now.toISOString(),
  errors: [{ errorCode: 7000, errorCodeText: fault, errorCodeMessage: reasonOf(fault) }],
});
