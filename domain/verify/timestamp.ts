import { bytesToHex } from "@noble/hashes/utils.js";
import { fromBER, OctetString } from "asn1js";
import { TSTInfo, type BasicOCSPResponse, type Certificate, type CertificateRevocationList } from "pkijs";
import { nameOf, type CertificateName } from "./certificates.ts";
import { checkCms, openSigned, type CheckedCms } from "./cms.ts";
import { digest256, join } from "./digest.ts";
import { OID } from "./oids.ts";
import { invalid, unsure, type Finding } from "../reasons.ts";
import { hashOf, weakHashOf } from "./signature-value.ts";

/**
 * A time-stamp token (RFC 3161) after checking against what it should stamp. The path of its authority is not judged
 * yet.
 */
export interface CheckedToken {
  readonly integrity: Finding;
  readonly time: Date | null;
  readonly leaf: Certificate | null;
  readonly others: readonly Certificate[];
  readonly lists: readonly CertificateRevocationList[];
  readonly responses: readonly BasicOCSPResponse[];
}

/** The facts of a time-stamp in a report. */
export interface TimestampReport {
  readonly time: string | null;
  readonly authority: CertificateName | null;
  readonly finding: Finding;
}

const unread = (finding: Finding): CheckedToken => ({
  integrity: finding,
  time: null,
  leaf: null,
  others: [],
  lists: [],
  responses: [],
});

/** Checks a token in DER: its own signature, and that it stamps exactly this content. Never throws. */
export async function checkToken(der: Uint8Array, content: readonly Uint8Array[]): Promise<CheckedToken> {
  try {
    return await check(der, content);
  } catch {
    return unread(invalid("TIMESTAMP_WRONG"));
  }
}

async function check(der: Uint8Array, content: readonly Uint8Array[]): Promise<CheckedToken> {
  const octets = openSigned(der)?.encapContentInfo.eContent;
  if (octets === undefined) return unread(invalid("TIMESTAMP_WRONG"));
  const facts = bytesOf(octets);
  const parsed = fromBER(new Uint8Array(facts));
  if (parsed.offset !== facts.length) return unread(invalid("TIMESTAMP_WRONG"));
  const info = new TSTInfo({ schema: parsed.result });
  const cms: CheckedCms = await checkCms(der, [facts], { type: OID.timeStampInfo, namesCertificate: true });
  const answer = (integrity: Finding): CheckedToken => ({
    integrity,
    time: info.genTime,
    leaf: cms.leaf,
    others: cms.others,
    lists: cms.lists,
    responses: cms.responses,
  });
  if (cms.integrity.outcome !== "VALID")
    return answer(cms.integrity.outcome === "INVALID" ? invalid("TIMESTAMP_WRONG") : cms.integrity);
  const method = info.messageImprint.hashAlgorithm.algorithmId;
  const weak = weakHashOf(method);
  const hash = hashOf(method) ?? weak;
  if (hash === null || cms.token !== null) return answer(unsure("ALGORITHM_UNKNOWN"));
  const digest = method === OID.sha256 ? await digest256(content) : hash(join(content));
  const claimed = bytesToHex(new Uint8Array(info.messageImprint.hashedMessage.valueBlock.valueHexView));
  if (claimed !== bytesToHex(digest)) return answer(invalid("TIMESTAMP_WRONG"));
  return answer(weak === null ? cms.integrity : unsure("ALGORITHM_WEAK"));
}

const bytesOf = (octets: OctetString): Uint8Array => new Uint8Array(octets.getValue());

/** A token as a report says it. */
export const tokenReport = (token: CheckedToken, finding: Finding): TimestampReport => ({
  time: token.time?.toISOString() ?? null,
  authority: token.leaf === null ? null : nameOf(token.leaf),
  finding,
});
