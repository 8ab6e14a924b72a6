import { hexToBytes } from "@noble/hashes/utils.js";
import type { Certificate, CertificateRevocationList } from "pkijs";
import { allWhole, checkPath, nameOf } from "./certificates.ts";
import { checkCms } from "./cms.ts";
import { onlyAddsSignatures } from "./pdf-changes.ts";
import { latin, PdfReader, textOf, type PdfValue } from "./pdf-objects.ts";
import { dictionary, list, readRevisions, type Revision } from "./pdf-revisions.ts";
import { invalid, unsure, valid, type Finding } from "./reasons.ts";

/** One signature: three answers, and whose it is. Times are RFC 3339; the time is what the signer claims. */
export interface SignatureReport {
  readonly name: string;
  readonly organisation: string;
  readonly email: string;
  readonly reason: string;
  readonly time: string | null;
  readonly serial: string;
  readonly fingerprint: string;
  readonly integrity: Finding;
  readonly identity: Finding;
  readonly laterChanges: Finding;
}

export interface Trust {
  readonly anchors: readonly Certificate[];
  readonly revocations: readonly CertificateRevocationList[];
  readonly now: Date;
}

/** A signature and the bytes that it covers. */
export interface FoundSignature {
  readonly start: number;
  readonly end: number;
  readonly covered: number;
  readonly entries: ReadonlyMap<string, PdfValue>;
}

/** The signatures of a file, oldest first, with a report on each. */
export async function checkSignatures(bytes: Uint8Array, trust: Trust): Promise<{ found: FoundSignature[]; reports: SignatureReport[] }> {
  const revisions = await readRevisions(bytes).catch(() => null);
  const found = findSignatures(bytes);
  const reports: SignatureReport[] = [];
  for (const one of found) reports.push(await report(bytes, one, trust));
  for (const [i, one] of found.entries()) {
    reports[i] = { ...reports[i]!, laterChanges: laterChanges(bytes, revisions, one, found, reports) };
  }
  return { found, reports };
}

/** Bytes that a signature covers, in its two parts. */
export const coveredParts = (bytes: Uint8Array, one: FoundSignature): Uint8Array[] => [
  bytes.subarray(0, one.start),
  bytes.subarray(one.end, one.covered),
];

/** Whatever in the file is a signature over it from its first byte; also in a file whose structure is damaged. */
function findSignatures(bytes: Uint8Array): FoundSignature[] {
  const text = latin(bytes);
  const found = new Map<number, FoundSignature>();
  for (let at = text.indexOf("/ByteRange"); at >= 0; at = text.indexOf("/ByteRange", at + 1)) {
    const start = text.lastIndexOf("obj", at);
    const one = start < 0 ? null : readSignature(bytes, start + 3);
    if (one !== null && !found.has(one.covered)) found.set(one.covered, one);
  }
  return [...found.values()].sort((a, b) => a.covered - b.covered);
}

function readSignature(bytes: Uint8Array, at: number): FoundSignature | null {
  try {
    const entries = dictionary(new PdfReader(bytes, at).value());
    const [zero, start, end, length] = list(entries.get("ByteRange")).map(Number);
    if (zero !== 0 || start === undefined || end === undefined || length === undefined) return null;
    if (![start, end, length].every(Number.isSafeInteger) || start <= 0 || end <= start) return null;
    return { start, end, covered: end + length, entries };
  } catch {
    return null;
  }
}

async function report(bytes: Uint8Array, one: FoundSignature, trust: Trust): Promise<SignatureReport> {
  const blank = { name: "", organisation: "", email: "", serial: "", fingerprint: "" };
  const claimed = pdfTime(textOf(one.entries.get("M")));
  const reason = textOf(one.entries.get("Reason"));
  const der = contents(bytes, one);
  const laterChanges = unsure("LATER_UNREADABLE");
  if (der === null) {
    return { ...blank, reason, time: claimed?.toISOString() ?? null, integrity: invalid("RANGE_WRONG"), identity: unsure("ISSUER_UNKNOWN"), laterChanges };
  }
  const cms = await checkCms(der, coveredParts(bytes, one));
  const signedAt = cms.signingTime ?? claimed;
  const facts = { reason, time: signedAt?.toISOString() ?? null, laterChanges };
  if (cms.leaf === null) return { ...blank, ...facts, integrity: cms.integrity, identity: unsure("ISSUER_UNKNOWN") };
  const { name, organisation, email, serial, fingerprint } = nameOf(cms.leaf);
  const whole = await allWhole([cms.leaf, ...cms.others], trust.anchors);
  const path = await checkPath({ ...trust, leaf: cms.leaf, others: cms.others, signedAt });
  const identity = whole || path.outcome === "INVALID" ? path : invalid("CERTIFICATE_DAMAGED");
  return { name, organisation, email, serial, fingerprint, ...facts, integrity: cms.integrity, identity };
}

/** The signature's DER; null unless exactly one string of lower-case hex, padded with zeros, fills the gap of the range. */
function contents(bytes: Uint8Array, one: FoundSignature): Uint8Array | null {
  if (one.covered > bytes.length || bytes[one.start] !== 0x3c || bytes[one.end - 1] !== 0x3e) return null;
  const hex = latin(bytes.subarray(one.start + 1, one.end - 1));
  if (hex.length % 2 !== 0 || !(/^[0-9a-f]+$/.test(hex) || /^[0-9A-F]+$/.test(hex))) return null;
  const all = hexToBytes(hex);
  const size = all[1] === 0x82 ? 4 : all[1] === 0x83 ? 5 : all[1] === 0x81 ? 3 : 2;
  let length = size === 2 ? (all[1] ?? 0) : 0;
  for (let i = 2; i < size; i += 1) length = length * 256 + (all[i] ?? 0);
  const end = size + length;
  return end > all.length || all.subarray(end).some((byte) => byte !== 0) ? null : all.subarray(0, end);
}

function laterChanges(
  bytes: Uint8Array,
  revisions: readonly Revision[] | null,
  one: FoundSignature,
  found: readonly FoundSignature[],
  reports: readonly SignatureReport[],
): Finding {
  if (revisions === null) return unsure("LATER_UNREADABLE");
  const last = found.filter((_, i) => reports[i]!.integrity.outcome === "VALID").at(-1);
  if (one.covered === bytes.length) return valid("COVERS_ALL");
  if (last === undefined || last.covered !== bytes.length) return invalid("UNSIGNED_AFTER");
  const first = revisions.findIndex(({ xref }) => xref >= one.covered);
  if (first <= 0) return unsure("LATER_UNREADABLE");
  try {
    for (let i = first; i < revisions.length; i += 1) {
      if (!onlyAddsSignatures(bytes, revisions, i)) return invalid("CHANGED_AFTER");
    }
    return valid("ONLY_SIGNATURES");
  } catch {
    return unsure("LATER_UNREADABLE");
  }
}

function pdfTime(value: string): Date | null {
  const match = /^D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(Z|[+-]\d{2}'?\d{2})?/.exec(value);
  if (match === null) return null;
  const zone = match[7] === undefined || match[7] === "Z" ? "Z" : match[7].replace("'", "").replace(/(\d{2})(\d{2})$/, "$1:$2");
  const time = new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}${zone}`);
  return Number.isNaN(time.getTime()) ? null : time;
}
