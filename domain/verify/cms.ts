import { bytesToHex } from "@noble/hashes/utils.js";
import { fromBER, ObjectIdentifier, OctetString, Sequence, UTCTime, GeneralizedTime, type AsnType } from "asn1js";
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, type RelativeDistinguishedNames, type SignerInfo } from "pkijs";
import { digest256, join } from "./digest.ts";
import { derOf } from "./certificates.ts";
import { OID } from "./oids.ts";
import { invalid, unsure, valid, type Finding } from "./reasons.ts";
import { hashOf, verifyValue } from "./signature-value.ts";

/** A detached signature after checking: whether it matches the content, and whose it is. */
export interface CheckedCms {
  readonly integrity: Finding;
  readonly leaf: Certificate | null;
  readonly others: readonly Certificate[];
  readonly signingTime: Date | null;
}

const unread = (reason: "SIGNATURE_UNREADABLE" | "ALGORITHM_UNKNOWN"): CheckedCms => ({
  integrity: reason === "ALGORITHM_UNKNOWN" ? unsure(reason) : invalid(reason), leaf: null, others: [], signingTime: null,
});

/** Checks a detached CMS signature in DER over content in one or more parts. Never throws. */
export async function checkCms(der: Uint8Array, content: readonly Uint8Array[]): Promise<CheckedCms> {
  try {
    return await check(der, content);
  } catch {
    return unread("SIGNATURE_UNREADABLE");
  }
}

async function check(der: Uint8Array, content: readonly Uint8Array[]): Promise<CheckedCms> {
  const parsed = fromBER(new Uint8Array(der));
  if (parsed.offset !== der.length || bytesToHex(new Uint8Array(parsed.result.toBER())) !== bytesToHex(der)) {
    return unread("SIGNATURE_UNREADABLE");
  }
  const info = new ContentInfo({ schema: parsed.result });
  const signed = info.contentType === OID.signedData ? new SignedData({ schema: info.content as AsnType }) : null;
  const signer = signed?.signerInfos[0];
  if (!signed || !signer || !isPlain(signed, signer)) return unread("SIGNATURE_UNREADABLE");
  const certificates = (signed.certificates ?? []).filter((one) => one instanceof Certificate);
  const sid = signer.sid as IssuerAndSerialNumber;
  const leaf = certificates.find((one) => one.serialNumber.isEqual(sid.serialNumber) && sameName(one.issuer, sid.issuer));
  if (leaf === undefined) return unread("SIGNATURE_UNREADABLE");
  const others = certificates.filter((one) => one !== leaf);
  const answer = (integrity: Finding): CheckedCms => ({ integrity, leaf, others, signingTime: timeOf(signer) });
  const hash = hashOf(signer.digestAlgorithm.algorithmId);
  if (hash === null) return answer(unsure("ALGORITHM_UNKNOWN"));
  const type = attribute(signer, OID.contentType);
  const certificateHash = essHash(signer);
  if (!(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== OID.data || certificateHash === null) {
    return answer(invalid("SIGNATURE_UNREADABLE"));
  }
  const attributes = new Uint8Array(signer.signedAttrs!.encodedValue);
  const value = new Uint8Array(signer.signature.valueBlock.valueHexView);
  const right = await verifyValue(leaf.subjectPublicKeyInfo, signer.signatureAlgorithm.algorithmId, value, attributes);
  if (right === null) return answer(unsure("ALGORITHM_UNKNOWN"));
  if (!right || certificateHash !== bytesToHex(hashOf(OID.sha256)!(derOf(leaf)))) return answer(invalid("SIGNATURE_WRONG"));
  const digest = attribute(signer, OID.messageDigest);
  const same = signer.digestAlgorithm.algorithmId === OID.sha256;
  const found = bytesToHex(same ? await digest256(content) : hash(join(content)));
  const claimed = digest instanceof OctetString ? bytesToHex(new Uint8Array(digest.valueBlock.valueHexView)) : "";
  return answer(found === claimed ? valid("SIGNATURE_MATCHES") : invalid("DIGEST_DIFFERS"));
}

/** Nothing in the unsigned parts of the container that a signature of ours would not have. */
function isPlain(signed: SignedData, signer: SignerInfo): boolean {
  return (
    signed.version === 1 && signer.version === 1 &&
    signed.signerInfos.length === 1 &&
    signed.encapContentInfo.eContentType === OID.data && signed.encapContentInfo.eContent === undefined &&
    signed.digestAlgorithms.length === 1 &&
    signed.digestAlgorithms[0]!.algorithmId === signer.digestAlgorithm.algorithmId &&
    signer.signedAttrs !== undefined && signer.sid instanceof IssuerAndSerialNumber
  );
}

/** Byte for byte: names that only mean the same would leave bytes that nobody checks. */
const sameName = (one: RelativeDistinguishedNames, other: RelativeDistinguishedNames): boolean =>
  bytesToHex(new Uint8Array(one.toSchema().toBER())) === bytesToHex(new Uint8Array(other.toSchema().toBER()));

const attribute = (signer: SignerInfo, oid: string): unknown =>
  signer.signedAttrs?.attributes.find(({ type }) => type === oid)?.values[0];

/** The hash of the signer's certificate in signing-certificate-v2 (SHA-256 is its default); null if it is not there. */
function essHash(signer: SignerInfo): string | null {
  const first = (value: unknown): unknown => (value instanceof Sequence ? value.valueBlock.value[0] : undefined);
  const hash = first(first(first(attribute(signer, OID.signingCertificateV2))));
  return hash instanceof OctetString ? bytesToHex(new Uint8Array(hash.valueBlock.valueHexView)) : null;
}

function timeOf(signer: SignerInfo): Date | null {
  const time = attribute(signer, OID.signingTime);
  return time instanceof UTCTime || time instanceof GeneralizedTime ? time.toDate() : null;
}
