import type { IssuanceCode } from "../pint-codes.ts";
import { PINT_LIMITS } from "../pint-codes.ts";
import type { IssuanceRequest, IssuanceResponse, IssueTo } from "./carrier-shapes.ts";
import { jsonChecksum } from "./checksum.ts";
import type { IssuanceManifest } from "./envelope-shapes.ts";

/** The carrier's word about an issue: the checksums of the bill, of the party, and of its own copy where there is one. */
export const issuanceManifestOf = async (of: {
  readonly document: string;
  readonly copy: string | null;
  readonly issueTo: object;
}): Promise<IssuanceManifest> => ({
  documentChecksum: of.document,
  ...(of.copy === null ? {} : { eBLVisualisationByCarrierChecksum: of.copy }),
  issueToChecksum: await jsonChecksum(of.issueTo),
});

/** A carrier's request that a platform issues its bill to a company there; `manifest` as it has signed it. */
export const issuanceRequestOf = (
  document: Record<string, unknown>,
  issueTo: IssueTo,
  manifest: string,
): IssuanceRequest => ({ document, issueTo, issuanceManifestSignedContent: manifest });

/** The answer of a platform to that. */
export function issuanceResponseOf(number: string, code: IssuanceCode, reason: string): IssuanceResponse {
  const why = reason.slice(0, PINT_LIMITS.reasonCharacters).trim();
  return { transportDocumentReference: number, issuanceResponseCode: code, ...(why === "" ? {} : { reason: why }) };
}
