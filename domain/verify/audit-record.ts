import { sha256 } from "@noble/hashes/sha2.js";
import { canonicalJson } from "../canonical.ts";
import type { Named } from "../events/field.ts";

/** A line of a company's record. Each names the hash of the line before it. */
export interface AuditRecord {
  /** 1: as first written, without company and name of the person; 2: with both. */
  readonly format: 1 | 2;
  readonly organisationId: string;
  /** From 1, without gaps. */
  readonly n: number;
  readonly at: string;
  /** The person who did it; null for an event that happened by itself. A line of format 1 has no name. */
  readonly person: Named | null;
  readonly action: string;
  readonly documentId: string | null;
  readonly envelopeId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The hash before the first line. */
export const NO_HASH = new Uint8Array(32);

function contentOf({
  format,
  organisationId,
  n,
  at,
  person,
  action,
  documentId,
  envelopeId,
  detail,
}: AuditRecord): object {
  if (format === 1) return { n, at, personId: person?.id ?? null, action, documentId, envelopeId, detail };
  return { format, organisationId, n, at, person, action, documentId, envelopeId, detail };
}

/**
 * SHA-256 over the previous hash and the canonical JSON of the line: lines cannot be changed, dropped or reordered
 * unseen.
 */
export const auditHash = (previous: Uint8Array, record: AuditRecord): Uint8Array =>
  sha256
    .create()
    .update(previous)
    .update(new TextEncoder().encode(canonicalJson(contentOf(record))))
    .digest();

/** The last line of a record at a moment: what is anchored. */
export interface AuditHead {
  readonly organisationId: string;
  readonly n: number;
  readonly hash: string;
  readonly at: string;
}

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The leaf under which a head is anchored, 0x and 64 hex digits: it names the company, so that no other's head stands
 * in.
 */
export const headLeaf = ({ organisationId, n, hash, at }: AuditHead): `0x${string}` =>
  `0x${hexOf(sha256(new TextEncoder().encode(canonicalJson({ statement: "audit-head", version: 1, organisationId, n, hash, at }))))}`;
