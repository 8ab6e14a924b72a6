import type { Certificate } from "pkijs";
import { nameOf, type CertificateName } from "./certificates.ts";
import { assuranceOf } from "./assurance.ts";
import { checkCms, type CheckedCms } from "./cms.ts";
import { digestTogether } from "./digest.ts";
import { PdfDocument } from "./pdf-document.ts";
import {
  claimedTime,
  coveredParts,
  findSignatures,
  signatureContents,
  type BrokenField,
  type FoundSignature,
} from "./pdf-find.ts";
import { judgeLater } from "./pdf-later.ts";
import { changesByRevision } from "./pdf-changes.ts";
import { reportRevisions, type RevisionReport } from "./revision-report.ts";
import { locksOf } from "./pdf-locks.ts";
import { coveredBy, type Covered } from "./pdf-covered-text.ts";
import { NO_PROOFS, readProofs } from "./pdf-proofs.ts";
import { OID } from "./oids.ts";
import { textOf, type PdfValue } from "./pdf-objects.ts";
import { allWhole, judgePath, ofWhole } from "./path.ts";
import { invalid, unsure, type Finding, type Outcome, type Reason } from "../reasons.ts";
import { NO_TERMS } from "./signed-terms.ts";
import { VISITOR_ORGANISATION } from "../workspaces.ts";
import { qualifiedBy, whenChanged } from "./qualified-by.ts";
import { checkToken, tokenReport, type CheckedToken } from "./timestamp.ts";
import type { SignatureLevel, SignatureReport, Trust } from "./signature-report.ts";

interface Signed {
  readonly one: FoundSignature;
  readonly parts: Uint8Array[];
  readonly cms: CheckedCms | null;
  /** The token of a document time-stamp itself, or the time-stamp on a signature. */
  readonly token: CheckedToken | null;
  readonly isTimestamp: boolean;
}

export interface CheckedFile {
  readonly found: readonly FoundSignature[];
  readonly reports: readonly SignatureReport[];
  /** What each revision brought; empty where the file cannot be read, or bears no signature. */
  readonly revisions: readonly RevisionReport[];
}

/** The signatures of a file, oldest first, with a report on each. */
export async function checkSignatures(bytes: Uint8Array, trust: Trust): Promise<CheckedFile> {
  const document = await PdfDocument.open(bytes).catch(() => null);
  const { found, broken } = findSignatures(bytes, document);
  const parts = found.map((one) => coveredParts(bytes, one));
  digestTogether(bytes, parts);
  const signed = await Promise.all(found.map((one, i) => open(bytes, one, parts[i]!)));
  const proofs = document === null ? NO_PROOFS : await readProofs(document);
  const beside = signed.flatMap(({ cms, token }) => [cms, token]).filter((one) => one !== null);
  const revocations = {
    lists: [...trust.revocations.lists, ...proofs.lists, ...beside.flatMap(({ lists }) => lists)],
    responses: [...trust.revocations.responses, ...proofs.responses, ...beside.flatMap(({ responses }) => responses)],
  };
  const judge: Judging = {
    trust: { ...trust, revocations },
    extra: [...proofs.certificates, ...trust.intermediates],
    longTerm: proofs.lists.length + proofs.responses.length > 0,
  };
  const reports: SignatureReport[] = [];
  // From the last to the first: what a time-stamp covers is proven to have been there when it was made.
  let proven = trust.provenAt;
  for (const one of signed.toReversed()) {
    const sealed = reports.some(
      ({ kind, integrity, identity }) =>
        kind === "timestamp" && integrity.outcome === "VALID" && identity.outcome === "VALID",
    );
    const report = one.isTimestamp
      ? await reportTimestamp(one, judge, proven)
      : await reportSignature(one, judge, proven, sealed);
    reports.unshift(report);
    if (
      report.kind === "timestamp" &&
      report.time !== null &&
      report.integrity.outcome === "VALID" &&
      report.identity.outcome === "VALID"
    )
      proven = earlier(proven, new Date(report.time));
  }
  const changes = document === null || found.length === 0 ? [] : changesByRevision(document);
  const integrityAt = (index: number): Outcome => reports[index]!.integrity.outcome;
  const input = { bytes, document, found, revisions: changes, integrityOf: integrityAt };
  const later = found.map((one) => judgeLater(input, one));
  // The first signer is not asked: it signs what it covers.
  const covering = await Promise.all(
    found.map(async (one, i) => (document === null || i === 0 ? null : coveredBy(document, one).catch(() => null))),
  );
  const complete = reports.map((report, i) => ({
    ...report,
    laterChanges: later[i]!,
    qualified: whenChanged(report.qualified, later[i]!),
    warnings: [
      ...warningOf(covering[i] ?? null),
      ...(report.organisation === VISITOR_ORGANISATION ? (["EMAIL_ONLY"] as const) : []),
    ],
    covers: covering[i] ? { page: covering[i].page, before: found[i - 1]!.covered } : null,
    allows: allowedBy(document, found[i]!),
  }));
  return {
    found,
    reports: [...complete, ...broken.map(reportBroken)],
    revisions: document === null || found.length === 0 ? [] : reportRevisions(document, { found, changes }),
  };
}

/** A file that cannot be read that far says nothing. */
function allowedBy(document: PdfDocument | null, one: FoundSignature): SignatureReport["allows"] {
  if (document === null || one.revisions === null) return null;
  try {
    return locksOf(document.at(one.revisions), one).permission;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const warningOf = (covered: Covered | null): Reason[] =>
  covered === null ? [] : [covered.what === "text" ? "COVERS_TEXT" : "COVERS_IMAGE"];

export const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null ? other : other === null || one < other ? one : other;

async function open(bytes: Uint8Array, one: FoundSignature, parts: Uint8Array[]): Promise<Signed> {
  const isTimestamp = one.entries.get("SubFilter") === "/ETSI.RFC3161";
  const der = signatureContents(bytes, one);
  if (der === null) return { one, parts, cms: null, token: null, isTimestamp };
  if (isTimestamp) return { one, parts, cms: null, token: await checkToken(der, parts), isTimestamp };
  // PAdES asks for the name of the certificate inside what is signed, other programs leave it out under either filter.
  const cms = await checkCms(der, parts, { type: OID.data, namesCertificate: false });
  return { one, parts, cms, token: cms.token === null ? null : await checkToken(cms.token, [cms.value]), isTimestamp };
}

interface Judging {
  readonly trust: Trust;
  /** Certificates that the file keeps for its checkers. */
  readonly extra: readonly Certificate[];
  readonly longTerm: boolean;
}

const BLANK = {
  name: "",
  organisation: "",
  email: "",
  terms: NO_TERMS,
  assurance: null,
  identifier: "",
  serial: "",
  fingerprint: "",
  path: [],
  level: "B-B",
  timestamp: null,
  provenAt: null,
  qualified: null,
  asked: null,
  warnings: [],
  covers: null,
  allows: null,
  laterChanges: unsure("LATER_UNREADABLE"),
} as const;

async function reportSignature(
  { one, cms, token }: Signed,
  judge: Judging,
  covered: Date | null,
  sealed: boolean,
): Promise<SignatureReport> {
  const claimed = cms?.signingTime ?? claimedTime(one.entries);
  const facts = {
    ...BLANK,
    kind: "signature" as const,
    reason: textOf(one.entries.get("Reason")),
    time: claimed?.toISOString() ?? null,
  };
  const integrity = integrityOf(one, cms?.integrity ?? null);
  if (cms === null || cms.leaf === null) return { ...facts, integrity, identity: unsure("ISSUER_UNKNOWN") };
  const stamp = token === null ? null : tokenReport(token, await judgeToken(token, judge, covered));
  const proven = stamp?.finding.outcome === "VALID" ? earlier(covered, token!.time) : covered;
  const identity = await identityOf(cms.leaf, cms.others, { judge, use: "documents", claimed, proven });
  // A time-stamp that does not belong here is a forgery; one whose authority is not known proves nothing, and harms
  // nothing.
  const forged = stamp !== null && stamp.finding.outcome === "INVALID" && integrity.outcome === "VALID";
  const stamped = stamp?.finding.outcome === "VALID";
  const level: SignatureLevel = !stamped && !sealed ? "B-B" : !judge.longTerm ? "B-T" : sealed ? "B-LTA" : "B-LT";
  const { name, organisation, email, identifier, serial, fingerprint } = nameOf(cms.leaf);
  return {
    ...facts,
    name,
    organisation,
    email,
    terms: cms.terms,
    identifier,
    assurance: identity.trusted ? assuranceOf(cms.leaf) : null,
    serial,
    fingerprint,
    level,
    path: identity.path,
    timestamp: stamp,
    provenAt: proven?.toISOString() ?? null,
    integrity: forged ? stamp.finding : integrity,
    identity: identity.finding,
    qualified: await qualifiedBy(judge.trust.services, {
      path: { leaf: cms.leaf, others: [...cms.others, ...judge.extra] },
      integrity: forged ? stamp.finding : integrity,
      trust: judge.trust,
      claimed,
      proven,
    }),
  };
}

async function reportTimestamp({ one, token }: Signed, judge: Judging, covered: Date | null): Promise<SignatureReport> {
  const facts = {
    ...BLANK,
    kind: "timestamp" as const,
    reason: textOf(one.entries.get("Reason")),
    time: token?.time?.toISOString() ?? null,
  };
  const integrity = integrityOf(one, token?.integrity ?? null);
  if (token === null || token.leaf === null || token.time === null)
    return { ...facts, integrity, identity: unsure("ISSUER_UNKNOWN") };
  const identity = await identityOf(token.leaf, token.others, {
    judge,
    use: "time",
    claimed: token.time,
    proven: covered,
  });
  const { name, organisation, email, serial, fingerprint } = nameOf(token.leaf);
  return {
    ...facts,
    name,
    organisation,
    email,
    serial,
    fingerprint,
    path: identity.path,
    provenAt: covered?.toISOString() ?? null,
    integrity,
    identity: identity.finding,
  };
}

/** No field bears it: then a reader shows another signature, or none, in its place. */
const integrityOf = (one: FoundSignature, found: Finding | null): Finding => {
  if (found === null) return invalid("RANGE_WRONG");
  return found.outcome === "VALID" && one.number === null && one.revisions !== null
    ? invalid("SIGNATURE_LOOSE")
    : found;
};

async function judgeToken(token: CheckedToken, judge: Judging, covered: Date | null): Promise<Finding> {
  if (token.integrity.outcome !== "VALID" || token.leaf === null || token.time === null) return token.integrity;
  return (await identityOf(token.leaf, token.others, { judge, use: "time", claimed: token.time, proven: covered }))
    .finding;
}

interface Asked {
  readonly judge: Judging;
  readonly use: "documents" | "time";
  readonly claimed: Date | null;
  readonly proven: Date | null;
}

async function identityOf(
  leaf: Certificate,
  own: readonly Certificate[],
  { judge, use, claimed, proven }: Asked,
): Promise<{ finding: Finding; path: CertificateName[]; trusted: boolean }> {
  const { trust, extra } = judge;
  const { finding, path, trusted } = await judgePath({
    leaf,
    others: [...own, ...extra],
    anchors: trust.anchors,
    revocations: trust.revocations,
    use,
    signedAt: claimed,
    provenAt: proven,
    now: trust.now,
  });
  const whole =
    finding.outcome === "INVALID" || finding.reason === "ISSUER_UNKNOWN"
      ? "whole"
      : await allWhole([leaf, ...own], [...trust.anchors, ...extra]);
  return { finding: ofWhole(whole, finding), path: path.map(nameOf), trusted };
}

const reportBroken = ({ name, entries }: BrokenField): SignatureReport => ({
  ...BLANK,
  kind: "signature",
  name,
  reason: textOf(entries.get("Reason") as PdfValue | undefined),
  time: claimedTime(entries)?.toISOString() ?? null,
  integrity: invalid("RANGE_WRONG"),
  identity: unsure("ISSUER_UNKNOWN"),
  laterChanges: unsure("LATER_UNREADABLE"),
});
