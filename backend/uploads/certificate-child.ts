/**
 * Opens a certificate that was brought along, and its key: one JSON from standard input, one line of JSON as the
 * answer. A process of its own, because such a file says itself how much work it is to open.
 */
import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { Refused } from "#domain/errors";
import { parseCertificate } from "../signing/authority.ts";
import { checkedChain } from "../signing/certificate-checks.ts";
import type { CertificateFiles } from "../signing/opened-certificate.ts";
import { openP12 } from "../signing/p12.ts";

/** The most certificates in one file: those of a chain, and a few that lie beside it. */
const MAX_CERTIFICATES = 20;

interface OpenedFiles {
  readonly certificates: readonly X509Certificate[];
  /** Null where it is on a UKey: then the first certificate is the one that is meant. */
  readonly key: KeyObject | null;
}

const bytes = (base64 = ""): Buffer => Buffer.from(base64, "base64");

async function openP12File(files: CertificateFiles): Promise<OpenedFiles> {
  try {
    const { certificates, privateKey } = await openP12(bytes(files.p12), files.filePassword);
    return {
      certificates: certificates.map((one) => new X509Certificate(one)),
      key: createPrivateKey({ key: Buffer.from(privateKey), format: "der", type: "pkcs8" }),
    };
  } catch (error) {
    const said = (error as Error).message;
    if (/unsupported key algorithm/i.test(said)) throw new Refused("CERTIFICATE_ALGORITHM");
    throw new Refused(/password|decrypt|integrity/i.test(said) ? "CERTIFICATE_FILE_PASSWORD" : "CERTIFICATE_UPLOAD");
  }
}

const openOfUkey = ({ certificate, chain = [], issuers }: CertificateFiles): OpenedFiles => ({
  certificates: [
    bytes(certificate),
    ...chain.map((one) => bytes(one)),
    ...(issuers === undefined ? [] : [bytes(issuers)]),
  ].flatMap(certificatesIn),
  key: null,
});

const openPem = (files: CertificateFiles): OpenedFiles => ({
  certificates: certificatesIn(bytes(files.certificate)),
  key: keyIn(bytes(files.privateKey), files.filePassword),
});

/** One in DER, or any number in PEM. */
function certificatesIn(file: Buffer): X509Certificate[] {
  const blocks = file.toString("latin1").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  try {
    return (blocks ?? [file]).slice(0, MAX_CERTIFICATES + 1).map((one) => new X509Certificate(one));
  } catch {
    throw new Refused("CERTIFICATE_UPLOAD");
  }
}

/** In PEM or DER, encrypted or not. */
function keyIn(file: Buffer, passphrase: string): KeyObject {
  const pem = file.includes("-----BEGIN ");
  const forms = pem
    ? ([{ format: "pem" }] as const)
    : ([
        { format: "der", type: "pkcs8" },
        { format: "der", type: "sec1" },
        { format: "der", type: "pkcs1" },
      ] as const);
  let locked = pem && /ENCRYPTED/.test(file.toString("latin1"));
  for (const form of forms) {
    try {
      return createPrivateKey({ key: file, passphrase, ...form });
    } catch (error) {
      locked ||= /decrypt|passphrase|empty password/i.test((error as Error).message);
    }
  }
  throw new Refused(locked ? "CERTIFICATE_FILE_PASSWORD" : "CERTIFICATE_UPLOAD");
}

async function answer(files: CertificateFiles, now: Date): Promise<unknown> {
  try {
    const { certificates, key } =
      files.format === "P12" ? await openP12File(files) : files.format === "PEM" ? openPem(files) : openOfUkey(files);
    if (certificates.length > MAX_CERTIFICATES) throw new Refused("CERTIFICATE_UPLOAD");
    const [own, ...chain] = checkedChain(
      certificates,
      (one) => (key === null ? one === certificates[0] : one.checkPrivateKey(key)),
      now,
    ).map((one) => one.raw);
    const text = (der: Buffer): string => der.toString("base64");
    return {
      opened: {
        der: text(own!),
        chain: chain.map(text),
        privateKey: key === null ? null : text(key.export({ format: "der", type: "pkcs8" })),
        facts: await parseCertificate(own!),
      },
    };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.code, parameters: error.parameters };
    throw error;
  }
}

async function main(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const { files, now } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { files: CertificateFiles; now: string };
  process.stdout.write(`${JSON.stringify(await answer(files, new Date(now)))}\n`);
}

await main();
