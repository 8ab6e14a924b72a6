import type { PDFPageProxy } from "pdfjs-dist";
import type { Block } from "#domain/signature-block";
import type { StampSize } from "#domain/stamps";

const MM_PER_POINT = 25.4 / 72;

/** A page as it is shown, turned: its size, and the form fields that it bears already. */
export interface PageFrame extends StampSize {
  readonly taken: readonly Block[];
}

/** The frame of a page as the viewer reads it. */
export async function frameOfPage(sheet: Pick<PDFPageProxy, "getViewport" | "getAnnotations">): Promise<PageFrame> {
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
  return { widthMm: view.width * MM_PER_POINT, heightMm: view.height * MM_PER_POINT, taken };
}
