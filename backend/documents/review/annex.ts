import type { reviewRoutes } from "#domain/api/reviews";
import type { Query } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import { assertStorage, takeStorage } from "../../budget/budget.ts";
import { audit } from "../../core/audit.ts";
import { table } from "../../core/table.ts";
import { Bytes } from "../../door/handles.ts";
import type { Storage } from "../../ports/storage.ts";
import { changeProcess } from "../../processes/step.ts";
import type { Context } from "../../session/context.ts";
import { readPdf } from "../../uploads/inspect-upload.ts";
import { attachedTo } from "../attached.ts";
import { keepFile, PDF_TYPE, putFile, readFile } from "../files.ts";
import { annexColumns, seenReview, type KeptAnnex, type ReviewRow } from "./review-row.ts";
import { toWrite } from "./write.ts";

/** The draft of a bill, to be written by its initiator. REVIEW_TYPE for a request about an original. */
async function draftToWrite(ctx: Context, id: string, expectedVersion: number): Promise<ReviewRow> {
  const review = await toWrite(ctx, id, expectedVersion);
  if (review.type !== "draft") throw new Refused("REVIEW_TYPE");
  return review;
}

/**
 * Puts a PDF beside the draft that is being written, in place of the one before. NOT_AUTHOR, WRONG_STATE, REVIEW_TYPE,
 * CONTENT_UPDATED, UPLOAD_NOT_PDF, and what uploads are refused for.
 */
export async function setAnnex(
  ctx: Context,
  storage: Storage,
  id: string,
  query: Query<typeof reviewRoutes.setAnnex>,
  file: Buffer,
): Promise<void> {
  const { process } = await draftToWrite(ctx, id, query.expectedVersion);
  const { extension, bytes } = await readPdf(file);
  const { id: owner } = ctx.organisation;
  await assertStorage(ctx.tx, owner, bytes.length);
  const { key, sha256 } = await putFile(storage, owner, bytes);
  await takeStorage(ctx.tx, owner, bytes.length);
  const name = fileName(query.name, extension);
  await changeProcess(ctx, process);
  const annex = annexColumns({ name, sha256, size: bytes.length, key });
  await table(ctx.tx, "app.review_draft").change({ process_id: id }, annex);
  await audit(ctx, "review.set-annex", { process: id, title: process.title, file: name, sha256 });
}

/** Takes it away again. NOT_FOUND where there is none. */
export async function removeAnnex(
  ctx: Context,
  id: string,
  { expectedVersion }: Query<typeof reviewRoutes.removeAnnex>,
): Promise<void> {
  const { process, draftAnnex: annex } = await draftToWrite(ctx, id, expectedVersion);
  if (annex === null) throw new Refused("NOT_FOUND");
  await changeProcess(ctx, process);
  await table(ctx.tx, "app.review_draft").change({ process_id: id }, annexColumns(null));
  const { name: file, sha256 } = annex;
  await audit(ctx, "review.remove-annex", { process: id, title: process.title, file, sha256 });
}

/** The file that is kept for the company that began the review. DOWNLOAD_FAILED. */
export const annexBytes = async (storage: Storage, ownerId: string, { key, name }: KeptAnnex): Promise<Bytes> =>
  new Bytes(await readFile(storage, { ownerId, storageKey: key }), PDF_TYPE, name);

/**
 * The annex of a version, for every company of the review; without a version that of what is being written, for its
 * initiator. NOT_FOUND, DOWNLOAD_FAILED.
 */
export async function annexFile(
  ctx: Context,
  storage: Storage,
  id: string,
  { revision }: Query<typeof reviewRoutes.annex>,
): Promise<Bytes> {
  const { draftAnnex, versions, process } = await seenReview(ctx, id);
  const annex = revision === undefined ? draftAnnex : versions.find((one) => one.revision === revision)?.annex;
  if (!annex) throw new Refused("NOT_FOUND");
  return annexBytes(storage, process.organisationId, annex);
}

/** Attaches the agreed annex to the bill that is made of the version, as a file of the issuer's own. DOWNLOAD_FAILED. */
export async function attachAgreed(
  ctx: Context,
  storage: Storage,
  { versions: [newest], process }: ReviewRow,
  documentId: string,
): Promise<void> {
  if (!newest?.annex) return;
  const { annex } = newest;
  // The own layout of the issuer brings the same file perhaps.
  if ((await attachedTo(ctx.tx, documentId)).some(({ sha256 }) => sha256 === annex.sha256)) return;
  const bytes = await readFile(storage, { ownerId: process.organisationId, storageKey: annex.key });
  const file = { documentId, role: "attachment", name: annex.name, mime: PDF_TYPE, bytes } as const;
  const { id } = await keepFile(ctx, storage, file);
  await table(ctx.tx, "app.file").change({ id }, { text_due: true });
}
