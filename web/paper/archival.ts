import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { archivalOf, claimIn, type Archival } from "#domain/pdf-a";
import { openPdf, type OpenedFile } from "./open-pdf.ts";

/** The fate of an open file when it is signed, if it says that it is PDF/A; null of any other file. */
async function archivalOfPdf(pdf: PDFDocumentProxy): Promise<Archival | null> {
  const { metadata } = await pdf.getMetadata();
  const claim = claimIn((metadata as { getRaw(): string } | null)?.getRaw() ?? "");
  return claim === null ? null : archivalOf(claim);
}

/** The same of a file that is not open. One that cannot be read says nothing here. */
export async function archivalOfFile(blob: Blob): Promise<Archival | null> {
  let opened: OpenedFile | undefined;
  try {
    opened = await openPdf(await blob.arrayBuffer());
    return await archivalOfPdf(opened.pdf);
  } catch {
    return null;
  } finally {
    void opened?.pdf.loadingTask.destroy();
  }
}

/** The same of a file that is shown; null also while it is read. */
export function useArchival(pdf: PDFDocumentProxy | undefined): Archival | null {
  const [found, setFound] = useState<{ readonly pdf: PDFDocumentProxy; readonly is: Archival | null }>();
  useEffect(() => {
    if (pdf === undefined) return;
    let wanted = true;
    archivalOfPdf(pdf).then(
      (is) => wanted && setFound({ pdf, is }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [pdf]);
  return found !== undefined && found.pdf === pdf ? found.is : null;
}
