import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { fromBER, GeneralizedTime } from "asn1js";
import {
  BasicOCSPResponse,
  ExtKeyUsage,
  OCSPResponse,
  type Certificate,
  type CertificateRevocationList,
  type SingleResponse,
} from "pkijs";
import { OID } from "./oids.ts";
import { hashOf, methodOf, verifyValue } from "./signature-value.ts";
import { signedBy } from "./signed-by.ts";

const USES = "2.5.29.37";
const REVOKED_TAG = 1;
const GOOD_TAG = 0;

/** The answer of an authority about one certificate (RFC 6960). */
export interface OcspAnswer {
  /** Null: it was not revoked. */
  readonly revokedAt: Date | null;
  readonly from: Date;
  readonly until: Date;
}

/** Opens an answer as it is kept in a file: the whole response, or what is signed of it. Null for what is none. */
export function openOcsp(der: Uint8Array): BasicOCSPResponse | null {
  try {
    const parsed = fromBER(new Uint8Array(der));
    if (parsed.offset !== der.length) return null;
    const first = (
      parsed.result.valueBlock as { readonly value?: readonly { readonly idBlock: { readonly tagNumber: number } }[] }
    ).value?.[0];
    // An answer that failed has a status and no content; one that succeeded carries the basic response.
    if (first?.idBlock.tagNumber !== 10) return new BasicOCSPResponse({ schema: parsed.result });
    const { responseStatus, responseBytes } = new OCSPResponse({ schema: parsed.result });
    if (responseStatus.valueBlock.valueDec !== 0 || responseBytes?.responseType !== OID.ocspBasic) return null;
    return new BasicOCSPResponse({ schema: fromBER(new Uint8Array(responseBytes.response.getValue())).result });
  } catch {
    return null;
  }
}

/**
 * The statements of answers about a certificate. Answers that neither its issuer nor a responder of that issuer signed
 * do not count.
 */
export async function answersAbout(
  one: Certificate,
  above: Certificate,
  responses: readonly BasicOCSPResponse[],
  lists: readonly CertificateRevocationList[],
): Promise<OcspAnswer[]> {
  const found: OcspAnswer[] = [];
  for (const response of responses) {
    const about = response.tbsResponseData.responses.filter((single) => isAbout(single, one, above));
    if (about.length > 0 && (await speaksFor(response, above, lists))) found.push(...about.flatMap(read));
  }
  return found;
}

function isAbout({ certID }: SingleResponse, one: Certificate, above: Certificate): boolean {
  const method = certID.hashAlgorithm.algorithmId;
  // Only names a certificate: that others could be found for the same hash does not matter, the number has to be the
  // same too.
  const hash = method === OID.sha1 ? sha1 : hashOf(method);
  if (hash === null || !certID.serialNumber.isEqual(one.serialNumber)) return false;
  const same = (claimed: Uint8Array, bytes: Uint8Array): boolean => bytesToHex(claimed) === bytesToHex(hash(bytes));
  return (
    same(certID.issuerNameHash.valueBlock.valueHexView, new Uint8Array(one.issuer.toSchema().toBER())) &&
    same(
      certID.issuerKeyHash.valueBlock.valueHexView,
      above.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView,
    )
  );
}

/** Signed by the issuer itself, or by one to whom the same issuer gave that right, and who had it then. */
async function speaksFor(
  response: BasicOCSPResponse,
  above: Certificate,
  lists: readonly CertificateRevocationList[],
): Promise<boolean> {
  if (await signs(above, response)) return true;
  const { producedAt } = response.tbsResponseData;
  for (const one of response.certs ?? []) {
    if (
      one.issuer.isEqual(above.subject) &&
      mayAnswer(one, producedAt) &&
      (await signs(one, response)) &&
      (await signedBy(one, above)) === true &&
      !(await isRevoked(one, above, lists))
    )
      return true;
  }
  return false;
}

async function signs(by: Certificate, response: BasicOCSPResponse): Promise<boolean> {
  const method = methodOf(response.signatureAlgorithm);
  if (method === null || method === "weak") return false;
  return (
    (await verifyValue(
      by.subjectPublicKeyInfo,
      method,
      response.signature.valueBlock.valueHexView,
      response.tbsResponseData.tbsView,
    )) === true
  );
}

function mayAnswer(one: Certificate, at: Date): boolean {
  const uses = one.extensions?.find(({ extnID }) => extnID === USES);
  const right =
    uses !== undefined &&
    new ExtKeyUsage({
      schema: fromBER(new Uint8Array(uses.extnValue.valueBlock.valueHexView)).result,
    }).keyPurposes.includes(OID.ocspSigning);
  return right && at >= one.notBefore.value && at <= one.notAfter.value;
}

async function isRevoked(
  one: Certificate,
  above: Certificate,
  lists: readonly CertificateRevocationList[],
): Promise<boolean> {
  for (const list of lists) {
    const named =
      list.revokedCertificates?.some(({ userCertificate }) => userCertificate.isEqual(one.serialNumber)) === true;
    if (named && list.issuer.isEqual(one.issuer) && (await signedBy(list, above)) === true) return true;
  }
  return false;
}

/** A status that is neither good nor revoked, or cannot be read, says nothing. */
function read({ certStatus, thisUpdate, nextUpdate }: SingleResponse): OcspAnswer[] {
  const { idBlock, valueBlock } = certStatus as {
    readonly idBlock: { readonly tagNumber: number };
    readonly valueBlock: { readonly value?: readonly unknown[] };
  };
  const times = { from: thisUpdate, until: nextUpdate ?? thisUpdate };
  if (idBlock.tagNumber === GOOD_TAG) return [{ ...times, revokedAt: null }];
  const at = idBlock.tagNumber === REVOKED_TAG ? valueBlock.value?.[0] : undefined;
  return at instanceof GeneralizedTime ? [{ ...times, revokedAt: at.toDate() }] : [];
}
