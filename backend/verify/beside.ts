import type { Certificate } from "pkijs";
import type { verifyRoutes } from "#domain/api/desk";
import { RATES } from "#domain/api/rates";
import type { Body, Output } from "#domain/api/route";
import { LIMITS } from "#domain/limits";
import { encoded, openCertificateOrNull } from "#domain/verify/certificates";
import { issuerKey } from "#domain/verify/qualified";
import { signedBy } from "#domain/verify/signed-by";
import { fromPem } from "#domain/verify/trust";
import type { Database } from "../core/database.ts";
import { Lanes } from "../core/lanes.ts";
import { askRevocation, type Issued } from "../trust/ask-revocation.ts";
import { servicesOf } from "../trusted-lists/services.ts";

type Answer = Output<typeof verifyRoutes.beside>;

interface Allowed {
  readonly revocationAsk: boolean;
  readonly trustedListSigners: string | null;
  readonly publicUrl: string;
}

/** Strangers must not be able to tie up this server, or to make it ask others without end. */
export const BESIDE = new Lanes({
  atOnce: LIMITS.verifyAsksAtOnce,
  perKey: LIMITS.verifyAsksOfSource,
  waitingPerKey: RATES.ask.atOnce - LIMITS.verifyAsksOfSource,
  waiting: 24,
});

/** Whether the operator lets anybody else be asked about certificates. */
export const asksOthers = ({ revocationAsk, trustedListSigners }: Omit<Allowed, "publicUrl">): boolean =>
  revocationAsk || trustedListSigners !== null;

interface Means {
  readonly database: Database;
  readonly settings: Allowed;
  /** PEM of the authorities that are trusted here, and of those under them. */
  readonly trust: { readonly trustAnchors: readonly string[]; readonly issuing: readonly string[] };
  readonly now: Date;
  /** Also hosts of private networks, without https: for tests. */
  readonly allowPrivate?: boolean;
}

/**
 * Gathers the word of others on certificates. Revocation is asked only of authorities that are trusted here: else
 * whoever makes a certificate could have this server ask an address of their choice.
 */
export async function beside(
  { certificates }: Body<typeof verifyRoutes.beside>,
  { database, settings, trust, now, allowPrivate = false }: Means,
): Promise<Answer> {
  const opened = certificates
    .map((one) => openCertificateOrNull(new Uint8Array(Buffer.from(one, "base64"))))
    .filter((one) => one !== null);
  const services =
    settings.trustedListSigners === null
      ? []
      : await database.asWorker((tx) => servicesOf(tx, [...new Set(opened.map(({ issuer }) => issuerKey(issuer)))]));
  const open = (pems: readonly string[]): Certificate[] =>
    pems.flatMap(fromPem).flatMap((one) => openCertificateOrNull(one) ?? []);
  const issued = settings.revocationAsk
    ? await underTrusted(opened, open(trust.trustAnchors), open(trust.issuing))
    : [];
  const came = await askRevocation(issued, { own: `${settings.publicUrl}/`, now, allowPrivate });
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
  return {
    services,
    revocations: came.map(({ fingerprint, lists, responses }) => ({
      fingerprint,
      lists: lists.map(base64),
      responses: responses.map(base64),
    })),
  };
}

/** The certificates that an authority trusted here stands above, each with the one that signed it. */
async function underTrusted(
  certificates: readonly Certificate[],
  anchors: readonly Certificate[],
  between: readonly Certificate[],
): Promise<Issued[]> {
  const trusted = [...anchors];
  const isTrusted = (one: Certificate): boolean =>
    trusted.some((other) => encoded(other).fingerprint === encoded(one).fingerprint);
  const found: Issued[] = [];
  for (let more = true; more;) {
    more = false;
    for (const one of [...certificates, ...between]) {
      if (isTrusted(one)) continue;
      for (const above of trusted) {
        if (!one.issuer.isEqual(above.subject) || (await signedBy(one, above)) !== true) continue;
        trusted.push(one);
        if (certificates.includes(one)) found.push({ one, above });
        more = true;
        break;
      }
    }
  }
  return found;
}
