import { canonicalJson } from "#domain/canonical";
import { Refused } from "#domain/errors";
import { assembleCms, sha256, signedAttributes } from "./cms.ts";
import { checkIdentity, isValueOf, signAttributes, type Signatory } from "./key.ts";

/** The bytes of a manifest: RFC 8785 canonical JSON in UTF-8. They are what is hashed, signed, anchored and stored. */
export const manifestBytes = (manifest: unknown): Uint8Array => new TextEncoder().encode(canonicalJson(manifest));

/**
 * Seals a manifest: a detached CMS signature in DER, which anyone checks with `openssl cms -verify -cades -binary
 * -inform DER -in seal.p7s -content manifest.json -CAfile root.pem`. Refuses USER_CERTIFICATE when the certificate is
 * not valid at `time` or does not belong to the key, SIGNATURE_VALUE when a key elsewhere is another.
 */
export async function signManifest(bytes: Uint8Array, identity: Signatory, time: Date): Promise<Uint8Array> {
  checkIdentity(identity, time);
  const { chain } = identity;
  const own = chain[0];
  if (own === undefined) throw new Refused("USER_CERTIFICATE");
  const attributes = signedAttributes({ digest: sha256(bytes), own, signingTime: time });
  const value = await signAttributes(attributes, identity);
  if (!isValueOf(own, attributes, value)) throw new Refused("SIGNATURE_VALUE");
  return assembleCms({ attributes, value, chain });
}
