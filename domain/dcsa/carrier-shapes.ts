import { z } from "zod";
import { ISSUANCE_CODES, PINT_LIMITS, SURRENDER_ANSWERS, SURRENDER_CODES } from "../pint-codes.ts";
import { keysOf } from "../lookup.ts";
import { REASON_CODES } from "../acts/surrender.ts";
import { signedContent } from "./envelope-shapes.ts";
import { identifyingCode, listOf, trimmed, word } from "./party-shapes.ts";

/** The company that a carrier issues a bill to, and the platform on which it is. */
export const issueTo = z.looseObject({
  partyName: trimmed(70),
  sendToPlatform: word(4),
  identifyingCodes: listOf(identifyingCode, 100).min(1),
});
export type IssueTo = z.output<typeof issueTo>;

/** A carrier's request to issue (eBL issuance 3.0.4). The document is judged by itself, as it was sent. */
export const issuanceRequest = z.looseObject({
  document: z.record(z.string(), z.unknown()),
  issueTo,
  issuanceManifestSignedContent: signedContent,
  eBLVisualisationByCarrier: z
    .looseObject({
      name: trimmed(100),
      content: z.string().max(Math.ceil((PINT_LIMITS.documentBytes * 4) / 3) + 4),
      contentType: z.string().max(100).optional(),
    })
    .optional(),
  transportDocumentReplacements: z
    .array(z.looseObject({ transportDocumentReference: trimmed(20) }))
    .max(100)
    .optional(),
});
export type IssuanceRequest = z.output<typeof issuanceRequest>;

/** The platform's answer to it, which names the bill by its number alone. */
export const issuanceResponse = z.looseObject({
  transportDocumentReference: trimmed(20),
  issuanceResponseCode: z.enum(keysOf(ISSUANCE_CODES)),
  reason: trimmed(PINT_LIMITS.reasonCharacters).optional(),
  errors: z
    .array(z.looseObject({ reason: trimmed(PINT_LIMITS.reasonCharacters).optional(), errorCode: word(50).optional() }))
    .max(PINT_LIMITS.faults)
    .optional(),
});
export type IssuanceResponse = z.output<typeof issuanceResponse>;

/** A request to surrender (eBL surrender 3.0.4), as a platform sends it to a carrier. */
export const surrenderRequest = z.looseObject({
  surrenderRequestReference: trimmed(100),
  transportDocumentReference: trimmed(20),
  surrenderRequestCode: z.enum(keysOf(SURRENDER_CODES)),
  reasonCode: z.enum(REASON_CODES).optional(),
  comments: trimmed(255).optional(),
  endorsementChain: z.array(z.record(z.string(), z.unknown())).max(PINT_LIMITS.listed).optional(),
});
export type SurrenderRequest = z.output<typeof surrenderRequest>;

/** The carrier's answer to it. */
export const surrenderAnswer = z.looseObject({
  surrenderRequestReference: trimmed(100),
  action: z.enum(keysOf(SURRENDER_ANSWERS)),
  comments: trimmed(255).optional(),
});
export type SurrenderAnswer = z.output<typeof surrenderAnswer>;
