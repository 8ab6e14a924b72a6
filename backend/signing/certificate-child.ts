/**
 * Opens an uploaded certificate and its key: one JSON from standard input, one line of JSON as the answer. A process of
 * its own, because such a file says itself how much work it is to open.
 */
import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { openP12 } from "./p12.ts";

export interface CertificateFiles {
  readonly format: "P12" | "PEM";
  /** All in base64. */
  readonly p12?: string;
  readonly certificate?: string;
  readonly privateKey?: string;
  readonly filePassword: string;
}
export interface OpenedFiles {
  readonly refusal?: "CERTIFICATE_UPLOAD" | "CERTIFICATE_FILE_PASSWORD" | "CERTIFICATE_ALGORITHM";
  /** DER in base64, in the order of the file. */
  readonly certificates?: readonly string[];
  /** PKCS#8 DER in base64. */
  readonly privateKey?: string;
}

const bytes = (base64 = ""): Buffer => Buffer.from(base64, "base64");

async function openP12File(files: CertificateFiles): Promise<OpenedFiles> {
  try {
    const { certificates, privateKey } = await openP12(bytes(files.p12), files.filePassword);
    return { certificates: certificates.map((one) => Buffer.from(one).toString("base64")), privateKey: Buffer.from(privateKey).toString("base64") };
  } catch (error) {
    const said = (error as Error).message;
    if (/unsupported key algorithm/i.test(said)) return { refusal: "CERTIFICATE_ALGORITHM" };
    return { refusal: /password|decrypt|integrity/i.test(said) ? "CERTIFICATE_FILE_PASSWORD" : "CERTIFICATE_UPLOAD" };
  }
}

function openPem(files: CertificateFiles): OpenedFiles {
  const certificates = certificatesIn(bytes(files.certificate));
  if (certificates.length === 0) return { refusal: "CERTIFICATE_UPLOAD" };
  const key = keyIn(bytes(files.privateKey), files.filePassword);
  if (typeof key === "string") return { refusal: key };
  return { certificates: certificates.map((one) => one.toString("base64")), privateKey: key.export({ format: "der", type: "pkcs8" }).toString("base64") };
}

/** One in DER, or any number in PEM. */
function certificatesIn(file: Buffer): Buffer[] {
  const blocks = file.toString("latin1").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  try {
    return (blocks ?? [file]).map((one) => new X509Certificate(one).raw);
  } catch {
    return [];
  }
}

/** In PEM or DER, encrypted or not. */
function keyIn(file: Buffer, passphrase: string): KeyObject | "CERTIFICATE_UPLOAD" | "CERTIFICATE_FILE_PASSWORD" {
  const pem = file.includes("-----BEGIN ");
  const forms = pem ? ([{ format: "pem" }] as const) : ([{ format: "der", type: "pkcs8" }, { format: "der", type: "sec1" }, { format: "der", type: "pkcs1" }] as const);
  let locked = pem && /ENCRYPTED/.test(file.toString("latin1"));
  for (const form of forms) {
    try {
      return createPrivateKey({ key: file, passphrase, ...form });
    } catch (error) {
      locked ||= /decrypt|passphrase|empty password/i.test((error as Error).message);
    }
  }
  return locked ? "CERTIFICATE_FILE_PASSWORD" : "CERTIFICATE_UPLOAD";
}

async function main(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const files = JSON.parse(Buffer.concat(chunks).toString("utf8")) as CertificateFiles;
  process.stdout.write(`${JSON.stringify(files.format === "P12" ? await openP12File(files) : openPem(files))}\n`);
}

await main();
