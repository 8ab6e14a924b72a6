import { archivePdf } from "../../backend/signing/archive-pdf.ts";
import { issueTimestampCertificate, type KeyedCertificate } from "../../backend/signing/authority.ts";
import { createRevocationList } from "../../backend/signing/revocation-list.ts";
import { openPrivateKey, type SigningIdentity } from "../../backend/signing/key.ts";
import { signPdf, type SignOptions } from "../../backend/signing/sign-pdf.ts";
import { ownStamper } from "../../backend/signing/timestamps.ts";

const CRL_URL = "http://localhost/crl";
const HOUR = 3_600_000;

interface Above {
  readonly root: KeyedCertificate;
  readonly intermediate: KeyedCertificate;
}

/** A time-stamp authority under a test's own authority; its certificate has the given validity. */
export async function stampingIdentity(
  { root, intermediate }: Above,
  validity: { notBefore: Date; notAfter: Date },
): Promise<SigningIdentity> {
  const own = await issueTimestampCertificate(intermediate, "Test Time-stamps", { ...validity, crlUrl: CRL_URL });
  return {
    privateKey: openPrivateKey(own.privateKey),
    chain: [own.certificate, intermediate.certificate, root.certificate],
  };
}

/** The revocation lists of both authorities at a time. */
export const listsAt = ({ root, intermediate }: Above, at: Date): Promise<Uint8Array[]> =>
  Promise.all(
    [intermediate, root].map((issuer) =>
      createRevocationList(issuer, {
        number: 7,
        thisUpdate: at,
        nextUpdate: new Date(at.getTime() + 24 * HOUR),
        revoked: [],
      }),
    ),
  );

/**
 * A file of level PAdES B-LTA by an internal authority: signed with a time-stamp, then given the proofs of its
 * signatures, then stamped as a whole an hour later.
 */
export async function longLivedPdf(
  file: Uint8Array,
  above: Above,
  stamping: SigningIdentity,
  options: SignOptions,
): Promise<Uint8Array> {
  const [signedAt, archivedAt] = [options.time, new Date(options.time.getTime() + HOUR)];
  const signed = await signPdf(file, { ...options, timestamps: ownStamper(stamping, () => signedAt) });
  return archivePdf(
    signed,
    await listsAt(above, archivedAt),
    ownStamper(stamping, () => archivedAt),
  );
}
