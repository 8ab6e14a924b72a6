import { tokenOfContent } from "./committed.ts";
import { worst } from "./headline.ts";
import { judgeSigner } from "./issuer.ts";
import { coveredParts } from "./pdf-find.ts";
import { judgeWithOthers } from "./beside.ts";
import { checkPlainly } from "./plain-trust.ts";
import type { SignatureReport } from "./signature-report.ts";
import { findCopyOf, findRecord, type CopyOf, type PaperRecord } from "./record.ts";
import { invalid, unsure, valid, type Finding } from "../reasons.ts";
import type { TitlePlace } from "./title.ts";
import type { AnchorFound, Read, VerifyOptions } from "./verdict.ts";

/** The content of a PDF, and whether its signatures hold. */
export async function readPdf(
  bytes: Uint8Array,
  options: VerifyOptions,
  anchors: readonly AnchorFound[],
): Promise<Read> {
  const anchored = anchors.flatMap(({ at }) => (at === null ? [] : [Date.parse(at)]));
  const trust = {
    trustAnchors: options.trustAnchors,
    intermediates: options.intermediates ?? [],
    revocationLists: options.revocationLists ?? [],
    provenAt: anchored.length === 0 ? null : new Date(Math.min(...anchored)),
    now: options.now,
  };
  const { found, reports, revisions } = await judgeWithOthers(bytes, trust, {
    judge: options.signatures ?? checkPlainly,
    ask: options.others,
  });
  const base = { format: "pdf", package: null, status: null, revisions } as const;
  const at = reports.findIndex(({ kind }) => kind === "signature");
  const signer = reports[at];
  if (signer === undefined) {
    const copyOf = findCopyOf(bytes);
    const unsigned = anchors.length > 0 ? valid("ANCHORED") : unsure("NOT_SIGNED");
    const stamps = reports.filter(({ integrity, laterChanges }) => worst([integrity, laterChanges]) === "INVALID");
    return {
      ...base,
      number: copyOf?.number ?? "",
      issuerName: "",
      record: null,
      signatures: reports,
      place: placeOf(copyOf),
      integrity: stamps[0] === undefined ? unsigned : integrityOf(reports, null),
      issuer: unsure("NOT_SIGNED"),
    };
  }
  const first = found[at];
  const record = first === undefined ? null : findRecord(coveredParts(bytes, first)[0]!);
  return {
    ...base,
    number: record?.number ?? "",
    issuerName: signer.organisation || signer.name,
    record,
    signatures: reports,
    place: placeOf(record),
    integrity: integrityOf(reports, record),
    issuer: judgeSigner(ofIssuer(signer), signer.organisation, record?.content ?? null),
  };
}

/** The issuer is more than a signer: a visitor stands for no company. */
const ofIssuer = ({ identity, assurance }: SignatureReport): Finding =>
  assurance === "visitor" && identity.outcome === "VALID" ? unsure("COMPANY_UNCHECKED") : identity;

const placeOf = (named: CopyOf | null): TitlePlace | null =>
  named === null ? null : { chainId: named.chainId, registry: named.registry, tokenId: named.tokenId };

/** The worst of what the signatures say about the bytes, and whether the data agrees with the title. */
function integrityOf(reports: readonly SignatureReport[], record: PaperRecord | null): Finding {
  if (record !== null && tokenOfContent(record.content) !== record.tokenId) return invalid("CONTENT_DIFFERS");
  const findings = reports.flatMap(({ integrity, laterChanges, identity }) => [
    integrity,
    laterChanges,
    ...(identity.reason === "CERTIFICATE_DAMAGED" ? [identity] : []),
  ]);
  const overall = worst(findings);
  return overall === "VALID" ? valid("SIGNATURE_MATCHES") : findings.find(({ outcome }) => outcome === overall)!;
}
