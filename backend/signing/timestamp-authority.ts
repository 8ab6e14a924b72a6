import { randomBytes, sign } from "node:crypto";
import { fromBER } from "asn1js";
import { TimeStampReq } from "pkijs";
import { OID } from "#domain/verify/oids";
import { assembleCms, sha256, signedAttributes } from "./cms.ts";
import { der } from "./der.ts";
import type { SigningIdentity } from "./key.ts";
import { isKeyOf } from "#domain/lookup";

/**
 * Under which terms the authority of an installation stamps: the time of its own clock, to a second. A number of the
 * UUID arc.
 */
export const TIMESTAMP_POLICY = "2.25.167387671526599168267470611155104295342";

/** Octets of the hashes that are stamped. */
const HASHES = { [OID.sha256]: 32, [OID.sha384]: 48, [OID.sha512]: 64 } as const;

/** Why a request is not answered with a token: bits of PKIFailureInfo. */
const FAILURES = {
  badAlg: { bit: 0, said: "This hash is not stamped; use SHA-256, SHA-384 or SHA-512." },
  badRequest: { bit: 2, said: "The hash has not the length that its algorithm gives." },
  badDataFormat: { bit: 5, said: "This is no time-stamp request (RFC 3161)." },
  unacceptedPolicy: { bit: 15, said: "The only policy is the authority's own." },
  unacceptedExtension: { bit: 16, said: "No extensions are known." },
} as const;

const GRANTED = 0;
const REJECTION = 2;
const OWN_CLOCK_SECONDS = 1;

/** The digest that is stamped, as it stands in the token. */
export interface Stamping {
  readonly hash: string;
  readonly imprint: Uint8Array;
  /** Content octets of the number that the answer must bear. */
  readonly nonce?: Uint8Array | undefined;
  /** Whether the token carries the certificates that it is judged by. */
  readonly withCertificates: boolean;
}

/** A token in DER: that what has this hash existed at `now`. */
export function timestampToken(
  { hash, imprint, nonce, withCertificates }: Stamping,
  authority: SigningIdentity,
  now: Date,
): Uint8Array {
  const own = authority.chain[0]!;
  const serial = randomBytes(16);
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  const bytes = der.sequence(
    der.integer(1),
    der.oid(TIMESTAMP_POLICY),
    der.sequence(der.sequence(der.oid(hash), der.null()), der.octets(imprint)),
    der.integerOf(serial),
    der.generalizedTime(now),
    der.sequence(der.integer(OWN_CLOCK_SECONDS)),
    ...(nonce === undefined ? [] : [der.integerOf(nonce)]),
  );
  const attributes = signedAttributes({ digest: sha256(bytes), own, contentType: OID.timeStampInfo, signingTime: now });
  const value = sign("sha256", attributes, authority.privateKey);
  return assembleCms({
    attributes,
    value,
    chain: authority.chain,
    content: { type: OID.timeStampInfo, bytes },
    withCertificates,
  });
}

/** Answers a request (RFC 3161, both in DER): with a token, or with why there is none. */
export function answerTimestampRequest(request: Uint8Array, authority: SigningIdentity, now: Date): Uint8Array {
  const asked = readRequest(request);
  if (typeof asked !== "string")
    return der.sequence(der.sequence(der.integer(GRANTED)), timestampToken(asked, authority, now));
  const { bit, said } = FAILURES[asked];
  return der.sequence(der.sequence(der.integer(REJECTION), der.sequence(der.text(said)), der.bit(bit)));
}

function readRequest(bytes: Uint8Array): Stamping | keyof typeof FAILURES {
  let asked: TimeStampReq;
  try {
    const parsed = fromBER(new Uint8Array(bytes));
    if (parsed.offset !== bytes.length) return "badDataFormat";
    asked = new TimeStampReq({ schema: parsed.result });
  } catch {
    return "badDataFormat";
  }
  const hash = asked.messageImprint.hashAlgorithm.algorithmId;
  const imprint = new Uint8Array(asked.messageImprint.hashedMessage.valueBlock.valueHexView);
  if (asked.version !== 1) return "badDataFormat";
  if (!isKeyOf(HASHES, hash)) return "badAlg";
  if (imprint.length !== HASHES[hash]) return "badRequest";
  if (asked.reqPolicy !== undefined && asked.reqPolicy !== TIMESTAMP_POLICY) return "unacceptedPolicy";
  if (asked.extensions !== undefined && asked.extensions.length > 0) return "unacceptedExtension";
  const nonce = asked.nonce === undefined ? undefined : new Uint8Array(asked.nonce.valueBlock.valueHexView);
  return { hash, imprint, nonce, withCertificates: asked.certReq === true };
}
