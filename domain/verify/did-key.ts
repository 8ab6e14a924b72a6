import type { Published } from "./oracle.ts";

/** A key of so many letters is longer than any that is used. */
const KEY = /^did:key:(z[1-9A-HJ-NP-Za-km-z]{40,400})$/;

/** The document of a `did:key`, which is the key itself and asks nobody; null for another DID. */
export function documentOfKey(did: string): Published | null {
  const key = KEY.exec(did)?.[1];
  if (key === undefined) return null;
  const id = `${did}#${key}`;
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
    id: did,
    verificationMethod: [{ id, type: "Multikey", controller: did, publicKeyMultibase: key }],
    authentication: [id],
    assertionMethod: [id],
  };
}
