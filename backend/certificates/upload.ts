import { createPrivateKey, X509Certificate } from "node:crypto";
import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import { Refused } from "#domain/errors";
import type { Issued } from "../organisation/authority.ts";
import { parseCertificate } from "../signing/authority.ts";
import type { CertificateFiles, OpenedFiles } from "../signing/certificate-child.ts";
import { runChild } from "../signing/child.ts";
import { DOCUMENT_PURPOSES, isUsable } from "../signing/key.ts";

/** Authorities between a certificate and its root. */
const MAX_ABOVE = 6;
/**
 * Opens an uploaded certificate with its key and checks that one can sign with it now: CERTIFICATE_UPLOAD,
 * CERTIFICATE_FILE_PASSWORD, CERTIFICATE_KEY, CERTIFICATE_TIME, CERTIFICATE_PURPOSE, CERTIFICATE_CHAIN,
 * CERTIFICATE_ALGORITHM. The file's password is kept nowhere; nothing that the certificate names is fetched.
 */
export async function openUpload(files: CertificateFiles, now: Date): Promise<Issued> {
  const { answer } = await runChild<OpenedFiles>("certificate-child", "open", Buffer.from(JSON.stringify(files)), "CERTIFICATE_UPLOAD");
  const privateKey = Buffer.from(answer.privateKey ?? "", "base64");
  const key = createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" });
  const certificates = (answer.certificates ?? []).map((one) => new X509Certificate(Buffer.from(one, "base64")));
  const own = certificates.find((one) => one.checkPrivateKey(key));
  if (!own) throw new Refused("CERTIFICATE_KEY");
  if (!isUsable(key)) throw new Refused("CERTIFICATE_ALGORITHM");
  if (own.ca || !mayPurpose(own.raw)) throw new Refused("CERTIFICATE_PURPOSE");
  if (now < own.validFromDate || now >= own.validToDate) throw new Refused("CERTIFICATE_TIME", { from: day(own.validFromDate), until: day(own.validToDate) });
  const chain = chainOf(own, certificates);
  if (chain.length === 0 || !chain.every((one) => now >= one.validFromDate && now < one.validToDate)) throw new Refused("CERTIFICATE_CHAIN");
  return { der: own.raw, chain: chain.map((one) => one.raw), privateKey, facts: await parseCertificate(own.raw) };
}

const day = (at: Date): string => at.toISOString().slice(0, 10);

/** What is not said is not forbidden. */
function mayPurpose(der: Uint8Array): boolean {
  const certificate = new x509.X509Certificate(new Uint8Array(der));
  const usage = certificate.getExtension(x509.KeyUsagesExtension)?.usages;
  const uses = certificate.getExtension(x509.ExtendedKeyUsageExtension)?.usages.map(String);
  const signs = usage === undefined || (usage & (x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation)) !== 0;
  return signs && (uses === undefined || uses.some((use) => DOCUMENT_PURPOSES.has(use)));
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
