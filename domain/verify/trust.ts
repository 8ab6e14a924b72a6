import { fromBase64 } from "./base64.ts";
import type { VerifyOptions } from "./verdict.ts";

const BLOCK = /-----BEGIN (?:CERTIFICATE|X509 CRL)-----([A-Za-z0-9+/=\s]+)-----END (?:CERTIFICATE|X509 CRL)-----/g;

/** DER of every certificate and list in PEM. */
export const fromPem = (text: string): Uint8Array<ArrayBuffer>[] =>
  [...text.matchAll(BLOCK)].map(([, body = ""]) => fromBase64(body));

/** The trust of an installation, as the verifier takes it. */
export const trustOfAnswer = (answer: {
  readonly trustAnchors: readonly string[];
  readonly issuing: readonly string[];
  readonly revocationLists: readonly string[];
}): Pick<VerifyOptions, "trustAnchors" | "intermediates" | "revocationLists"> => ({
  trustAnchors: answer.trustAnchors.flatMap(fromPem),
  intermediates: answer.issuing.flatMap(fromPem),
  revocationLists: answer.revocationLists.map(fromBase64),
});
