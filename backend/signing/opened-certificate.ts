import { z } from "zod";

export interface CertificateFiles {
  /** UKEY: the certificate alone, with those above it. */
  readonly format: "P12" | "PEM" | "UKEY";
  /** All in base64. */
  readonly p12?: string;
  readonly certificate?: string;
  readonly privateKey?: string;
  readonly chain?: readonly string[];
  readonly issuers?: string | undefined;
  readonly filePassword: string;
}

const der = z.base64().transform((text) => Buffer.from(text, "base64"));
const facts = z.strictObject({
  serial: z.string(),
  subject: z.strictObject({ name: z.string(), organisation: z.string(), email: z.string() }),
  issuer: z.string(),
  notBefore: z.coerce.date(),
  notAfter: z.coerce.date(),
  fingerprint: z.string(),
});

/**
 * The answer of the process that opens certificates: of a file that counts the certificate, those above it, and the key
 * in PKCS#8 where the file has it.
 */
export const openedCertificate = z.strictObject({
  refusal: z
    .enum([
      "CERTIFICATE_UPLOAD",
      "CERTIFICATE_FILE_PASSWORD",
      "CERTIFICATE_KEY",
      "CERTIFICATE_TIME",
      "CERTIFICATE_PURPOSE",
      "CERTIFICATE_CHAIN",
      "CERTIFICATE_ALGORITHM",
    ])
    .optional(),
  parameters: z.record(z.string(), z.string()).optional(),
  opened: z.strictObject({ der, chain: z.array(der), privateKey: der.nullable(), facts }).optional(),
});
