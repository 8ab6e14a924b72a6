import { X509Certificate } from "node:crypto";
import { LIMITS } from "#domain/limits";
import { HOUR_MS } from "#domain/clock";
import { parseCertificate, type CertificateFacts, type KeyedCertificate } from "../signing/authority.ts";

/** How long the authority is taken for the present one: another process may have renewed it. */
export const FRESH_MS = HOUR_MS;

export const ROOT_DAYS = 7300;

export const INTERMEDIATE_DAYS = 3650;

/** The issuing authority is renewed while it still outlives all that it issues. */
export const RENEW_DAYS = LIMITS.certificateDays + 365;

/** The root is renewed while it still outlives the issuing authorities that it has yet to certify. */
export const RENEW_ROOT_DAYS = INTERMEDIATE_DAYS + 365;

/** X.520 upper bound of common and organisation names. */
const NAME_MAX = 64;

/** A name as a certificate bears it. */
export const certifiedName = (name: string): string => name.slice(0, NAME_MAX);

/**
 * A new certificate, the authorities above it (nearest first), and its key as it is kept: in PKCS#8 DER, or by its name
 * in the key service.
 */
export interface Issued {
  readonly der: Buffer;
  readonly chain: readonly Buffer[];
  readonly privateKey: Buffer;
  readonly facts: CertificateFacts;
}

export const serialOf = async ({ certificate }: KeyedCertificate): Promise<string> =>
  (await parseCertificate(certificate)).serial;

export const endOf = ({ certificate }: KeyedCertificate): number =>
  new X509Certificate(certificate).validToDate.getTime();

export const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** No certificate outlives the authority that issued it. */
export const within = (issuer: KeyedCertificate, end: Date): Date => {
  const last = new X509Certificate(issuer.certificate).validToDate;
  return last < end ? last : end;
};

/** Roles of authorities in use. A former one is kept under the same name with its serial number. */
export type Role = "root" | "intermediate" | "timestamps" | `${"root" | "intermediate" | "timestamps"}-${string}`;

export interface Pair {
  readonly root: KeyedCertificate;
  readonly intermediate: KeyedCertificate;
}

/** A certificate is valid a little before it is made: clocks differ. */
export const SKEW = 5 * 60_000;
