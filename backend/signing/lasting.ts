import { X509Certificate } from "node:crypto";
import { fromBER, type AsnType } from "asn1js";
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from "pkijs";
import { derOf } from "#domain/verify/certificates";
import { OID } from "#domain/verify/oids";
import { findSignatures, signatureContents } from "#domain/verify/pdf-find";

/** A key of so many bits is no longer to be relied on from this day (NIST SP 800-57 part 1, table 4: 112 bits). */
const SHORT_RSA = { bits: 3072, ends: new Date("2031-01-01T00:00:00Z") } as const;

/**
 * Until when a signed file can be judged by itself: as long as the certificate and the method of its last archive
 * time-stamp hold, and of each signature that came after that the time-stamp on it, or else the signature itself. Null
 * where none of them can be read.
 */
export function lastsUntil(file: Uint8Array): Date | null {
  const { found } = findSignatures(file, null);
  const last = found.findLastIndex(({ entries }) => entries.get("Type") === "/DocTimeStamp");
  const ends = found.slice(Math.max(last, 0)).map((one) => {
    const contents = signatureContents(file, one);
    return contents === null ? null : endOf(contents);
  });
  const times = ends.flatMap((end) => (end === null ? [] : [end.getTime()]));
  return times.length === 0 || times.length < ends.length ? null : new Date(Math.min(...times));
}

/** Until when a container in DER holds: by the time-stamp on it where there is one. */
function endOf(container: Uint8Array): Date | null {
  try {
    const info = new ContentInfo({ schema: fromBER(new Uint8Array(container)).result });
    const signed = new SignedData({ schema: info.content as AsnType });
    const signer = signed.signerInfos[0];
    const token = signer?.unsignedAttrs?.attributes.find(({ type }) => type === OID.timeStampToken)?.values[0];
    if (token !== undefined) return endOf(new Uint8Array((token as AsnType).toBER()));
    const { sid } = signer ?? {};
    const certificates = (signed.certificates ?? []).filter((one) => one instanceof Certificate);
    const own =
      sid instanceof IssuerAndSerialNumber
        ? certificates.find((one) => one.serialNumber.isEqual(sid.serialNumber) && one.issuer.isEqual(sid.issuer))
        : undefined;
    return own === undefined ? null : endOfCertificate(new X509Certificate(derOf(own)));
  } catch {
    return null;
  }
}

function endOfCertificate({ validToDate, publicKey }: X509Certificate): Date {
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? Infinity;
  return bits < SHORT_RSA.bits && SHORT_RSA.ends < validToDate ? SHORT_RSA.ends : validToDate;
}
