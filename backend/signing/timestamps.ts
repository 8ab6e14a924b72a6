import { hash, randomBytes, timingSafeEqual, verify, X509Certificate } from "node:crypto";
import { fromBER, ObjectIdentifier, OctetString, Sequence, type AsnType } from "asn1js";
import { Certificate, IssuerAndSerialNumber, SignedData, TimeStampResp, TSTInfo, type SignerInfo } from "pkijs";
import { Refused } from "#domain/errors";
import { assertOutside, outside } from "../core/outside.ts";
import { OID } from "#domain/verify/oids";
import { der } from "./der.ts";
import type { SigningIdentity } from "./key.ts";
import { timestampToken } from "./timestamp-authority.ts";
import { entryOf } from "#domain/lookup";

/** A prover that something existed at a time: the authority of this installation, or one elsewhere. */
export interface Stamper {
  /** The most bytes that a token has. */
  readonly room: number;
  /** The token (RFC 3161, in DER) for a SHA-256. Refuses TIMESTAMP_UNAVAILABLE. */
  readonly stamp: (imprint: Uint8Array) => Promise<Uint8Array>;
}

const INFO_ROOM = 1_024;

/** The authority of this installation, asked without a detour. */
export const ownStamper = (authority: SigningIdentity, clock: () => Date): Stamper => ({
  room: INFO_ROOM + authority.chain.reduce((sum, one) => sum + one.length, 0),
  stamp: (imprint) =>
    Promise.resolve(timestampToken({ hash: OID.sha256, imprint, withCertificates: true }, authority, clock())),
});

/** Commercial authorities answer with 4 to 7 kB. */
const FOREIGN_ROOM = 12_288;
const SECONDS = 10;
/** How far the authority's clock and ours may differ. */
const SKEW_MS = 5 * 60_000;

/**
 * An authority elsewhere, asked by HTTP (RFC 3161, 3.4). Its answer counts only when it is whole, for this very
 * request.
 */
export const foreignStamper = (url: string, clock: () => Date): Stamper => ({
  room: FOREIGN_ROOM,
  stamp: (imprint) =>
    outside("timestamp", [url, imprint], async () => {
      const nonce = randomBytes(8);
      nonce[0] = (nonce[0]! & 0x7f) | 0x40;
      const body = der.sequence(
        der.integer(1),
        der.sequence(der.sequence(der.oid(OID.sha256), der.null()), der.octets(imprint)),
        der.integerOf(nonce),
        der.boolean(true),
      );
      try {
        const token = tokenIn(await ask(url, body), { imprint, nonce }, clock());
        if (token.length > FOREIGN_ROOM) throw new Error("the token is too large");
        return token;
      } catch (error) {
        throw new Refused("TIMESTAMP_UNAVAILABLE", { reason: (error as Error).message });
      }
    }),
});

async function ask(url: string, body: Uint8Array): Promise<Uint8Array> {
  assertOutside("a time-stamp authority");
  const headers = { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" };
  const answer = await fetch(url, {
    method: "POST",
    headers,
    body: new Uint8Array(body),
    redirect: "error",
    signal: AbortSignal.timeout(SECONDS * 1_000),
  });
  if (!answer.ok) throw new Error(`the authority answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * The token in an answer. Throws unless it is granted, signed by a time-stamp authority, and for this hash and this
 * number.
 */
export function tokenIn(
  reply: Uint8Array,
  asked: { readonly imprint: Uint8Array; readonly nonce: Uint8Array },
  now: Date,
): Uint8Array {
  const parsed = fromBER(new Uint8Array(reply));
  if (parsed.offset !== reply.length) throw new Error("the answer cannot be read");
  const response = new TimeStampResp({ schema: parsed.result });
  if (response.status.status > 1 || response.timeStampToken === undefined)
    throw new Error(`the request was rejected (${response.status.status})`);
  const signed = new SignedData({ schema: response.timeStampToken.content as AsnType });
  const content = signed.encapContentInfo.eContent?.getValue();
  const signer = signed.signerInfos[0];
  if (
    signed.encapContentInfo.eContentType !== OID.timeStampInfo ||
    content === undefined ||
    signer === undefined ||
    signed.signerInfos.length !== 1
  )
    throw new Error("this is no time-stamp");
  const info = new TSTInfo({ schema: fromBER(content).result });
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (
    hashAlgorithm.algorithmId !== OID.sha256 ||
    !same(new Uint8Array(hashedMessage.valueBlock.valueHexView), asked.imprint)
  )
    throw new Error("the time-stamp is for another hash");
  if (info.nonce === undefined || !same(new Uint8Array(info.nonce.valueBlock.valueHexView), asked.nonce))
    throw new Error("the time-stamp is for another request");
  if (Math.abs(info.genTime.getTime() - now.getTime()) > SKEW_MS)
    throw new Error(`the authority's clock says ${info.genTime.toISOString()}`);
  assertSigned(signed, signer, new Uint8Array(content), info.genTime);
  return new Uint8Array(response.timeStampToken.toSchema().toBER());
}

const DIGESTS = { [OID.sha256]: "sha256", [OID.sha384]: "sha384", [OID.sha512]: "sha512" } as const;

/**
 * Throws unless the token is signed over its content by a certificate that is made for stamping, and was valid then.
 */
function assertSigned(signed: SignedData, signer: SignerInfo, content: Uint8Array, at: Date): void {
  const sid = signer.sid;
  const found = signed.certificates?.find(
    (one) =>
      one instanceof Certificate &&
      sid instanceof IssuerAndSerialNumber &&
      one.serialNumber.isEqual(sid.serialNumber) &&
      one.issuer.isEqual(sid.issuer),
  );
  if (!(found instanceof Certificate)) throw new Error("the authority's certificate is missing");
  const own = new Uint8Array(found.toSchema().toBER());
  const certificate = new X509Certificate(own);
  const critical = found.extensions?.find(({ extnID }) => extnID === "2.5.29.37")?.critical === true;
  if (!critical || certificate.keyUsage?.join() !== OID.timeStamping)
    throw new Error("the certificate is not one for time-stamps");
  if (at < certificate.validFromDate || at > certificate.validToDate)
    throw new Error("the authority's certificate was not valid then");
  const attribute = (type: string): unknown =>
    signer.signedAttrs?.attributes.find((one) => one.type === type)?.values[0];
  const [type, digest] = [attribute(OID.contentType), attribute(OID.messageDigest)];
  const method = entryOf(DIGESTS, signer.digestAlgorithm.algorithmId);
  if (method === undefined || signer.signedAttrs === undefined)
    throw new Error("the time-stamp is signed in a way that is not known");
  if (!(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== OID.timeStampInfo)
    throw new Error("the time-stamp says that it is something else");
  const claimed = digest instanceof OctetString ? new Uint8Array(digest.valueBlock.valueHexView) : new Uint8Array();
  if (!same(claimed, hash(method, content, "buffer"))) throw new Error("the time-stamp's content was changed");
  const named = leafOf(attribute(OID.signingCertificateV2)) ?? leafOf(attribute(SIGNING_CERTIFICATE));
  if (named === null || !same(named, hash(named.length === 20 ? "sha1" : "sha256", own, "buffer")))
    throw new Error("the time-stamp names another certificate");
  const attributes = new Uint8Array(signer.signedAttrs.encodedValue);
  if (!verify(method, attributes, certificate.publicKey, new Uint8Array(signer.signature.valueBlock.valueHexView)))
    throw new Error("the time-stamp's signature is wrong");
}

/** Used by older authorities (RFC 2634): names the certificate by its SHA-1. */
const SIGNING_CERTIFICATE = "1.2.840.113549.1.9.16.2.12";

/** The hash of the first certificate that a signing-certificate attribute names; null when there is none. */
function leafOf(value: unknown): Uint8Array | null {
  const first = (one: unknown): unknown => (one instanceof Sequence ? one.valueBlock.value[0] : undefined);
  const hashed = first(first(first(value)));
  return hashed instanceof OctetString ? new Uint8Array(hashed.valueBlock.valueHexView) : null;
}

const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
