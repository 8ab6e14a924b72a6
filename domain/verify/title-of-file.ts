import { readDocumentText } from "./document-text.ts";
import { asObject } from "./json.ts";
import { readAttestation } from "./open-attestation-file.ts";
import type { TitlePlace } from "./title.ts";

/**
 * The title that a document of TradeTrust names, and the id that its remarks are sealed with. Nothing is proven by it.
 */
export interface NamedTitle extends TitlePlace {
  readonly documentId: string | null;
}

const hex = (value: unknown): string =>
  `0x${String(value ?? "")
    .toLowerCase()
    .replace(/^0x/, "")}`;

function named(chainId: unknown, registry: unknown, tokenId: unknown, documentId: unknown): NamedTitle | null {
  const place = { chainId: Number(chainId), registry: hex(registry), tokenId: hex(tokenId) };
  if (
    !Number.isSafeInteger(place.chainId) ||
    place.chainId < 1 ||
    !/^0x[0-9a-f]{40}$/.test(place.registry) ||
    !/^0x[0-9a-f]{64}$/.test(place.tokenId)
  )
    return null;
  return {
    ...place,
    documentId: typeof documentId === "string" && documentId !== "" && documentId.length <= 200 ? documentId : null,
  };
}

/** The title that a `.tt` file names. Null when it names none, or cannot be read. */
export function titleOfFile(text: string): NamedTitle | null {
  try {
    return titleOf(readDocumentText(text));
  } catch {
    return null;
  }
}

/** The title that a document names: a W3C credential, or an OpenAttestation document. Null when it names none. */
export function titleOf(document: unknown): NamedTitle | null {
  const one = asObject(document);
  const status = asObject(one["credentialStatus"]);
  if (status["tokenRegistry"] !== undefined)
    return named(asObject(status["tokenNetwork"])["chainId"], status["tokenRegistry"], status["tokenId"], one["id"]);
  const found = readAttestation(document);
  return found?.contract.kind === "registry"
    ? named(found.chainId, found.contract.address, found.hashes?.root, found.documentId)
    : null;
}
