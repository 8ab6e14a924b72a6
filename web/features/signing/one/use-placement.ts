import type { PDFDocumentProxy } from "pdfjs-dist";
import { useState } from "react";
import { collide, freeSpot, keptOnPage, type Spot } from "#domain/signature-block";
import type { StampSize } from "#domain/stamps";
import type { PageFrame } from "./frame-of-page.ts";
import { usePageFrame } from "./page-frame.ts";

export interface Placing {
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  readonly frame: PageFrame | undefined;
  /** Undefined while the page is read. */
  readonly spot: Spot | undefined;
  /** It would cover another signature. */
  readonly taken: boolean;
  /** It is larger than the page. */
  readonly tooLarge: boolean;
  readonly turn: (page: number) => void;
  readonly move: (spot: Spot) => void;
}

/** Where the signature stands: next to the corner of the last page, until it is moved. */
export function usePlacement(pdf: PDFDocumentProxy | undefined, size: StampSize): Placing {
  const pages = pdf?.numPages ?? 0;
  const [turned, turn] = useState<number>();
  const page = Math.max(0, Math.min(turned ?? pages - 1, pages - 1));
  const frame = usePageFrame(pdf, page);
  const [moved, setMoved] = useState<{ readonly page: number; readonly spot: Spot }>();
  const own = moved?.page === page ? moved.spot : undefined;
  const spot = frame && keptOnPage(frame, size, own ?? freeSpot(frame, frame.taken, size, "right"));
  const rounded = spot && { xMm: Math.floor(spot.xMm * 10) / 10, yMm: Math.floor(spot.yMm * 10) / 10 };
  return {
    page,
    pages,
    frame,
    spot: rounded,
    turn: (to) => turn(Math.max(0, Math.min(to, pages - 1))),
    move: (to) => setMoved({ page, spot: to }),
    taken:
      frame !== undefined && rounded !== undefined && frame.taken.some((one) => collide(one, { ...rounded, ...size })),
    tooLarge: frame !== undefined && (size.widthMm > frame.widthMm || size.heightMm > frame.heightMm),
  };
}
