import type { KeyObject } from "node:crypto";
import type { KeyAlgorithm } from "#domain/counterparties/counterparty";
import { isSignedBy, readSigned } from "#domain/dcsa/jws";
import { spkiOf } from "../../backend/counterparties/known.ts";

interface Key {
  readonly kid: string;
  readonly algorithm: KeyAlgorithm;
  readonly publicKey: KeyObject;
}

/** The id of the key that a compact JWS names; empty for what is none. */
export function kidOf(jws: string): string {
  const signed = readSigned(jws);
  return "unread" in signed ? "" : signed.kid;
}

/** The payload of a compact JWS that this key has signed; null for every other. */
export async function saidBy(jws: string, { kid, algorithm, publicKey }: Key): Promise<unknown> {
  const signed = readSigned(jws);
  if ("unread" in signed) return null;
  return (await isSignedBy(signed, { kid, algorithm, spki: spkiOf(publicKey) })) ? signed.payload : null;
}
