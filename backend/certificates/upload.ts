import { Refused } from "#domain/errors";
import type { Certified } from "../authority/keep-certificate.ts";
import type { Issued } from "../authority/terms.ts";
import { outside } from "../core/outside.ts";
import { runChild } from "../uploads/child.ts";
import { openedCertificate, type CertificateFiles } from "../signing/opened-certificate.ts";

/**
 * Opens an uploaded certificate with its key and checks that one can sign with it now: CERTIFICATE_UPLOAD,
 * CERTIFICATE_FILE_PASSWORD, CERTIFICATE_KEY, CERTIFICATE_TIME, CERTIFICATE_PURPOSE, CERTIFICATE_CHAIN,
 * CERTIFICATE_ALGORITHM. The file's password is kept nowhere; nothing that the certificate names is fetched.
 */
export async function openUpload(files: CertificateFiles, now: Date): Promise<Issued> {
  const { privateKey, ...opened } = await openFiles(files, now);
  if (privateKey === null) throw new Refused("CERTIFICATE_UPLOAD");
  return { ...opened, privateKey };
}

/**
 * The same of a certificate whose key is on a UKey: only whether it is the key of the certificate is not asked here.
 */
export const openOfUkey = (
  files: Pick<CertificateFiles, "certificate" | "chain" | "issuers">,
  now: Date,
): Promise<Certified> => openFiles({ ...files, format: "UKEY", filePassword: "" }, now);

async function openFiles(files: CertificateFiles, now: Date): Promise<Certified> {
  const input = Buffer.from(JSON.stringify({ files, now: now.toISOString() }));
  const { opened } = (
    await outside("certificate", [input], () =>
      runChild("certificate-child", [], input, { shape: openedCertificate, broken: "CERTIFICATE_UPLOAD" }),
    )
  ).answer;
  if (opened === undefined) throw new Refused("CERTIFICATE_UPLOAD");
  return opened;
}
