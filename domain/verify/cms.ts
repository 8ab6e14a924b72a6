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
import { toDer } from "./ber.ts";
import { digest256, join } from "./digest.ts";
import { derOf, openRevocationList, sharedCertificate } from "./certificates.ts";
import { revocationsIn } from "./kept-revocations.ts";
import { openOcsp } from "./ocsp.ts";
import { OID } from "./oids.ts";
import { invalid, unsure, valid, type Finding, type Reason } from "../reasons.ts";
import { NO_TERMS, termsOf, type SignedTerms } from "./signed-terms.ts";
import { hashOf, hasNoParameters, isWeak, methodOf, verifyValue, weakHashOf } from "./signature-value.ts";

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

/** Opens a CMS container. Null unless it is DER to the last byte, or BER that says no length before. */
export function openSigned(container: Uint8Array): SignedData | null {
  const der = toDer(container);
  if (der === null) return null;
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
  const expected = 4 + (signed.certificates === undefined ? 0 : 1) + (signed.crls === undefined ? 0 : 1);
  const sizeOf = (signer: SignerInfo | undefined): number =>
    5 + (signer?.signedAttrs === undefined ? 0 : 1) + (signer?.unsignedAttrs === undefined ? 0 : 1);
  const inContent = signed.encapContentInfo.eContent === undefined ? 1 : 2;
  return (
    parts(container).length === 2 &&
    parts(content).length === 1 &&
    all.length === expected &&
    parts(all[2]).length === inContent &&
    parts(all.at(-1)).every((signer, i) => parts(signer).length === sizeOf(signed.signerInfos[i]))
  );
}

async function check(der: Uint8Array, content: readonly Uint8Array[], rules: CmsRules): Promise<CheckedCms> {
  const signed = openSigned(der);
  const signer = signed?.signerInfos[0];
  if (!signed || !signer) return unread("SIGNATURE_UNREADABLE");
  const certificates = (signed.certificates ?? []).filter((one) => one instanceof Certificate).map(sharedCertificate);
  const leaf = certificates.find((one) => isOf(one, signer.sid));
  if (leaf === undefined) return { ...unread("SIGNATURE_UNREADABLE"), integrity: unsure("CERTIFICATE_MISSING") };
  const unsigned = signer.unsignedAttrs?.attributes ?? [];
  const value = new Uint8Array(signer.signature.valueBlock.valueHexView);
  const stamp = unsigned.find(({ type }) => type === OID.timeStampToken);
  const token =
    stamp !== undefined && stamp.values.length === 1 ? new Uint8Array((stamp.values[0] as BaseBlock).toBER()) : null;
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
  const found = await judge({ signed, signer, leaf, content, rules });
  if (found.outcome !== "VALID") return { ...facts, integrity: found };
  const extra = unsigned.length > (token === null ? 0 : 1);
  const usual = isPlain(signed, signer, rules.type);
  return { ...facts, integrity: extra ? unsure("ATTRIBUTE_UNSIGNED") : usual ? found : unsure("CONTAINER_UNUSUAL") };
}

interface Judged {
  readonly signed: SignedData;
  readonly signer: SignerInfo;
  readonly leaf: Certificate;
  readonly content: readonly Uint8Array[];
  readonly rules: CmsRules;
}

async function judge(judged: Judged): Promise<Finding> {
  const { signer, leaf, rules } = judged;
  const digestMethod = signer.digestAlgorithm.algorithmId;
  const method = methodOf(signer.signatureAlgorithm, digestMethod);
  if (method === "weak" || isWeak(digestMethod)) return judgeWeak(judged);
  const hash = hashOf(digestMethod);
  if (hash === null || method === null || !hasNoParameters(signer.digestAlgorithm)) return unsure("ALGORITHM_UNKNOWN");
  const value = new Uint8Array(signer.signature.valueBlock.valueHexView);
  const over =
    signer.signedAttrs === undefined ? join(partsOf(judged)) : new Uint8Array(signer.signedAttrs.encodedValue);
  const right = await verifyValue(leaf.subjectPublicKeyInfo, method, value, over);
  if (right === null) return unsure("ALGORITHM_UNKNOWN");
  // Without attributes the signature is over the file itself, which says nothing of what is wrong.
  if (!right) return invalid(signer.signedAttrs === undefined ? "DIGEST_DIFFERS" : "SIGNATURE_WRONG");
  const named = signer.signedAttrs === undefined ? null : namesCertificate(signer, leaf);
  if (named === false) return invalid("CERTIFICATE_SWAPPED");
  const digestOf = async (parts: readonly Uint8Array[]): Promise<string> =>
    bytesToHex(digestMethod === OID.sha256 ? await digest256(parts) : hash(join(parts)));
  if (!(await holdsContent(judged, digestOf))) return invalid("DIGEST_DIFFERS");
  if (isHashInside(judged)) return unsure("ALGORITHM_WEAK");
  const type = attribute(signer, OID.contentType);
  const typed = type instanceof ObjectIdentifier && type.valueBlock.toString() === rules.type;
  // Other readers take the digest that is named beside the method, and find another value (RFC 5754, RFC 8419).
  const apart = (method.by === "ed25519" ? OID.sha512 : method.digest) !== digestMethod;
  return apart || (signer.signedAttrs !== undefined && !typed) || (named === null && rules.namesCertificate)
    ? unsure("CONTAINER_UNUSUAL")
    : valid("SIGNATURE_MATCHES");
}

/** By a method that can be forged nothing is proved; but what is over other content was changed. */
async function judgeWeak(judged: Judged): Promise<Finding> {
  const digestMethod = judged.signer.digestAlgorithm.algorithmId;
  const hash = weakHashOf(digestMethod) ?? hashOf(digestMethod);
  if (hash === null) return unsure("ALGORITHM_WEAK");
  const held = await holdsContent(judged, (parts) => Promise.resolve(bytesToHex(hash(join(parts)))));
  return held ? unsure("ALGORITHM_WEAK") : invalid("DIGEST_DIFFERS");
}

/** The oldest kind of signature in a PDF has the file's SHA-1 inside it (adbe.pkcs7.sha1), and signs that. */
const isHashInside = ({ signed, rules }: Judged): boolean =>
  rules.type === OID.data && signed.encapContentInfo.eContent !== undefined;

const partsOf = (judged: Judged): readonly Uint8Array[] =>
  isHashInside(judged) ? [new Uint8Array(judged.signed.encapContentInfo.eContent!.getValue())] : judged.content;

/** Whether the hashes in a container are those of the content. */
async function holdsContent(
  judged: Judged,
  digestOf: (parts: readonly Uint8Array[]) => Promise<string>,
): Promise<boolean> {
  const parts = partsOf(judged);
  if (isHashInside(judged) && bytesToHex(parts[0]!) !== bytesToHex(sha1(join(judged.content)))) return false;
  if (judged.signer.signedAttrs === undefined) return true;
  const digest = attribute(judged.signer, OID.messageDigest);
  return (
    digest instanceof OctetString &&
    bytesToHex(new Uint8Array(digest.valueBlock.valueHexView)) === (await digestOf(parts))
  );
}

/** The container as its standard has it (RFC 5652, 5.1): in its unsigned parts no byte could be another one. */
function isPlain(signed: SignedData, signer: SignerInfo, type: string): boolean {
  const byKey = !(signer.sid instanceof IssuerAndSerialNumber);
  return (
    signed.version === (type === OID.data && !byKey ? 1 : 3) &&
    signer.version === (byKey ? 3 : 1) &&
    signed.signerInfos.length === 1 &&
    signed.encapContentInfo.eContentType === type &&
    (signed.encapContentInfo.eContent === undefined) === (type === OID.data) &&
    signed.digestAlgorithms.length === 1 &&
    signed.digestAlgorithms[0]!.algorithmId === signer.digestAlgorithm.algorithmId
  );
}

const KEY_IDENTIFIER = "2.5.29.14";

/** Whether a signer names this certificate: by issuer and number, or by the identifier of its key. */
function isOf(one: Certificate, sid: unknown): boolean {
  if (sid instanceof IssuerAndSerialNumber)
    return one.serialNumber.isEqual(sid.serialNumber) && sameName(one.issuer, sid.issuer);
  const bytes = (sid as { readonly valueBlock?: { readonly valueHexView?: Uint8Array } }).valueBlock?.valueHexView;
  const extension = one.extensions?.find(({ extnID }) => extnID === KEY_IDENTIFIER);
  if (bytes === undefined || extension === undefined) return false;
  const identifier = fromBER(new Uint8Array(extension.extnValue.valueBlock.valueHexView)).result;
  return (
    identifier instanceof OctetString &&
    bytesToHex(new Uint8Array(identifier.valueBlock.valueHexView)) === bytesToHex(new Uint8Array(bytes))
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
