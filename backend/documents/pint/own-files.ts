import type { EntityManager } from "typeorm";
import type { DocumentMetadata } from "#domain/dcsa/envelope-shapes";
import { PINT_LIMITS } from "#domain/pint-codes";
import { first, rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { PDF_TYPE } from "../files.ts";
import { keepFile } from "./bill-files.ts";

const COLUMNS = `f.owner_id AS owner, f.storage_key AS key, f.name, f.mime, f.size, f.sha256`;
const PAPER = statement(
  "documents.pintPaper",
  `SELECT ${COLUMNS} FROM app.file f WHERE f.document_id = $1 AND f.role = 'signed' AND f.mime = '${PDF_TYPE}'
    AND f.organisation_id IS NULL AND f.size <= ${PINT_LIMITS.documentBytes}
    ORDER BY f.created_at DESC, f.id DESC LIMIT 1`,
);
/** The paper that the issue names, and everything that goes with the document wherever it goes. */
const GOING = statement(
  "documents.pintGoing",
  `SELECT ${COLUMNS}, f.role <> 'attachment' AS copy FROM app.file f
    WHERE f.document_id = $1 AND f.size <= ${PINT_LIMITS.documentBytes}
      AND (f.role = 'attachment' OR f.role IN ('signed','withdrawn') AND f.sha256 = $2)
    ORDER BY f.role = 'attachment', f.created_at, f.id`,
  ["copy"],
);
type Going = RowOf<typeof GOING>;

/** The checksum of the signed paper of a bill, which its issue names; null where there is none that may be sent. */
export const paperOf = async (tx: EntityManager, documentId: string): Promise<string | null> =>
  (await first(tx, PAPER, [documentId]))?.sha256 ?? null;

const metadataOf = ({ name, size, mime, sha256 }: Going): DocumentMetadata => ({
  name,
  size,
  mediaType: mime,
  documentChecksum: sha256,
});

/** The further documents of a bill, as the manifests of its envelopes announce them. */
export interface Announced {
  readonly copy: DocumentMetadata | null;
  readonly supporting: readonly DocumentMetadata[];
}

/**
 * The further documents of a bill that was issued here: its signed paper, where the issue names that, and what is
 * attached. They are named as files of the bill, from which they are sent. Read and written as the worker.
 */
export async function ownFiles(
  tx: EntityManager,
  of: { readonly documentId: string; readonly bill: string; readonly copy: string | null },
): Promise<Announced> {
  const found = await rows(tx, GOING, [of.documentId, of.copy]);
  const going = [...new Map(found.toReversed().map((one) => [one.sha256, one])).values()].toReversed();
  const copy = going.find((one) => one.copy) ?? null;
  if (of.copy !== null && copy === null) throw new Error(`the signed paper of document ${of.documentId} is gone`);
  for (const { owner, key, size, sha256 } of going)
    await keepFile(tx, { bill: of.bill, checksum: sha256, size, owner, key });
  return { copy: copy && metadataOf(copy), supporting: going.filter((one) => one !== copy).map(metadataOf) };
}
