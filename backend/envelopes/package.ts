import type { Response } from "express";
import type { SealedList } from "#domain/api/envelope-shapes";
import { Refused } from "#domain/errors";
import { DESCRIPTION_NAME, MANIFEST_NAME, PROOFS_NAME, SEAL_NAME, SUMS_NAME } from "#domain/verify/package-names";
import type { Context } from "../session/context.ts";
import { contextOf } from "../session/context-of.ts";
import { type Database, first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { attachedTo } from "../documents/attached.ts";
import { readable } from "../documents/detail.ts";
import { seenDocument } from "../documents/document-row.ts";
import { DATA_OF_FILE, saidBy } from "../documents/files.ts";
import {
  nameInPackage,
  packedAttachment,
  sendPackage,
  writtenOf,
  type Packed,
  type PackageSources,
  type Plan,
} from "../packaging/package.ts";
import type { Session } from "../session/session.ts";
import { manifestBytes } from "../signing/manifest.ts";
import { envelopeOf } from "./envelope-row.ts";

type Reader = Pick<Context, "tx" | "organisation">;

const SEAL = statement(
  "envelopes.sealSigned",
  `SELECT manifest, signature, sha256 FROM app.seal WHERE envelope_id = $1 AND leaf IS NOT NULL
    AND withdrawn_at IS NULL ORDER BY created_at DESC LIMIT 1`,
  ["signature", "sha256"],
).as<{ manifest: SealedList }>();
type Seal = RowOf<typeof SEAL>;

const FILE = statement(
  "envelopes.sealedFile",
  `SELECT f.owner_id AS "ownerId", f.storage_key AS "storageKey", f.sha256, f.size, f.name AS stored,
    ${saidBy("number")} AS number, ${saidBy("name")} AS "documentName", ${DATA_OF_FILE} AS data
     FROM app.envelope_document e JOIN app.document d ON d.id = e.document_id JOIN app.file f ON f.id = e.file_id
    WHERE e.envelope_id = $1 AND e.document_id = $2 AND f.sha256 = $3 AND f.role <> 'withdrawn'
      AND (f.organisation_id IS NULL OR $4 IN (f.organisation_id, f.owner_id))`,
  ["number", "documentName"],
).as<{ data: Packed["data"] }>();

const refuse = (code: "DOWNLOAD_FAILED"): never => {
  throw new Refused(code);
};

/**
 * The file of each document as it was sealed, what that says, and what goes with it. NOT_FOUND, or another refusal, for
 * one that this company may not read by itself.
 */
async function sealedFiles(ctx: Reader, envelopeId: string, { documents }: Seal["manifest"]): Promise<Packed[]> {
  const found: Packed[] = [];
  for (const [i, { id, type, sha256, attachments = [] }] of documents.entries()) {
    const document = await seenDocument(ctx, id);
    if (!readable(document)) throw new Refused("ENVELOPE_HAS_DRAFT", { number: document.number });
    const file = await first(ctx.tx, FILE, [envelopeId, id, sha256, ctx.organisation.id]);
    if (!file) throw new Refused("DOWNLOAD_FAILED");
    const attached = await attachedTo(ctx.tx, id);
    const sealed = attachments.map(
      (one) => attached.find((other) => other.sha256 === one.sha256) ?? refuse("DOWNLOAD_FAILED"),
    );
    const { stored, ...packed } = file;
    found.push({
      ...packed,
      name: nameInPackage(i, { number: file.number, name: file.documentName, kind: type }, stored),
      kind: type,
      attachments: sealed.map((one, n) => packedAttachment(i, n, one)),
    });
  }
  return found;
}

/** The seal of the envelope. ENVELOPE_STATE while nothing is sealed. */
export async function sealOf(ctx: Pick<Context, "tx">, id: string): Promise<Seal> {
  const { state } = await envelopeOf(ctx, id);
  const seal = await first(ctx.tx, SEAL, [id]);
  if (!seal) throw new Refused("ENVELOPE_STATE", { state });
  return seal;
}

/** The entries of the package, and where their bytes are. ENVELOPE_STATE while nothing is sealed. */
export async function envelopePlan(ctx: Reader, id: string): Promise<Plan> {
  const row = await envelopeOf(ctx, id);
  const seal = await sealOf(ctx, id);
  const documents = await sealedFiles(ctx, id, seal.manifest);
  const { reference, subject, note } = row;
  const written = await writtenOf(ctx.tx, {
    kind: "hawser-envelope",
    about: { envelope: { id, reference, subject, note } },
    readme: readme(reference),
    documents,
    beside: [
      { name: MANIFEST_NAME, bytes: manifestBytes(seal.manifest), sha256: seal.sha256 },
      { name: SEAL_NAME, bytes: new Uint8Array(Buffer.from(seal.signature, "base64")) },
    ],
  });
  return { name: reference, at: row.sealedAt ?? row.updatedAt, written, documents };
}

const readme = (reference: string): string => `The documents of envelope ${reference}, as they were sealed.

  documents/           the documents, each exactly the file that was sealed
  attachments/         what is attached to them: the number before a name is that of the document
  ${MANIFEST_NAME}        the sealed list: which documents, by their SHA-256, from whom, to whom
  ${SEAL_NAME}    the seal: a signature of the sender's company over that list (CMS, DER)
  ${PROOFS_NAME}          where the list and the documents are anchored on chain
  lists/               which certificates the authority of this platform had revoked when this was made
  ${DESCRIPTION_NAME}       what each document is, for programs
  ${SUMS_NAME}       for other tools: sha256sum -c ${SUMS_NAME}

Check it all at once on the page Verify of any installation, or without one:

  npm run verify -- THIS.zip --root ROOT.pem [--rpc URL]

The root certificate and the address of a chain must come from where you trust them: nothing in this package proves itself.

本压缩包含信封 ${reference} 封装时的单证。documents/ 为单证原文件，attachments/ 为其附件（文件名前的编号即单证编号），${MANIFEST_NAME} 为封签清单，${SEAL_NAME} 为发送公司对清单的签名。
可在任一平台的“验证”页面整体验证，或使用上述命令离线验证。
`;

/** Sends the package of an envelope to who may read every document in it. */
export async function sendEnvelope(
  sources: PackageSources & { readonly database: Database },
  session: Session,
  id: string,
  response: Response,
): Promise<void> {
  const { organisation } = contextOf(session);
  const made = await sources.database.asOrganisation(
    { organisation: session.organisationId, person: session.personId },
    (tx) => envelopePlan({ tx, organisation }, id),
  );
  await sendPackage(sources, made, response);
}
