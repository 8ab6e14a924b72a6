import { bytesToHex } from "@noble/hashes/utils.js";
import { merkleProves } from "../chain/merkle.ts";
import { digest256 } from "./digest.ts";
import { readDocumentText } from "./document-text.ts";
import { openEvidence, type Evidence } from "./evidence.ts";
import { headlineOf, onlyUnchecked, worst } from "./headline.ts";
import { isPackage, readPackage } from "./package.ts";
import { readPdf } from "./read-pdf.ts";
import { unsure, valid } from "../reasons.ts";
import { judgeTitle } from "./title.ts";
import type { AnchorFound, Read, Verdict, VerifyOptions } from "./verdict.ts";

/**
 * Checks a file: what it is, whether a byte was changed, who made it, and what its title's state on chain is.
 * Everything but the chain and the anchors is decided here, on the bytes alone. No file makes it throw.
 */
export async function verify(bytes: Uint8Array, options: VerifyOptions): Promise<Verdict> {
  const evidence = isPackage(bytes) ? openEvidence(bytes) : null;
  return evidence === null ? check(bytes, options) : check(evidence.file, withEvidence(options, evidence));
}

/** What the remarks on its title are encrypted with: a credential says it, and so does the record in a paper. */
const documentIdsOf = ({ documentId, record }: Read): string[] =>
  [documentId, record?.documentId].filter((one) => one !== undefined);

async function check(bytes: Uint8Array, options: VerifyOptions, nested = false): Promise<Verdict> {
  const sha256 = bytesToHex(await digest256([bytes]));
  const anchors = await anchorsOf(sha256, options);
  const read = await readFile(bytes, options, anchors, nested);
  const title =
    read.place === null || options.chain === null
      ? null
      : await options.chain.title(read.place, documentIdsOf(read)).catch(() => null);
  const ofTitle = read.place === null ? null : judgeTitle(title, read.chainAssumed);
  // The chain's answer about a title counts also where more was to be asked and could not be.
  const status =
    read.status !== null && (read.status.outcome === "INVALID" || ofTitle?.outcome !== "INVALID")
      ? read.status
      : (ofTitle ?? valid("NO_TITLE"));
  const checks = { integrity: read.integrity, issuer: read.issuer, status };
  const { format, number, issuerName, record, signatures, revisions, place } = read;
  const signers = signatures.flatMap(({ identity, timestamp }) =>
    timestamp === null ? [identity] : [identity, timestamp.finding],
  );
  const headline = headlineOf(checks, {
    format,
    hasTitle: place !== null && format !== "package",
    signers: worst(signers),
    signersUnchecked: onlyUnchecked(signers),
  });
  return {
    format,
    number,
    issuerName,
    record,
    signatures,
    revisions,
    place,
    package: read.package,
    overall: worst([...Object.values(checks), ...signers]),
    headline,
    sha256,
    checks,
    title,
    anchors,
  };
}

/**
 * The evidence kept beside a file: proofs that lead to a chain, and lists that an authority signed. Nobody's word is
 * taken.
 */
const withEvidence = (options: VerifyOptions, evidence: Evidence): VerifyOptions => ({
  ...options,
  revocationLists: [...(options.revocationLists ?? []), ...evidence.revocationLists],
});

async function anchorsOf(sha256: string, { anchors }: VerifyOptions): Promise<readonly AnchorFound[]> {
  const found = (await anchors?.(sha256).catch(() => [])) ?? [];
  return found.filter(({ proof, root }) =>
    merkleProves(`0x${sha256}`, proof as `0x${string}`[], root as `0x${string}`),
  );
}

async function readFile(
  bytes: Uint8Array,
  options: VerifyOptions,
  anchors: readonly AnchorFound[],
  nested: boolean,
): Promise<Read> {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1_024));
  if (head.startsWith("%PDF-")) return readPdf(bytes, options, anchors);
  const nothing: Read = {
    format: "unknown",
    number: "",
    issuerName: "",
    record: null,
    signatures: [],
    revisions: [],
    place: null,
    package: null,
    status: null,
    integrity: anchors.length > 0 ? valid("ANCHORED") : unsure("FILE_UNREADABLE"),
    issuer: unsure("NOT_SIGNED"),
  };
  if (isPackage(bytes))
    return nested
      ? nothing
      : { ...nothing, ...(await readPackage(bytes, options, (part, given) => check(part, given, true))) };
  if (!/^\s*\{/.test(head.replace("\u00ef\u00bb\u00bf", "")) || options.document === undefined) return nothing;
  try {
    const document = readDocumentText(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return { ...nothing, ...(await options.document(document)) };
  } catch {
    return nothing;
  }
}
