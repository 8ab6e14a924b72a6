import "reflect-metadata";
import type { X509Certificate } from "node:crypto";
import * as x509 from "@peculiar/x509";
import { Refused } from "#domain/errors";
import { DOCUMENT_PURPOSES, isUsable } from "./key.ts";

/** Authorities between a certificate and its root. */
const MAX_ABOVE = 6;

/**
 * The certificate that belongs to a key among those of a file, and the authorities above it, nearest first, if one can
 * sign documents with it now: CERTIFICATE_KEY, CERTIFICATE_ALGORITHM, CERTIFICATE_PURPOSE, CERTIFICATE_TIME,
 * CERTIFICATE_CHAIN. Only for a process of its own: how dear each step is, the file decides.
 */
export function checkedChain(
  certificates: readonly X509Certificate[],
  isOwn: (one: X509Certificate) => boolean,
  now: Date,
): X509Certificate[] {
  const own = certificates.find(isOwn);
  if (!own) throw new Refused("CERTIFICATE_KEY");
  if (!isUsable(own.publicKey)) throw new Refused("CERTIFICATE_ALGORITHM");
  if (own.ca || !mayPurpose(own.raw)) throw new Refused("CERTIFICATE_PURPOSE");
  if (now < own.validFromDate || now >= own.validToDate)
    throw new Refused("CERTIFICATE_TIME", { from: day(own.validFromDate), until: day(own.validToDate) });
  const chain = chainOf(own, certificates);
  if (chain.length === 0 || !chain.every((one) => now >= one.validFromDate && now < one.validToDate))
    throw new Refused("CERTIFICATE_CHAIN");
  return [own, ...chain];
}

const day = (at: Date): string => at.toISOString().slice(0, 10);

/** A purpose that is not named is not forbidden. */
function mayPurpose(der: Uint8Array): boolean {
  const certificate = new x509.X509Certificate(new Uint8Array(der));
  const usage = certificate.getExtension(x509.KeyUsagesExtension)?.usages;
  const uses = certificate.getExtension(x509.ExtendedKeyUsageExtension)?.usages.map(String);
  const signs =
    usage === undefined || (usage & (x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation)) !== 0;
  return signs && (uses === undefined || uses.some((use) => DOCUMENT_PURPOSES.has(use)));
}

/** The authorities above a certificate as far as the file has them, nearest first. */
function chainOf(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let below = own; chain.length < MAX_ABOVE;) {
    const above = all.find(
      (one) => one.ca && one !== below && !chain.includes(one) && below.checkIssued(one) && below.verify(one.publicKey),
    );
    if (!above) break;
    chain.push(above);
    below = above;
  }
  return chain;
}
