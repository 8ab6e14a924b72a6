import type { Certificate } from "pkijs";
import { encoded } from "./certificates.ts";
import { judgePath } from "./path.ts";
import { qualify, type OpenedService, type Qualified } from "./qualified.ts";
import type { Finding } from "../reasons.ts";
import type { Trust } from "./signature-report.ts";

interface Signature {
  readonly path: { readonly leaf: Certificate; readonly others: readonly Certificate[] };
  readonly integrity: Finding;
  readonly trust: Trust;
  readonly claimed: Date | null;
  readonly proven: Date | null;
}

/**
 * The qualified status of a signature by services on trusted lists; null where its certificate leads to none of them.
 * It is judged as if the service were trusted, which changes nothing in the answers about the signature.
 */
export async function qualifiedBy(services: readonly OpenedService[], signature: Signature): Promise<Qualified | null> {
  if (services.length === 0) return null;
  const { path, integrity, trust, claimed, proven } = signature;
  const { finding, path: followed } = await judgePath({
    leaf: path.leaf,
    others: path.others,
    anchors: services.map(({ certificate }) => certificate),
    revocations: trust.revocations,
    use: "documents",
    signedAt: claimed,
    provenAt: proven,
    now: trust.now,
  });
  const top = encoded(followed.at(-1)!).fingerprint;
  const listed = services.filter(({ certificate }) => encoded(certificate).fingerprint === top);
  // One certificate may be listed several times, for signatures and for seals: one listing that grants is enough.
  const found = listed.map(({ service }) =>
    qualify({
      leaf: path.leaf,
      found: service,
      findings: [integrity, ofCompany(finding)],
      claimed,
      proven,
      now: trust.now,
    }),
  );
  return found.find(({ status }) => GIVEN.has(status)) ?? found[0] ?? null;
}

const GIVEN: ReadonlySet<Qualified["status"]> = new Set([
  "SIGNATURE",
  "SEAL",
  "CERTIFICATE_SIGNATURE",
  "CERTIFICATE_SEAL",
]);

/** How far our platform has checked a company is no question where a listed service has checked the person. */
const ofCompany = (finding: Finding): Finding =>
  finding.reason === "COMPANY_UNCHECKED" || finding.reason === "ASSURANCE_UNSAID"
    ? { outcome: "VALID", reason: "PATH_VALID" }
    : finding;

/** A file that was changed after a signature bears no qualified signature over what it shows. */
export const whenChanged = (qualified: Qualified | null, later: Finding): Qualified | null =>
  qualified !== null && GIVEN.has(qualified.status) && later.outcome === "INVALID"
    ? { ...qualified, status: "OPEN" }
    : qualified;
