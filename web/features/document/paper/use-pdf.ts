import { queryOptions, useQuery } from "@tanstack/react-query";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { callBytes, type ApiError } from "../../../api/client.ts";
import { useOpenPdf, type DrawnPdf } from "../../../paper/use-open-pdf.ts";
import type { PaperView } from "./views.ts";

export interface OpenedPdf extends DrawnPdf {
  readonly blob: Blob | undefined;
  readonly error: ApiError | null;
  readonly again: () => void;
}

/** How a rendering of a document's paper is read, and kept. */
export const pdfQuery = (document: DocumentDetail, view: PaperView) =>
  queryOptions<Blob, ApiError>({
    // Signed bytes never change: only a new file is read anew. The other renderings tell of the title.
    queryKey: [
      documentRoutes.pdf.id,
      document.id,
      view,
      view === "signed" ? document.files.map(({ id }) => id).join() : `${document.version} ${document.state}`,
    ],
    queryFn: ({ signal }) =>
      callBytes(documentRoutes.pdf, { params: { id: document.id }, query: { view } }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
    meta: { last: true, shows: documentRoutes.pdf.shows },
  });

/** A rendering of a document's paper, read anew when the document changes, and opened for drawing. */
export function usePdf(document: DocumentDetail, view: PaperView): OpenedPdf {
  const file = useQuery(pdfQuery(document, view));
  return { blob: file.data, error: file.error, again: () => void file.refetch(), ...useOpenPdf(file.data) };
}
