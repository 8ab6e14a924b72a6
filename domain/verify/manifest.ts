import { checkPath, allWhole, nameOf, openCertificate, type CertificateName } from "./certificates.ts";
import { checkCms } from "./cms.ts";
import { invalid, unsure, type Finding } from "./reasons.ts";

export interface SealReport {
  readonly integrity: Finding;
  readonly identity: Finding;
  readonly signer: CertificateName | null;
  readonly signedAt: string | null;
}

/** Checks the seal of a manifest: a detached CMS signature in DER over exactly these bytes. Never throws. */
export async function verifyManifest(
  manifest: Uint8Array,
  seal: Uint8Array,
  trust: { readonly trustAnchors: readonly Uint8Array[]; readonly now: Date },
): Promise<SealReport> {
  const anchors = trust.trustAnchors.map(openCertificate);
  const { integrity, leaf, others, signingTime } = await checkCms(seal, [manifest]);
  if (leaf === null) return { integrity, identity: unsure("ISSUER_UNKNOWN"), signer: null, signedAt: null };
  const whole = await allWhole([leaf, ...others], anchors);
  const path = await checkPath({ leaf, others, anchors, revocations: [], signedAt: signingTime, now: trust.now });
  const identity = whole ? path : invalid("CERTIFICATE_DAMAGED");
  return { integrity, identity, signer: nameOf(leaf), signedAt: signingTime?.toISOString() ?? null };
}
