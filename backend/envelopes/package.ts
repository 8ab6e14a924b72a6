import { setImmediate } from "node:timers/promises";
import type { Response } from "express";
import { Zip, ZipPassThrough } from "fflate";
import { canonicalJson } from "#domain/canonical";
import { Refused } from "#domain/errors";
import type { PackageProofs } from "#domain/verify/anchors";
import { DESCRIPTION_NAME, LISTS_FOLDER, MANIFEST_NAME, PROOFS_NAME, README_NAME, SEAL_NAME, SUMS_NAME } from "#domain/verify/package-names";
import type { RevocationLists } from "../certificates/revocation-lists.ts";
import type { Context } from "../core/context.ts";
import { contextOf } from "../core/context-of.ts";
import { type Database, first, rows } from "../core/database.ts";
import { Download } from "../core/download.ts";
import { readable } from "../documents/detail.ts";
import { seenDocument } from "../documents/document-row.ts";
import { fileName } from "../documents/files.ts";
import type { Storage } from "../ports/storage.ts";
import type { Session } from "../session/session.ts";
import { manifestBytes } from "../signing/manifest.ts";
import { envelopeOf } from "./envelope-row.ts";

/** Written at once: between two parts the server serves others. */
const PART = 1024 * 1024;

type Reader = Pick<Context, "tx" | "organisation">;

interface Sealed {
  readonly name: string;
  readonly kind: string;
  readonly number: string;
  readonly documentName: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly ownerId: string;
  readonly storageKey: string;
  readonly sha256: string;
  readonly size: number;
}

interface Plan {
  readonly reference: string;
  readonly at: Date;
  readonly written: readonly (readonly [string, Uint8Array])[];
  readonly documents: readonly Sealed[];
}

interface Seal {
  readonly manifest: Readonly<Record<string, unknown>> & { readonly documents: readonly { readonly id: string; readonly sha256: string }[] };
  readonly signature: string;
  readonly sha256: string;
}

/** The file of each document as it was sealed. NOT_FOUND, or another refusal, for one that this company may not read by itself. */
async function sealedFiles(ctx: Reader, envelopeId: string, { documents }: Seal["manifest"]): Promise<Sealed[]> {
  const found: Sealed[] = [];
  for (const [i, { id, sha256 }] of documents.entries()) {
    const document = await seenDocument(ctx, id);
    if (!readable(document)) throw new Refused("ENVELOPE_HAS_DRAFT", { number: document.number });
    const file = await first<Pick<Sealed, "ownerId" | "storageKey" | "sha256" | "size"> & { name: string }>(
      ctx.tx,
      `SELECT f.owner_id AS "ownerId", f.storage_key AS "storageKey", f.sha256, f.size, f.name FROM app.envelope_document e JOIN app.file f ON f.id = e.file_id
        WHERE e.envelope_id = $1 AND e.document_id = $2 AND f.sha256 = $3 AND f.role <> 'withdrawn' AND (f.organisation_id IS NULL OR $4 IN (f.organisation_id, f.owner_id))`,
      [envelopeId, id, sha256, ctx.organisation.id],
    );
    if (!file) throw new Refused("DOWNLOAD_FAILED");
    const extension = /\.([A-Za-z0-9]{1,5})$/.exec(file.name)?.[1]?.toLowerCase() ?? "bin";
    const name = `documents/${String(i + 1).padStart(2, "0")} ${fileName(document.number || document.name || document.kind, extension)}`;
    found.push({ ...file, name, kind: document.kind, number: document.number, documentName: document.name, data: document.data });
  }
  return found;
}

async function proofsOf(ctx: Reader, fingerprints: readonly string[]): Promise<PackageProofs> {
  const found = await rows<{ sha256: string; chainId: number; store: string; root: string; proof: string[]; block: string | null; at: Date | null }>(
    ctx.tx,
    `SELECT a.sha256, a.chain_id AS "chainId", a.store, a.root, a.proof, c.block_number AS block, c.at FROM app.anchor a
       JOIN chain.anchors c ON c.chain_id = a.chain_id AND c.store = a.store AND c.root = a.root AND c.status = 'issued' WHERE a.sha256 = ANY($1) ORDER BY c.block_number`,
    [fingerprints],
  );
  const anchors: Record<string, PackageProofs["anchors"][string]> = {};
  for (const { sha256, block, at, ...rest } of found) (anchors[sha256] ??= []).push({ ...rest, block: block === null ? null : Number(block), at: at?.toISOString() ?? null });
  return { package: "hawser-envelope", version: 1, anchors };
}

/** What stands in the package, and where its bytes are. ENVELOPE_STATE while nothing is sealed. */
async function plan(ctx: Reader, id: string): Promise<Plan> {
  const row = await envelopeOf(ctx, id);
  const seal = await first<Seal>(ctx.tx, "SELECT manifest, signature, sha256 FROM app.seal WHERE envelope_id = $1 AND leaf IS NOT NULL AND withdrawn_at IS NULL ORDER BY created_at DESC LIMIT 1", [id]);
  if (!seal) throw new Refused("ENVELOPE_STATE", { state: row.state });
  const documents = await sealedFiles(ctx, id, seal.manifest);
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  const description = {
    package: "hawser-envelope", version: 1, envelope: { id, reference: row.reference, subject: row.subject, note: row.note },
    documents: documents.map(({ name, kind, number, documentName, data, sha256, size }) => ({ file: name, kind, number, name: documentName, sha256, size, data })),
  };
  return {
    reference: row.reference, at: row.sealedAt ?? row.updatedAt, documents,
    written: [
      [README_NAME, text(readme(row.reference))],
      [MANIFEST_NAME, manifestBytes(seal.manifest)],
      [SEAL_NAME, new Uint8Array(Buffer.from(seal.signature, "base64"))],
      [PROOFS_NAME, text(canonicalJson(await proofsOf(ctx, [seal.sha256, ...documents.map(({ sha256 }) => sha256)])))],
      [DESCRIPTION_NAME, text(`${JSON.stringify(description, null, 2)}\n`)],
      [SUMS_NAME, text([...documents.map(({ sha256, name }) => `${sha256}  ${name}`), `${seal.sha256}  ${MANIFEST_NAME}`, ""].join("\n"))],
    ],
  };
}

const readme = (reference: string): string => `The documents of envelope ${reference}, as they were sealed.

  documents/           the documents, each exactly the file that was sealed
  ${MANIFEST_NAME}        the sealed list: which documents, by their SHA-256, from whom, to whom
  ${SEAL_NAME}    the seal: a signature of the sender's company over that list (CMS, DER)
  ${PROOFS_NAME}          where the list and the documents are anchored on chain
  lists/               which certificates the authority of this platform had revoked when this was made
  ${DESCRIPTION_NAME}       what each document is, for programs
  ${SUMS_NAME}       for other tools: sha256sum -c ${SUMS_NAME}

Check it all at once on the page Verify of any installation, or without one:

  npm run verify:file -- THIS.zip --root ROOT.pem [--rpc URL]

The root certificate and the address of a chain must come from where you trust them: nothing in this package proves itself.

本压缩包含信封 ${reference} 封装时的单证。documents/ 为单证原文件，${MANIFEST_NAME} 为封签清单，${SEAL_NAME} 为发送公司对清单的签名。
可在任一平台的“验证”页面整体验证，或使用上述命令离线验证。
`;

interface Sources {
  readonly database: Database;
  readonly storage: Storage;
  readonly lists: RevocationLists;
}

/** Sends the package while it is made: one document at a time is in memory. Refusals come before its first byte. */
export async function sendPackage({ database, storage, lists }: Sources, session: Session, id: string, response: Response): Promise<void> {
  const { organisation } = contextOf(session);
  const { reference, at, written, documents } = await database.asOrganisation({ organisation: session.organisationId, person: session.personId }, (tx) => plan({ tx, organisation }, id));
  const revoked: [string, Uint8Array][] = [[`${LISTS_FOLDER}issuing.crl`, await lists.list("issuing")], [`${LISTS_FOLDER}root.crl`, await lists.list("root")]];
  await Download.send(response, `${reference}.zip`, "application/zip", async (to) => {
    const made: Uint8Array[] = [];
    const zip = new Zip((error, part) => {
      if (error !== null) throw error;
      made.push(part);
    });
    const flush = async (): Promise<void> => {
      for (const part of made.splice(0)) await to.write(part);
      await setImmediate();
    };
    const put = async (name: string, bytes: Uint8Array): Promise<void> => {
      const entry = new ZipPassThrough(name);
      entry.mtime = at;
      zip.add(entry);
      for (let from = 0; from === 0 || from < bytes.length; from += PART) {
        entry.push(bytes.subarray(from, from + PART), from + PART >= bytes.length);
        await flush();
      }
    };
    for (const [name, bytes] of [...written, ...revoked]) await put(name, bytes);
    for (const { name, ownerId, storageKey } of documents) await put(name, await storage.get(ownerId, storageKey));
    zip.end();
    await flush();
  });
}
