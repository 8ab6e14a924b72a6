import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { documentRoutes, type DocumentDetail } from "#domain/api/documents";
import { callBytes, type ApiError } from "../../../api/client.ts";
import { openPdf } from "../../../paper/open-pdf.ts";
import type { PaperView } from "./views.ts";

export interface OpenedPdf {
  readonly blob: Blob | undefined;
  readonly pdf: PDFDocumentProxy | undefined;
  readonly error: ApiError | null;
  /** The file came, but it cannot be drawn. */
  readonly broken: boolean;
  readonly setBroken: () => void;
  readonly again: () => void;
}

/** How a rendering of a document's paper is read, and kept. */
export const pdfQuery = (document: DocumentDetail, view: PaperView) =>
  queryOptions<Blob, ApiError>({
    // Signed bytes never change: only a new file is read anew. The other renderings tell of the title.
    queryKey: [documentRoutes.pdf.id, document.id, view, view === "signed" ? document.files.map(({ id }) => id).join() : `${document.version} ${document.state}`],
    queryFn: ({ signal }) => callBytes(documentRoutes.pdf, { params: { id: document.id }, query: { view } }, { signal }),
    staleTime: Infinity, gcTime: 60_000, structuralSharing: false, meta: { last: true },
  });

/** A rendering of a document's paper, read anew when the document changes, and opened for drawing. */
export function usePdf(document: DocumentDetail, view: PaperView): OpenedPdf {
  const file = useQuery(pdfQuery(document, view));
  const [opened, setOpened] = useState<{ readonly of: Blob; readonly pdf: PDFDocumentProxy | null }>();
  const blob = file.data;
  useEffect(() => {
    if (blob === undefined) return;
    let gone = false;
    let pdf: PDFDocumentProxy | undefined;
    blob.arrayBuffer().then(openPdf).then((found) => {
      pdf = found;
      if (gone) void found.loadingTask.destroy();
      else setOpened({ of: blob, pdf: found });
    }, () => {
      if (!gone) setOpened({ of: blob, pdf: null });
    });
    return () => {
      gone = true;
      void pdf?.loadingTask.destroy();
    };
  }, [blob]);
  const setBroken = useCallback(() => {
    if (blob !== undefined) setOpened({ of: blob, pdf: null });
  }, [blob]);
  const current = opened?.of === blob ? opened : undefined;
  return {
    blob, pdf: current?.pdf ?? undefined, error: file.error, broken: current?.pdf === null, setBroken,
    again: () => void file.refetch(),
  };
}
