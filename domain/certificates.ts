import { LIMITS } from "./limits.ts";
import { text, type Text } from "./text.ts";
import { DAY_MS } from "./clock.ts";

/**
 * Where a certificate comes from: issued here, brought along from another authority in one file or as certificate and
 * key, or on a token that keeps its key.
 */
export const CERTIFICATE_SOURCES = {
  cloud: { type: "cloud", format: null },
  p12: { type: "software", format: "P12" },
  files: { type: "software", format: "PEM" },
  ukey: { type: "ukey", format: null },
} as const;
export type CertificateSource = keyof typeof CERTIFICATE_SOURCES;

/** Why a certificate is revoked; the names are those of the standard (RFC 5280). */
export const REVOCATION_REASONS = {
  keyCompromise: text("The key may be known to others", "密钥可能已泄露"),
  affiliationChanged: text("The person no longer works for the company", "持有人已不在本公司任职"),
  superseded: text("Another certificate has taken its place", "已由其他证书取代"),
  cessationOfOperation: text("It is no longer needed", "不再使用"),
} as const satisfies Record<string, Text>;
export type RevocationReason = keyof typeof REVOCATION_REASONS;

/** From when on a certificate that ends then may be renewed. */
export const renewableFrom = (notAfter: Date): Date =>
  new Date(notAfter.getTime() - LIMITS.certificateWarningDays * DAY_MS);
/** Whole days until then, none once it has passed. */
export const daysUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
