import { asObject, type Json } from "./json.ts";

/** Fields by their path, with what the document shows in their place. */
export type Shown = readonly (readonly [string, unknown])[];

/**
 * The fields that the schema of version 2 makes every document have. The address of a contract is not among them:
 * without one it is not read.
 */
export function mandatoryOfSecond(issuer: Json): Shown {
  if (issuer["certificateStore"] !== undefined) return [["issuers[0].name", issuer["name"]]];
  const { type, location, key } = asObject(issuer["identityProof"]);
  return [
    ["issuers[0].name", issuer["name"]],
    ["issuers[0].identityProof.type", type],
    ...(type === "DID" ? [] : [["issuers[0].identityProof.location", location] as const]),
    ...(type === "DNS-TXT" ? [] : [["issuers[0].identityProof.key", key] as const]),
  ];
}

/** The same of version 3. */
export function mandatoryOfThird(document: Json): Shown {
  const metadata = asObject(document["openAttestationMetadata"]);
  const [proof, identity, issuer] = [
    asObject(metadata["proof"]),
    asObject(metadata["identityProof"]),
    document["issuer"],
  ];
  const named: Shown =
    typeof issuer === "string"
      ? []
      : (["id", "name"] as const).map((key) => [`issuer.${key}`, asObject(issuer)[key]] as const);
  return [
    ...(["@context", "type", "credentialSubject", "issuer", "issuanceDate"] as const).map(
      (key) => [key, document[key]] as const,
    ),
    ...named,
    ...(["type", "method", "value"] as const).map(
      (key) => [`openAttestationMetadata.proof.${key}`, proof[key]] as const,
    ),
    ...(["type", "identifier"] as const).map(
      (key) => [`openAttestationMetadata.identityProof.${key}`, identity[key]] as const,
    ),
  ];
}
