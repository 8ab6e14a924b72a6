import { useCallback, useEffect, useState } from "react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { openPdf } from "./open-pdf.ts";

/** A PDF opened for drawing; undefined while it is not. `broken`: the file came, but it cannot be drawn. */
export function useOpenPdf(blob: Blob | undefined): { readonly pdf: PDFDocumentProxy | undefined; readonly broken: boolean; readonly setBroken: () => void } {
  const [opened, setOpened] = useState<{ readonly of: Blob; readonly pdf: PDFDocumentProxy | null }>();
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
  return { pdf: current?.pdf ?? undefined, broken: current?.pdf === null, setBroken };
}
