import { Refused } from "#domain/errors";
import type { KeyService } from "../ports/key-service.ts";
import { openPrivateKey, type Signatory } from "./key.ts";

/**
 * The beginning of a kept key that is in the key service, before its name there. In PKCS#8 a key begins with another
 * byte.
 */
const PREFIX = "key-service:";

export const namedKey = (name: string): Buffer => Buffer.from(PREFIX + name);

/**
 * The signatory of a key as it was kept. KEY_SERVICE_UNAVAILABLE where it is in a key service that the installation no
 * longer names.
 */
export function signatoryOf(kept: Buffer, chain: readonly Uint8Array[], service: KeyService | null): Signatory {
  const text = kept.toString("latin1");
  if (!text.startsWith(PREFIX)) return { privateKey: openPrivateKey(kept), chain };
  if (!service) throw new Refused("KEY_SERVICE_UNAVAILABLE", { reason: "KMS_URL is not set" });
  return { chain, signAttributes: (attributes) => service.sign(text.slice(PREFIX.length), attributes) };
}
