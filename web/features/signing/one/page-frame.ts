import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { frameOfPage, type PageFrame } from "./frame-of-page.ts";

interface Found {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly frame: PageFrame;
}

/** The frame of a page, counted from 0; undefined while it is read. */
export function usePageFrame(pdf: PDFDocumentProxy | undefined, page: number): PageFrame | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (pdf === undefined) return;
    let gone = false;
    const read = async (): Promise<void> => {
      const frame = await frameOfPage(await pdf.getPage(page + 1));
      if (!gone) setFound({ pdf, page, frame });
    };
    // A page that cannot be read is shown as broken where it is drawn.
    read().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [pdf, page]);
  return found !== undefined && found.pdf === pdf && found.page === page ? found.frame : undefined;
}
