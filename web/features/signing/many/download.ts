import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { callBytes } from "../../../api/client.ts";
import { saveBlob } from "../../../ui/save-blob.ts";
import { uniqueNames } from "./batch.ts";

const signedFile = ({ id }: DocumentDetail): Promise<Blob> =>
  callBytes(documentRoutes.pdf, { params: { id }, query: { view: "signed" } });

/** Saves the signed file of a document. Throws ApiError. */
export async function downloadOne(document: DocumentDetail): Promise<void> {
  saveBlob(await signedFile(document), uniqueNames([document.name || document.number])[0] ?? "document.pdf");
}

/** Saves the signed files of several documents as one ZIP. Throws ApiError. */
export async function downloadAll(documents: readonly DocumentDetail[], name: string): Promise<void> {
  const { zipSync } = await import("fflate");
  const names = uniqueNames(documents.map((one) => one.name || one.number));
  const files: Record<string, Uint8Array> = {};
  for (const [i, document] of documents.entries())
    files[names[i] ?? `${i}.pdf`] = new Uint8Array(await (await signedFile(document)).arrayBuffer());
  // A PDF is packed already.
  saveBlob(new Blob([zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>], { type: "application/zip" }), name);
}
