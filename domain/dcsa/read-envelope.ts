import type { z } from "zod";
import { isStorable } from "../storable.ts";
import { isObject } from "../verify/json.ts";
import { checksumOf, jsonChecksum } from "./checksum.ts";
import {
  chainEntry,
  envelopeManifest,
  envelopeShape,
  issuanceManifest,
  type ChainEntry,
  type DocumentMetadata,
  type EnvelopeManifest,
  type IssuanceManifest,
} from "./envelope-shapes.ts";
import type { PintFault } from "../pint-faults.ts";
import { readSigned, type Signed } from "./jws.ts";
import { transportDocument, type TransportDocument } from "./transport-document.ts";

/** Something signed, and what it says. */
export interface Said<T> {
  readonly signed: Signed;
  readonly says: T;
}

/** One entry of a chain. `checksum` is of the entry as it was signed. */
export interface ReadEntry extends Said<ChainEntry> {
  readonly checksum: string;
  readonly issuance: Said<IssuanceManifest> | null;
}

/** An envelope of which every part was read; nothing in it has been believed yet. */
export interface ReadEnvelope {
  readonly document: TransportDocument;
  /** The checksum of the document as it came, with every member. */
  readonly documentChecksum: string;
  readonly manifest: Said<EnvelopeManifest>;
  readonly entries: readonly ReadEntry[];
  readonly last: ReadEntry;
}

/** An envelope that could not be read. `last` is the checksum of its last entry, where it has one to answer about. */
export interface UnreadEnvelope {
  readonly fault: PintFault;
  readonly last: string | null;
}

function said<T>(text: string, shape: z.ZodType<T>, form: PintFault): Said<T> | PintFault {
  const signed = readSigned(text);
  if ("unread" in signed) return signed.unread === "header" ? "SIGNATURE_HEADER" : form;
  if (!isStorable(signed.payload)) return form;
  const says = shape.safeParse(signed.payload);
  return says.success ? { signed, says: says.data } : form;
}

async function readEntry(text: string): Promise<ReadEntry | PintFault> {
  const entry = said(text, chainEntry, "ENTRY_FORM");
  if (typeof entry === "string") return entry;
  const manifest = entry.says.issuanceManifestSignedContent;
  const issuance = manifest === undefined ? null : said(manifest, issuanceManifest, "ISSUANCE_FORM");
  if (typeof issuance === "string") return issuance;
  return { ...entry, issuance, checksum: await checksumOf(text) };
}

/** The checksum that an answer names, as far as the body has a chain at all. */
async function lastOf(body: unknown): Promise<string | null> {
  const chain = isObject(body) ? body["envelopeTransferChain"] : undefined;
  const last: unknown = Array.isArray(chain) ? chain.at(-1) : undefined;
  return typeof last === "string" ? checksumOf(last) : null;
}

/**
 * Reads an envelope. A form that cannot be read wins over a header that no key is for, whichever comes first:
 * signatures are asked only of what has been read whole.
 */
export async function readEnvelope(body: unknown): Promise<ReadEnvelope | UnreadEnvelope> {
  const refuse = async (fault: PintFault): Promise<UnreadEnvelope> => ({ fault, last: await lastOf(body) });
  const outer = envelopeShape.safeParse(body);
  if (!outer.success) return refuse("ENVELOPE_FORM");
  const { envelopeManifestSignedContent, envelopeTransferChain } = outer.data;
  // As it came: a parsed copy could differ from what the checksum is of.
  const raw = (body as { transportDocument: unknown }).transportDocument;
  if (!isStorable(raw)) return refuse("DOCUMENT_FORM");
  const document = transportDocument.safeParse(raw);
  if (!document.success) return refuse("DOCUMENT_FORM");
  const manifest = said(envelopeManifestSignedContent, envelopeManifest, "MANIFEST_FORM");
  const entries = await Promise.all(envelopeTransferChain.map(readEntry));
  const faults = [manifest, ...entries].filter((one) => typeof one === "string");
  const worst = faults.find((one) => one !== "SIGNATURE_HEADER") ?? faults[0];
  if (worst !== undefined) return refuse(worst);
  const read = entries as ReadEntry[];
  return {
    document: document.data,
    documentChecksum: await jsonChecksum(raw),
    manifest: manifest as Said<EnvelopeManifest>,
    entries: read,
    last: read.at(-1) as ReadEntry,
  };
}

/** The further documents that an envelope announces: the carrier's copy first. */
export const announcedBy = ({ manifest: { says } }: ReadEnvelope): readonly DocumentMetadata[] => [
  ...(says.eBLVisualisationByCarrier === undefined ? [] : [says.eBLVisualisationByCarrier]),
  ...(says.supportingDocuments ?? []),
];
