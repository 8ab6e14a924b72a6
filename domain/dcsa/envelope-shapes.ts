import { z } from "zod";
import { ACTION_CODES, PINT_LIMITS, RESPONSE_CODES } from "../pint-codes.ts";
import { keysOf } from "../lookup.ts";
import { chainParty, identifyingCode, listOf, trimmed, word } from "./party-shapes.ts";

/** A SHA-256 in lower-case hex. */
export const checksum = z.string().regex(/^[0-9a-f]{64}$/);
/** A signed content: JWS in its compact form. */
export const signedContent = z
  .string()
  .max(PINT_LIMITS.signedCharacters)
  .regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/);

/** The body by which a platform begins a transfer. The document is judged by itself, as it was sent. */
export const envelopeShape = z.looseObject({
  transportDocument: z.record(z.string(), z.unknown()),
  envelopeManifestSignedContent: signedContent,
  envelopeTransferChain: z.array(signedContent).min(1).max(PINT_LIMITS.entries),
});
export type Envelope = z.output<typeof envelopeShape>;

export const documentMetadata = z.looseObject({
  name: trimmed(1000),
  size: z.int().min(1).max(PINT_LIMITS.documentBytes),
  mediaType: z.string().max(100),
  documentChecksum: checksum,
});
export type DocumentMetadata = z.output<typeof documentMetadata>;

/** The manifest: it binds the document, the end of the chain and the further documents together. */
export const envelopeManifest = z.looseObject({
  transportDocumentChecksum: checksum,
  lastEnvelopeTransferChainEntrySignedContentChecksum: checksum,
  eBLVisualisationByCarrier: documentMetadata.optional(),
  supportingDocuments: listOf(documentMetadata, PINT_LIMITS.documents).optional(),
});
export type EnvelopeManifest = z.output<typeof envelopeManifest>;

/** The manifest that the carrier has signed at the issue. */
export const issuanceManifest = z.looseObject({
  documentChecksum: checksum,
  eBLVisualisationByCarrierChecksum: checksum.optional(),
  issueToChecksum: checksum,
});
export type IssuanceManifest = z.output<typeof issuanceManifest>;

export const transaction = z.looseObject({
  actionCode: z.enum(keysOf(ACTION_CODES)),
  actor: chainParty,
  recipient: chainParty.optional(),
  actionDateTime: z.iso.datetime({ offset: true }).max(40),
  reasonCode: z.string().max(4).optional(),
  comments: trimmed(255).optional(),
  auditReference: z.string().max(100).optional(),
});
export type Transaction = z.output<typeof transaction>;

export const chainEntry = z.looseObject({
  eblPlatform: word(4),
  transportDocumentChecksum: checksum,
  previousEnvelopeTransferChainEntrySignedContentChecksum: checksum.optional(),
  issuanceManifestSignedContent: signedContent.optional(),
  controlTrackingRegistry: z.url().max(1024).optional(),
  transactions: z.array(transaction).min(1).max(PINT_LIMITS.transactions),
});
export type ChainEntry = z.output<typeof chainEntry>;

/** The unsigned answer to an envelope whose documents are still to come. */
export const startedResponse = z.strictObject({
  envelopeReference: z.string().min(1).max(100),
  transportDocumentChecksum: checksum,
  lastEnvelopeTransferChainEntrySignedContentChecksum: checksum,
  missingAdditionalDocumentChecksums: z.array(checksum).min(1),
});
export type StartedResponse = z.output<typeof startedResponse>;

const TAKEN: readonly string[] = ["RECE", "DUPE"];

/** The signed answer. Which code carries which member is part of the shape. */
export const finishedResponse = z
  .strictObject({
    lastEnvelopeTransferChainEntrySignedContentChecksum: checksum,
    responseCode: z.enum(keysOf(RESPONSE_CODES)),
    duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent: signedContent.optional(),
    reason: z.string().max(PINT_LIMITS.reasonCharacters).optional(),
    missingAdditionalDocumentChecksums: z.array(checksum).optional(),
    receivedAdditionalDocumentChecksums: z.array(checksum).optional(),
  })
  .refine((said) => (said.receivedAdditionalDocumentChecksums !== undefined) === TAKEN.includes(said.responseCode))
  .refine((said) => (said.missingAdditionalDocumentChecksums !== undefined) === (said.responseCode === "MDOC"))
  .refine(
    (said) =>
      (said.duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent !== undefined) ===
      (said.responseCode === "DUPE"),
  );
export type FinishedResponse = z.output<typeof finishedResponse>;

/** The question and the answer of the validation of a receiver. */
export const receiverQuestion = identifyingCode;
export const receiverAnswer = z.strictObject({ partyName: trimmed(70) });

const ERROR_METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"] as const;
/** The unsigned answer where a request failed: a sender tries again. */
export const errorResponse = z.looseObject({
  httpMethod: z.enum(ERROR_METHODS),
  requestUri: z.string(),
  statusCode: z.int(),
  statusCodeText: z.string().max(50),
  statusCodeMessage: z.string().max(200).optional(),
  providerCorrelationReference: z.string().max(100).optional(),
  errorDateTime: z.iso.datetime({ offset: true }),
  errors: z
    .array(
      z.looseObject({
        errorCode: z.int().min(7000).max(9999).optional(),
        errorCodeText: z.string().max(100),
        errorCodeMessage: z.string().max(5000),
      }),
    )
    .min(1),
});
export type ErrorResponse = z.output<typeof errorResponse>;
