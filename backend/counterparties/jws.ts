import { constants, sign, type KeyObject } from "node:crypto";
import type { KeyAlgorithm } from "#domain/counterparties/counterparty";

/** ECDSA as JWS has it (RFC 7518, 3.4): both numbers, 64 bytes. RSA-PSS with a salt as long as the hash (3.5). */
const waysOf = (algorithm: KeyAlgorithm, key: KeyObject) =>
  algorithm === "ES256"
    ? ({ key, dsaEncoding: "ieee-p1363" } as const)
    : { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

const base64url = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** Signs a payload as a compact JWS, which `readSigned` and `isSignedBy` of domain/dcsa/jws.ts read and verify. */
export function signJws(
  payload: string | Uint8Array,
  {
    kid,
    algorithm,
    privateKey,
  }: { readonly kid: string; readonly algorithm: KeyAlgorithm; readonly privateKey: KeyObject },
): string {
  const signed = `${base64url(JSON.stringify({ alg: algorithm, kid }))}.${base64url(payload)}`;
  return `${signed}.${base64url(sign("sha256", Buffer.from(signed), waysOf(algorithm, privateKey)))}`;
}
