import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { openCertificate, openRevocationList } from "./certificates.ts";
import { digest256 } from "./digest.ts";
import { checkSignatures, coveredParts, type SignatureReport } from "./pdf-signatures.ts";
import { judgeSigner } from "./issuer.ts";
import { findCopyOf, findRecord, type CopyOf, type PaperRecord } from "./record.ts";
import { invalid, unsure, valid, type Finding, type Headline, type Outcome } from "./reasons.ts";
import { judgeTitle, type ChainReader, type ChainTitle, type TitlePlace } from "./title.ts";

/** Where the fingerprint of a file stands on chain. */
export interface AnchorFound {
  readonly chainId: number;
  readonly store: string;
  readonly root: string;
  readonly proof: readonly string[];
  readonly block: number | null;
  readonly at: string | null;
}

/** What a checker of another format (a credential) answers. */
export interface FormatReport {
  readonly integrity: Finding;
  readonly issuer: Finding;
  readonly issuerName: string;
  readonly number: string;
  readonly place: TitlePlace | null;
}

export interface VerifyOptions {
  /** Null: nothing is asked of a chain. */
  readonly chain: ChainReader | null;
  /** DER of the certificates of authorities that are trusted. */
  readonly trustAnchors: readonly Uint8Array[];
  /** DER of revocation lists; lists that no trusted authority signed count for nothing. */
  readonly revocationLists?: readonly Uint8Array[];
  /** Looks up where a file's SHA-256 (hex) is anchored. */
  readonly anchors?: (sha256: string) => Promise<readonly AnchorFound[]>;
  /** Checks JSON documents: see `checkCredential`. Without one they cannot be checked. */
  readonly credential?: (document: unknown) => Promise<FormatReport>;
  readonly now: Date;
}

export interface Verdict {
  readonly overall: Outcome;
  readonly headline: Headline;
  readonly format: "pdf" | "credential" | "unknown";
  /** SHA-256 of the file, hex. */
  readonly sha256: string;
  readonly number: string;
  readonly issuerName: string;
  readonly record: PaperRecord | null;
  readonly checks: { readonly integrity: Finding; readonly issuer: Finding; readonly status: Finding };
  readonly signatures: readonly SignatureReport[];
  readonly place: TitlePlace | null;
  readonly title: ChainTitle | null;
  readonly anchors: readonly AnchorFound[];
}

/**
 * Checks a file: what it is, whether a byte was changed, who made it, and what its title's state on chain is.
 * Everything but the chain and the anchors is decided here, on the bytes alone. No file makes it throw.
 */
export async function verify(bytes: Uint8Array, options: VerifyOptions): Promise<Verdict> {
  const fingerprint = bytesToHex(await digest256([bytes]));
  const anchors = (await options.anchors?.(fingerprint).catch(() => [])) ?? [];
  const read = await readFile(bytes, options, anchors.length > 0);
  const title = read.place === null || options.chain === null ? null : await options.chain.title(read.place).catch(() => null);
  const status = read.place === null ? valid("NO_TITLE") : judgeTitle(title);
  const checks = { integrity: read.integrity, issuer: read.issuer, status };
  const headline = headlineOf(checks, read.format, read.place !== null);
  return { ...read, overall: worst([...Object.values(checks)]), headline, sha256: fingerprint, checks, title, anchors };
}

type Read = Pick<Verdict, "format" | "number" | "issuerName" | "record" | "signatures" | "place"> & {
  readonly integrity: Finding;
  readonly issuer: Finding;
};

async function readFile(bytes: Uint8Array, options: VerifyOptions, anchored: boolean): Promise<Read> {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1_024));
  if (head.startsWith("%PDF-")) return readPdf(bytes, options, anchored);
  const nothing: Read = {
    format: "unknown", number: "", issuerName: "", record: null, signatures: [], place: null,
    integrity: anchored ? valid("ANCHORED") : unsure("FILE_UNREADABLE"), issuer: unsure("NOT_SIGNED"),
  };
  if (!head.trimStart().startsWith("{") || options.credential === undefined) return nothing;
  try {
    const document: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return { ...nothing, format: "credential", ...(await options.credential(document)) };
  } catch {
    return nothing;
  }
}

async function readPdf(bytes: Uint8Array, options: VerifyOptions, anchored: boolean): Promise<Read> {
  const trust = {
    anchors: options.trustAnchors.map(openCertificate),
    revocations: (options.revocationLists ?? []).map(openRevocationList).filter((list) => list !== null),
    now: options.now,
  };
  const { found, reports } = await checkSignatures(bytes, trust);
  const first = found[0];
  if (first === undefined) {
    const copyOf = findCopyOf(bytes);
    return {
      format: "pdf", number: copyOf?.number ?? "", issuerName: "", record: null, signatures: [], place: placeOf(copyOf),
      integrity: anchored ? valid("ANCHORED") : unsure("NOT_SIGNED"), issuer: unsure("NOT_SIGNED"),
    };
  }
  const record = findRecord(coveredParts(bytes, first)[0]!);
  const signer = reports[0]!;
  return {
    format: "pdf",
    number: record?.number ?? "",
    issuerName: signer.organisation || signer.name,
    record,
    signatures: reports,
    place: placeOf(record),
    integrity: integrityOf(reports, record),
    issuer: judgeSigner(signer.identity, signer.organisation, record?.content ?? null),
  };
}

const placeOf = (named: CopyOf | null): TitlePlace | null =>
  named === null ? null : { chainId: named.chainId, registry: named.registry, tokenId: named.tokenId };

/** The worst of what the signatures say about the bytes, and whether the data agrees with the title. */
function integrityOf(reports: readonly SignatureReport[], record: PaperRecord | null): Finding {
  if (record !== null && `0x${bytesToHex(sha256(new TextEncoder().encode(record.content)))}` !== record.tokenId) {
    return invalid("CONTENT_DIFFERS");
  }
  const findings = reports.flatMap(({ integrity, laterChanges, identity }) => [
    integrity,
    laterChanges,
    ...(identity.reason === "CERTIFICATE_DAMAGED" ? [identity] : []),
  ]);
  const overall = worst(findings);
  return overall === "VALID" ? valid("SIGNATURE_MATCHES") : findings.find(({ outcome }) => outcome === overall)!;
}

function worst(findings: readonly Finding[]): Outcome {
  if (findings.some(({ outcome }) => outcome === "INVALID")) return "INVALID";
  return findings.some(({ outcome }) => outcome === "INDETERMINATE") ? "INDETERMINATE" : "VALID";
}

function headlineOf(checks: Verdict["checks"], format: Verdict["format"], hasTitle: boolean): Headline {
  const { integrity, issuer, status } = checks;
  if (integrity.reason === "FILE_UNREADABLE") return "UNREADABLE";
  // Nobody signed it, but it names a title: anchored or not, it is no original.
  if (issuer.reason === "NOT_SIGNED" && hasTitle) return "COPY";
  if (integrity.reason === "NOT_SIGNED") return "NOT_SIGNED";
  if (integrity.outcome === "INVALID") return "ALTERED";
  if (integrity.outcome === "INDETERMINATE") return "UNCERTAIN";
  if (issuer.outcome === "INVALID") return "ISSUER_REFUSED";
  if (status.reason === "TITLE_UNKNOWN") return "TITLE_UNKNOWN";
  if (issuer.outcome === "INDETERMINATE" && format !== "unknown" && issuer.reason !== "NOT_SIGNED") {
    return issuer.reason === "CERTIFICATE_EXPIRED" ? "UNCERTAIN" : "ISSUER_UNKNOWN";
  }
  if (!hasTitle) return "GENUINE";
  switch (status.reason) {
    case "IN_CIRCULATION":
      return "GENUINE_IN_CIRCULATION";
    case "RETURNED":
      return "GENUINE_RETURNED";
    case "BURNT":
      return "GENUINE_BURNT";
    case "PAUSED":
      return "GENUINE_PAUSED";
    default:
      return "STATUS_UNKNOWN";
  }
}
