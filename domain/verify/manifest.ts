import { nameOf, openCertificate, openRevocationList, type CertificateName } from "./certificates.ts";
import { checkCms } from "./cms.ts";
import { allWhole, judgePath, ofWhole } from "./path.ts";
import { unsure, type Finding } from "../reasons.ts";

export interface SealReport {
  readonly integrity: Finding;
  readonly identity: Finding;
  readonly signer: CertificateName | null;
  readonly signedAt: string | null;
}

export interface SealTrust {
  readonly trustAnchors: readonly Uint8Array[];
  readonly revocationLists: readonly Uint8Array[];
  /** When the seal is proven to have been there, by its anchor on chain; null without one. */
  readonly provenAt: Date | null;
  readonly now: Date;
}

/** Checks the seal of a manifest: a detached CMS signature in DER over exactly these bytes. Never throws. */
export async function verifyManifest(manifest: Uint8Array, seal: Uint8Array, trust: SealTrust): Promise<SealReport> {
  const anchors = trust.trustAnchors.map(openCertificate);
  const { integrity, leaf, others, signingTime } = await checkCms(seal, [manifest]);
  if (leaf === null) return { integrity, identity: unsure("ISSUER_UNKNOWN"), signer: null, signedAt: null };
  const whole = await allWhole([leaf, ...others], anchors);
  const lists = trust.revocationLists.map(openRevocationList).filter((list) => list !== null);
  const { finding } = await judgePath({
    leaf,
    others,
    anchors,
    revocations: { lists, responses: [] },
    use: "documents",
    signedAt: signingTime,
    provenAt: trust.provenAt,
    now: trust.now,
  });
  const identity =
    finding.outcome === "INVALID" || finding.reason === "ISSUER_UNKNOWN" ? finding : ofWhole(whole, finding);
  return { integrity, identity, signer: nameOf(leaf), signedAt: signingTime?.toISOString() ?? null };
}
