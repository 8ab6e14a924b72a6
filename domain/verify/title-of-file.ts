import type { TitlePlace } from "./title.ts";

/** What a document of TradeTrust says about its title, and the id that its remarks are sealed with. Nothing is proven by it. */
export interface NamedTitle extends TitlePlace {
  readonly documentId: string | null;
}

type Json = Readonly<Record<string, unknown>>;
const object = (value: unknown): Json => (typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {});
/** A value of an OpenAttestation document, without the salt that stands before it. */
const unsalted = (value: unknown): string => String(value ?? "").replace(/^[0-9a-f-]{36}:[a-z]+:/i, "");
const hex = (value: unknown): string => `0x${String(value ?? "").toLowerCase().replace(/^0x/, "")}`;

function named(chainId: unknown, registry: unknown, tokenId: unknown, documentId: unknown): NamedTitle | null {
  const place = { chainId: Number(chainId), registry: hex(registry), tokenId: hex(tokenId) };
  if (!Number.isSafeInteger(place.chainId) || place.chainId < 1 || !/^0x[0-9a-f]{40}$/.test(place.registry) || !/^0x[0-9a-f]{64}$/.test(place.tokenId)) return null;
  return { ...place, documentId: typeof documentId === "string" && documentId !== "" && documentId.length <= 200 ? documentId : null };
}

/** The title that a `.tt` file names: a W3C credential, or an OpenAttestation document (v2). Null when it names none. */
export function titleOfFile(text: string): NamedTitle | null {
  let document: Json;
  try {
    document = object(JSON.parse(text));
  } catch {
    return null;
  }
  const status = object(document["credentialStatus"]);
  if (status["tokenRegistry"] !== undefined) return named(object(status["tokenNetwork"])["chainId"], status["tokenRegistry"], status["tokenId"], document["id"]);
  const data = object(document["data"]);
  const [issuer] = Array.isArray(data["issuers"]) ? (data["issuers"] as unknown[]) : [];
  const id = unsalted(data["id"]);
  return named(unsalted(object(data["network"])["chainId"]), unsalted(object(issuer)["tokenRegistry"]), object(document["signature"])["merkleRoot"], id);
}
