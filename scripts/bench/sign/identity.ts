import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openPrivateKey, type SigningIdentity } from "../../../backend/signing/key.ts";
import { openP12 } from "../../../backend/signing/p12.ts";

/** The signer of this run. RSA of 2048 bits up to the root: @signpdf reads no other certificates. */
export interface Signer {
  readonly open: SigningIdentity;
  readonly p12: Buffer;
  readonly password: string;
  /** Path of the root in PEM. */
  readonly root: string;
  readonly rootDer: Uint8Array;
}

const EXTENSIONS = `[root]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[own]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature, nonRepudiation
extendedKeyUsage = emailProtection
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
`;

export async function makeSigner(folder: string): Promise<Signer> {
  const password = "quay-42";
  const openssl = (...parameters: string[]): void =>
    void execFileSync("openssl", parameters, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  await writeFile(join(folder, "extensions"), `${EXTENSIONS}[req]\ndistinguished_name = name\n[name]\n`);
  const key = ["-newkey", "rsa:2048", "-nodes", "-sha256", "-config", "extensions"];
  openssl(
    "req",
    "-x509",
    ...key,
    "-extensions",
    "root",
    "-keyout",
    "root.key",
    "-subj",
    "/CN=Bench Root",
    "-days",
    "2",
    "-out",
    "root.pem",
  );
  openssl(
    "req",
    "-new",
    ...key,
    "-keyout",
    "own.key",
    "-subj",
    "/O=Tern & Sable Shipping Lda/CN=Ines Valadares",
    "-out",
    "own.csr",
  );
  openssl(
    "x509",
    "-req",
    "-in",
    "own.csr",
    "-CA",
    "root.pem",
    "-CAkey",
    "root.key",
    "-days",
    "1",
    "-sha256",
    "-extfile",
    "extensions",
    "-extensions",
    "own",
    "-out",
    "own.pem",
  );
  openssl(
    "pkcs12",
    "-export",
    "-inkey",
    "own.key",
    "-in",
    "own.pem",
    "-certfile",
    "root.pem",
    "-passout",
    `pass:${password}`,
    "-out",
    "own.p12",
  );
  const p12 = await readFile(join(folder, "own.p12"));
  const opened = await openP12(p12, password);
  const root = join(folder, "root.pem");
  return {
    open: { privateKey: openPrivateKey(opened.privateKey), chain: opened.certificates },
    p12,
    password,
    root,
    rootDer: new X509Certificate(await readFile(root)).raw,
  };
}
