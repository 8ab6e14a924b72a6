import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import type { Block } from "#domain/signature-block";
import type { StampSize } from "#domain/stamps";

const MM_PER_POINT = 25.4 / 72;

/** A page as it is shown, turned: its size, and the form fields that it bears already. */
export interface PageFrame extends StampSize {
  readonly taken: readonly Block[];
}

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
      const sheet = await pdf.getPage(page + 1);
      const view = sheet.getViewport({ scale: 1 });
      const annotations = (await sheet.getAnnotations()) as readonly {
        readonly subtype?: string;
        readonly rect?: readonly number[];
      }[];
      const taken = annotations.flatMap(({ subtype, rect }): Block[] => {
        if (subtype !== "Widget" || rect?.length !== 4) return [];
        const [a = 0, b = 0] = view.convertToViewportPoint(rect[0] ?? 0, rect[1] ?? 0) as number[];
        const [c = 0, d = 0] = view.convertToViewportPoint(rect[2] ?? 0, rect[3] ?? 0) as number[];
        const [widthMm, heightMm] = [Math.abs(c - a) * MM_PER_POINT, Math.abs(d - b) * MM_PER_POINT];
        return widthMm > 0 && heightMm > 0
          ? [{ xMm: Math.min(a, c) * MM_PER_POINT, yMm: Math.min(b, d) * MM_PER_POINT, widthMm, heightMm }]
          : [];
      });
      if (!gone)
        setFound({
          pdf,
          page,
          frame: { widthMm: view.width * MM_PER_POINT, heightMm: view.height * MM_PER_POINT, taken },
        });
    };
    // A page that cannot be read is shown as broken where it is drawn.
    read().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [pdf, page]);
  return found !== undefined && found.pdf === pdf && found.page === page ? found.frame : undefined;
}
