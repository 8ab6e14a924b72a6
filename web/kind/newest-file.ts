import type { DocumentDetail } from "#domain/api/document-shapes";

/** The newest form of the document itself. */
export const newestFile = (document: DocumentDetail): DocumentDetail["files"][number] | undefined =>
  document.files.findLast(({ role }) => role === "signed" || role === "upload" || role === "copy");
