import { Refused } from "#domain/errors";
import { LINES_SIZE } from "#domain/signature-block";
import { say } from "#domain/text";
import type { Context } from "../../session/context.ts";
import { rows, type Database } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { outside } from "../../core/outside.ts";
import { placesApart, prepareApart, watermarkApart } from "../../signing/apart.ts";
import { organisationIdentity } from "../../signing/identity.ts";
import { checkIdentity } from "../../signing/key.ts";
import { finishSignature } from "../../signing/sign-pdf.ts";
import type { DocumentRecord } from "../document-row.ts";
import { keepFile, PDF_TYPE, putFile, readFile } from "../files.ts";
import { formPaper } from "../form-paper.ts";
import { nameMade } from "../made-files.ts";
import type { Means } from "../means.ts";
import { spotIn } from "../../signing/spot-in.ts";
import { signatureLines, WORDS } from "../signature-words.ts";

const HOLDERS = statement(
  "documents.holdersOfCopies",
  `SELECT a.organisation_id AS id FROM app.document_access a WHERE a.document_id = $1 AND a.access = 'copy'
  UNION SELECT e.recipient_id FROM app.envelope_document x JOIN app.envelope e ON e.id = x.envelope_id LEFT
    JOIN app.document_access a ON a.document_id = x.document_id AND a.organisation_id = e.organisation_id
   WHERE x.document_id = $1 AND e.state IN ('SEALED','READY_FOR_TRANSFER','TRANSFERRING')
     AND e.recipient_id IS NOT NULL AND (x.is_copy OR a.access = 'copy') ORDER BY 1`,
  ["id"],
);

/**
 * The paper of an update, signed with the company's certificate. It is nobody's version of the document until the
 * update is confirmed.
 */
export async function paperOf(
  ctx: Context,
  means: Means,
  document: DocumentRecord,
): Promise<{ fileId: string; sha256: string; serial: string; layout: number }> {
  const form = await formPaper(ctx, means, document);
  const { signing, serial } = await organisationIdentity(ctx, means.settings.keyService);
  checkIdentity(signing, ctx.now);
  const timestamps = await means.timestamps.stamper();
  const name = ctx.person.signedName || ctx.person.name;
  const signed = async (): Promise<Uint8Array> => {
    const bytes = await form.bytes();
    const [placement] = await placesApart(bytes, LINES_SIZE, spotIn(form.area, LINES_SIZE));
    if (!placement) throw new Refused("UPLOAD_BROKEN");
    const prepared = await prepareApart(bytes, {
      chain: signing.chain,
      time: ctx.now,
      name,
      reason: say(WORDS.reason, document.language, { name: document.name || document.number }),
      placement,
      repeats: [],
      timestampRoom: timestamps?.room ?? 0,
      appearance: {
        lines: signatureLines({
          company: ctx.organisation.name,
          certificate: signing.chain[0],
          name,
          capacity: "",
          at: ctx.now,
          serial,
          language: document.language,
        }),
      },
    });
    return finishSignature(prepared, signing, timestamps);
  };
  const pdf = await outside(
    "update",
    [document.id, form.checksum, form.letterheadId, name, serial, ctx.now, document.name || document.number],
    signed,
  );
  const kept = await keepFile(ctx, means.storage, {
    documentId: document.id,
    role: "withdrawn",
    name: form.name,
    mime: PDF_TYPE,
    bytes: pdf,
  });
  return { fileId: kept.id, sha256: kept.sha256, serial, layout: form.layout };
}

/** The newest version of a document. */
interface Paper {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly name: string;
}

/**
 * Makes the paper of an update the newest version of its document, which says already what the update says.
 * DOWNLOAD_FAILED when it is missing.
 */
export async function takePaper(ctx: Context, means: Means, documentId: string, fileId: string): Promise<Paper> {
  const file = await table(ctx.tx, "app.file").first(["owner_id", "storage_key", "name"], {
    id: fileId,
    document_id: documentId,
  });
  if (!file) throw new Refused("DOWNLOAD_FAILED");
  const bytes = await readFile(means.storage, { ownerId: file.owner_id, storageKey: file.storage_key });
  const { id, sha256 } = await keepFile(ctx, means.storage, {
    documentId,
    role: "signed",
    name: file.name,
    mime: PDF_TYPE,
    bytes,
  });
  return { id, bytes, sha256, name: file.name };
}

/**
 * Companies that have a copy, or will get the one in a sealed envelope. The asking company does not learn what others
 * send.
 */
const holdersOf = (database: Database, documentId: string): Promise<{ id: string }[]> =>
  database.asWorker((tx) => rows(tx, HOLDERS, [documentId]));

/** A holder of a copy of the version before gets one of the new version beside it. Answers the files. */
export async function copyAgain(
  ctx: Context,
  { storage, database }: Pick<Means, "storage"> & { readonly database: Database },
  documentId: string,
  { id: source, bytes, name }: Paper,
): Promise<string[]> {
  const holders = await holdersOf(database, documentId);
  if (holders.length === 0) return [];
  const copy = await watermarkApart(bytes, "FULL");
  const { key, sha256 } = await putFile(storage, ctx.organisation.id, copy);
  const made = { name, mime: PDF_TYPE, size: copy.length, sha256, key, source };
  const files: string[] = [];
  for (const { id: target } of holders)
    files.push(await nameMade(ctx.tx, { documentId, owner: ctx.organisation.id, target, role: "copy", ...made }, true));
  return files;
}
