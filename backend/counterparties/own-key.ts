import "reflect-metadata";
import { createHash, createPublicKey, generateKeyPair, randomBytes, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import * as x509 from "@peculiar/x509";
import type { KeyAlgorithm, Validity } from "#domain/counterparties/counterparty";
import { thumbprintOf } from "./read-key.ts";

const generate = promisify(generateKeyPair);
const RSA_BITS = 3072;

/** A new key of this node, with a certificate that it has signed itself. */
export interface MadeKey {
  readonly kid: string;
  /** In DER. */
  readonly spki: Buffer;
  readonly pkcs8: Buffer;
  readonly sha256: string;
  readonly certificate: Buffer;
}

const newPair = async (algorithm: KeyAlgorithm): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> =>
  algorithm === "ES256"
    ? generate("ec", { namedCurve: "P-256" })
    : generate("rsa", { modulusLength: RSA_BITS, publicExponent: 65_537 });

/** How a certificate of such a key is signed: as every reader knows it. */
const SUBTLE = {
  ES256: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
  PS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
} as const satisfies Record<KeyAlgorithm, object>;

const copied = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** Makes a key and a certificate of it. The caller wraps the private key before it stores it. */
export async function makePlatformKey(
  algorithm: KeyAlgorithm,
  subject: { readonly code: string; readonly host: string },
  { from, until }: { readonly from: Validity["from"]; readonly until: Date },
): Promise<MadeKey> {
  const { publicKey, privateKey } = await newPair(algorithm);
  const [spki, pkcs8] = [
    publicKey.export({ format: "der", type: "spki" }),
    privateKey.export({ format: "der", type: "pkcs8" }),
  ];
  const way = SUBTLE[algorithm];
  const keys = {
    publicKey: await crypto.subtle.importKey("spki", copied(spki), way, true, ["verify"]),
    privateKey: await crypto.subtle.importKey("pkcs8", copied(pkcs8), way, false, ["sign"]),
  };
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `00${randomBytes(15).toString("hex")}`,
    name: new x509.Name([{ O: [{ utf8String: subject.host }] }, { CN: [{ utf8String: `${subject.code} exchange` }] }]),
    notBefore: from,
    notAfter: until,
    signingAlgorithm: way,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return {
    kid: thumbprintOf(createPublicKey({ key: spki, format: "der", type: "spki" })),
    spki,
    pkcs8,
    sha256: createHash("sha256").update(spki).digest("hex"),
    certificate: Buffer.from(certificate.rawData),
  };
}
