import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import {
  Constructed,
  fromBER,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as SetOf,
  UTCTime,
  GeneralizedTime,
  type AsnType,
  type BaseBlock,
} from "asn1js";
import {
  Certificate,
  CertificateRevocationList,
  ContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  type BasicOCSPResponse,
  type RelativeDistinguishedNames,
  type SignerInfo,
} from "pkijs";
import { digest256, join } from "./digest.ts";
import { derOf, openRevocationList } from "./certificates.ts";
import { revocationsIn } from "./kept-revocations.ts";
import { openOcsp } from "./ocsp.ts";
import { OID } from "./oids.ts";
import { invalid, unsure, valid, type Finding, type Reason } from "./reasons.ts";
import { NO_TERMS, termsOf, type SignedTerms } from "./signed-terms.ts";
import { hashOf, hasNoParameters, isWeak, methodOf, verifyValue } from "./signature-value.ts";

/** A signature after checking: whether it matches the content, and whose it is. */
export interface CheckedCms {
  readonly integrity: Finding;
  readonly leaf: Certificate | null;
  readonly others: readonly Certificate[];
  readonly lists: readonly CertificateRevocationList[];
  readonly responses: readonly BasicOCSPResponse[];
  readonly signingTime: Date | null;
  readonly terms: SignedTerms;
  /** The signature value, over which a time-stamp is made. */
  readonly value: Uint8Array;
  /** The time-stamp token on this signature, in DER; null without one. */
  readonly token: Uint8Array | null;
}

/** The rules for the signature, by the place where it stands. */
export interface CmsRules {
  /** Object identifier of what is signed: plain data, or the facts of a time-stamp. */
  readonly type: string;
  /** Whether the signer's certificate must be named inside what is signed. */
  readonly namesCertificate: boolean;
}

const DETACHED: CmsRules = { type: OID.data, namesCertificate: true };

const unread = (reason: Reason): CheckedCms => ({
  integrity: invalid(reason),
  leaf: null,
  others: [],
  lists: [],
  responses: [],
  signingTime: null,
  terms: NO_TERMS,
  value: new Uint8Array(),
  token: null,
});

/** Checks a CMS signature in DER over content in one or more parts. Never throws. */
export async function checkCms(
  der: Uint8Array,
  content: readonly Uint8Array[],
  rules: CmsRules = DETACHED,
): Promise<CheckedCms> {
  try {
    return await check(der, content, rules);
  } catch {
    return unread("SIGNATURE_UNREADABLE");
  }
}

/** Opens a CMS container. Null unless it is DER to the last byte. */
export function openSigned(der: Uint8Array): SignedData | null {
  const parsed = fromBER(new Uint8Array(der));
  if (parsed.offset !== der.length || bytesToHex(new Uint8Array(parsed.result.toBER())) !== bytesToHex(der))
    return null;
  const info = new ContentInfo({ schema: parsed.result });
  if (info.contentType !== OID.signedData) return null;
  const signed = new SignedData({ schema: info.content as AsnType });
  return hasNothingElse(parsed.result, signed) ? signed : null;
}

/** Readers pass over what they do not expect behind the parts of a container: here nothing may stand there. */
function hasNothingElse(container: AsnType, signed: SignedData): boolean {
  const parts = (of: unknown): readonly AsnType[] =>
    of instanceof Constructed || of instanceof Sequence || of instanceof SetOf
      ? (of.valueBlock.value as AsnType[])
      : [];
  const [, content] = parts(container);
  const [data] = parts(content);
  const all = parts(data);
  const [signer] = parts(all.at(-1));
  const expected = 4 + (signed.certificates === undefined ? 0 : 1) + (signed.crls === undefined ? 0 : 1);
  const inSigner =
    5 +
    (signed.signerInfos[0]?.signedAttrs === undefined ? 0 : 1) +
    (signed.signerInfos[0]?.unsignedAttrs === undefined ? 0 : 1);
  const inContent = signed.encapContentInfo.eContent === undefined ? 1 : 2;
  return (
    parts(container).length === 2 &&
    parts(content).length === 1 &&
    all.length === expected &&
    parts(all[2]).length === inContent &&
    parts(signer).length === inSigner
  );
}

async function check(der: Uint8Array, content: readonly Uint8Array[], rules: CmsRules): Promise<CheckedCms> {
  const signed = openSigned(der);
  const signer = signed?.signerInfos[0];
  if (!signed || !signer || !isPlain(signed, signer, rules.type)) return unread("SIGNATURE_UNREADABLE");
  const certificates = (signed.certificates ?? []).filter((one) => one instanceof Certificate);
  const sid = signer.sid as IssuerAndSerialNumber;
  const leaf = certificates.find(
    (one) => one.serialNumber.isEqual(sid.serialNumber) && sameName(one.issuer, sid.issuer),
  );
  if (leaf === undefined) return unread("SIGNATURE_UNREADABLE");
  const unsigned = signer.unsignedAttrs?.attributes ?? [];
  const value = new Uint8Array(signer.signature.valueBlock.valueHexView);
  const [stamp] = unsigned;
  const token =
    stamp?.type === OID.timeStampToken && stamp.values.length === 1
      ? new Uint8Array((stamp.values[0] as BaseBlock).toBER())
      : null;
  const kept = revocationsIn(attribute(signer, OID.revocationArchival));
  const opened = kept.lists.map(openRevocationList).filter((one) => one !== null);
  const facts = {
    leaf,
    others: certificates.filter((one) => one !== leaf),
    signingTime: timeOf(signer),
    terms: termsOf(signer),
    value,
    token,
    lists: [...(signed.crls ?? []).filter((one) => one instanceof CertificateRevocationList), ...opened],
    responses: kept.responses.map(openOcsp).filter((one) => one !== null),
  };
  return { ...facts, integrity: await judge(signer, leaf, content, rules, unsigned.length > (token === null ? 0 : 1)) };
}

async function judge(
  signer: SignerInfo,
  leaf: Certificate,
  content: readonly Uint8Array[],
  rules: CmsRules,
  extra: boolean,
): Promise<Finding> {
  const digestMethod = signer.digestAlgorithm.algorithmId;
  const method = methodOf(signer.signatureAlgorithm, digestMethod);
  if (isWeak(digestMethod) || method === "weak") return invalid("ALGORITHM_WEAK");
  if (extra) return invalid("ATTRIBUTE_UNSIGNED");
  const hash = hashOf(digestMethod);
  if (hash === null || method === null || !hasNoParameters(signer.digestAlgorithm)) return unsure("ALGORITHM_UNKNOWN");
  const type = attribute(signer, OID.contentType);
  if (!(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== rules.type)
    return invalid("SIGNATURE_UNREADABLE");
  const right = await verifyValue(
    leaf.subjectPublicKeyInfo,
    method,
    new Uint8Array(signer.signature.valueBlock.valueHexView),
    new Uint8Array(signer.signedAttrs!.encodedValue),
  );
  if (right === null) return unsure("ALGORITHM_UNKNOWN");
  if (!right) return invalid("SIGNATURE_WRONG");
  const named = namesCertificate(signer, leaf);
  if (named === false) return invalid("CERTIFICATE_SWAPPED");
  if (named === null && rules.namesCertificate) return invalid("SIGNATURE_UNREADABLE");
  const digest = attribute(signer, OID.messageDigest);
  const found = bytesToHex(digestMethod === OID.sha256 ? await digest256(content) : hash(join(content)));
  const claimed = digest instanceof OctetString ? bytesToHex(new Uint8Array(digest.valueBlock.valueHexView)) : "";
  return found === claimed ? valid("SIGNATURE_MATCHES") : invalid("DIGEST_DIFFERS");
}

/** Nothing in the unsigned parts of the container that bytes could be hidden in. */
function isPlain(signed: SignedData, signer: SignerInfo, type: string): boolean {
  return (
    signed.version === (type === OID.data ? 1 : 3) &&
    signer.version === 1 &&
    signed.signerInfos.length === 1 &&
    signed.encapContentInfo.eContentType === type &&
    (signed.encapContentInfo.eContent === undefined) === (type === OID.data) &&
    signed.digestAlgorithms.length === 1 &&
    signed.digestAlgorithms[0]!.algorithmId === signer.digestAlgorithm.algorithmId &&
    signer.signedAttrs !== undefined &&
    signer.sid instanceof IssuerAndSerialNumber
  );
}

/** Byte for byte: names that only mean the same would leave bytes that nobody checks. */
const sameName = (one: RelativeDistinguishedNames, other: RelativeDistinguishedNames): boolean =>
  bytesToHex(new Uint8Array(one.toSchema().toBER())) === bytesToHex(new Uint8Array(other.toSchema().toBER()));

const attribute = (signer: SignerInfo, oid: string): unknown =>
  signer.signedAttrs?.attributes.find(({ type }) => type === oid)?.values[0];

/** Whether the signed attributes name this certificate by its hash (RFC 5035, RFC 2634); null when they name none. */
function namesCertificate(signer: SignerInfo, leaf: Certificate): boolean | null {
  const first = (value: unknown): unknown => (value instanceof Sequence ? value.valueBlock.value[0] : undefined);
  const of = (oid: string): BaseBlock[] => {
    const id = first(first(attribute(signer, oid)));
    return id instanceof Sequence ? (id.valueBlock.value as BaseBlock[]) : [];
  };
  const same = (claimed: unknown, found: Uint8Array): boolean | null =>
    claimed instanceof OctetString
      ? bytesToHex(new Uint8Array(claimed.valueBlock.valueHexView)) === bytesToHex(found)
      : null;
  const [one, other] = of(OID.signingCertificateV2);
  if (one instanceof OctetString) return same(one, hashOf(OID.sha256)!(derOf(leaf)));
  const method = first(one);
  const hash = method instanceof ObjectIdentifier ? hashOf(method.valueBlock.toString()) : null;
  if (hash !== null) return same(other, hash(derOf(leaf)));
  return same(of(OID.signingCertificate)[0], sha1(derOf(leaf)));
}

function timeOf(signer: SignerInfo): Date | null {
  const time = attribute(signer, OID.signingTime);
  return time instanceof UTCTime || time instanceof GeneralizedTime ? time.toDate() : null;
}
