import { X509Certificate, type KeyObject } from "node:crypto";
import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import { Refused } from "#domain/errors";

/** Authorities between a certificate and its root. */
const MAX_ABOVE = 6;
const CURVES = ["prime256v1", "secp384r1"];
/** Uses under which readers accept signatures of documents: any, e-mail, documents (RFC 9336 and two makers of readers). */
const USES = ["2.5.29.37.0", "1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36", "1.3.6.1.4.1.311.10.3.12", "1.2.840.113583.1.1.5"];

/**
 * The certificate that belongs to a key among those of a file, and the authorities above it, nearest first, if one can sign
 * documents with it now: CERTIFICATE_KEY, CERTIFICATE_ALGORITHM, CERTIFICATE_PURPOSE, CERTIFICATE_TIME, CERTIFICATE_CHAIN.
 * Only for a process of its own: how dear each step is, the file decides.
 */
export function checkedChain(certificates: readonly X509Certificate[], isOwn: (one: X509Certificate) => boolean, now: Date): X509Certificate[] {
  const own = certificates.find(isOwn);
  if (!own) throw new Refused("CERTIFICATE_KEY");
  assertAlgorithm(own.publicKey);
  if (own.ca || !mayPurpose(own.raw)) throw new Refused("CERTIFICATE_PURPOSE");
  if (now < own.validFromDate || now >= own.validToDate) throw new Refused("CERTIFICATE_TIME", { from: day(own.validFromDate), until: day(own.validToDate) });
  const chain = chainOf(own, certificates);
  if (chain.length === 0 || !chain.every((one) => now >= one.validFromDate && now < one.validToDate)) throw new Refused("CERTIFICATE_CHAIN");
  return [own, ...chain];
}

const day = (at: Date): string => at.toISOString().slice(0, 10);

function assertAlgorithm(key: KeyObject): void {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  const bits = details?.modulusLength ?? 0;
  const good = type === "rsa" ? bits >= 2048 && bits <= 4096 : type === "ec" && CURVES.includes(details?.namedCurve ?? "");
  if (!good) throw new Refused("CERTIFICATE_ALGORITHM");
}

/** What is not said is not forbidden. */
function mayPurpose(der: Uint8Array): boolean {
  const certificate = new x509.X509Certificate(new Uint8Array(der));
  const usage = certificate.getExtension(x509.KeyUsagesExtension)?.usages;
  const uses = certificate.getExtension(x509.ExtendedKeyUsageExtension)?.usages.map(String);
  const signs = usage === undefined || (usage & (x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation)) !== 0;
  return signs && (uses === undefined || uses.some((use) => USES.includes(use)));
}

/** The authorities above a certificate as far as the file has them, nearest first. */
function chainOf(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let below = own; chain.length < MAX_ABOVE; ) {
    const above = all.find((one) => one.ca && one !== below && !chain.includes(one) && below.checkIssued(one) && below.verify(one.publicKey));
    if (!above) break;
    chain.push(above);
    below = above;
  }
  return chain;
}
