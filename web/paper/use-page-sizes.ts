import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import type { Extent } from "./zoom.ts";

const A4: Extent = { width: 595, height: 842 };

/** How large each page is, in points; one that is not read yet is taken to be like the first. */
export function usePageSizes(pdf: PDFDocumentProxy | undefined): readonly Extent[] {
  const [read, setRead] = useState<{ readonly of: PDFDocumentProxy; readonly sizes: readonly Extent[] }>();
  const known = read !== undefined && read.of === pdf ? read.sizes : [];
  const next = known.length;
  useEffect(() => {
    if (pdf === undefined || next >= pdf.numPages) return;
    let gone = false;
    const keep = (size: Extent): void => {
      if (!gone) setRead((old) => ({ of: pdf, sizes: [...(old?.of === pdf ? old.sizes : []), size] }));
    };
    pdf.getPage(next + 1).then(
      (sheet) => {
        const { width, height } = sheet.getViewport({ scale: 1 });
        keep({ width, height });
      },
      () => keep(A4),
    );
    return () => {
      gone = true;
    };
  }, [pdf, next]);
  return Array.from({ length: pdf?.numPages ?? 0 }, (_, page) => known[page] ?? known[0] ?? A4);
}
