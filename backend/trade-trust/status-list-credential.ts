import { gzipSync } from "node:zlib";
import type { Json } from "#domain/verify/json";
import type { CredentialSigner } from "./credential.ts";

/** Entries of a list: the least that the standard allows, so that nobody learns from one which document was asked. */
export const STATUS_ENTRIES = 131_072;

export interface StatusList {
  /** The address at which it is published. */
  readonly url: string;
  /** Indexes of what is revoked. */
  readonly revoked: readonly number[];
  readonly at: Date;
}

/** A list as its issuer publishes it: W3C Bitstring Status List 1.0, for the purpose of revocation. */
export function statusListCredential(signer: CredentialSigner, { url, revoked, at }: StatusList): Promise<Json> {
  const bits = Buffer.alloc(STATUS_ENTRIES / 8);
  for (const index of revoked) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index % 8));
  return signer.sign({
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    id: url,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: signer.did,
    validFrom: at.toISOString(),
    credentialSubject: {
      id: `${url}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      // TrustVC reads no list with the sign of its base (`u`) before it, which the standard wants.
      encodedList: gzipSync(bits).toString("base64url"),
    },
  });
}
