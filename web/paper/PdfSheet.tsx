import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import type { Box, Match } from "./find-text.ts";
import { PdfPage } from "./PdfPage.tsx";
import { TextLayer } from "./TextLayer.tsx";
import type { NotDrawn } from "./use-open-pdf.ts";
import type { Extent } from "./zoom.ts";
import styles from "./PdfViewer.module.css";

interface Props {
  readonly pdf: PDFDocumentProxy;
  /** From 0. */
  readonly page: number;
  readonly title: string;
  /** In points. */
  readonly size: Extent;
  /** Dots by point. */
  readonly scale: number;
  readonly matches: readonly Match[];
  /** The place that is looked at now. */
  readonly match: Match | undefined;
  /** Drawn only while it is near to what is seen; else always. */
  readonly sparing: boolean;
  readonly over?: ReactNode;
  readonly onBroken: (why: NotDrawn) => void;
}

/** A page at its place, with the words that were looked for, and its text to be selected. */
export function PdfSheet({ pdf, page, title, size, scale, matches, match, sparing, over, onBroken }: Props) {
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(!sparing);
  useEffect(() => {
    if (!sparing || place.current === null) return;
    // A page before and a page behind are drawn already when they come into sight.
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: place.current.closest("[data-desk]"),
      rootMargin: "100% 0px",
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [sparing]);
  return (
    <div
      ref={place}
      className={styles.sheet}
      data-page={page}
      style={{ width: Math.round(size.width * scale), height: Math.round(size.height * scale) }}
    >
      {(near || !sparing) && (
        <>
          <PdfPage
            pdf={pdf}
            page={page + 1}
            label={words("paper.pageOf", { title, page: page + 1 })}
            onBroken={onBroken}
          />
          <TextLayer pdf={pdf} page={page + 1} scale={scale} />
        </>
      )}
      {matches.map((one, i) =>
        one.page === page
          ? one.boxes.map((box, j) => (
              <span
                key={`${i} ${j}`}
                className={styles.mark}
                data-current={one === match || undefined}
                style={placed(box)}
              />
            ))
          : null,
      )}
      {over}
    </div>
  );
}

const percent = (part: number): string => `${part * 100}%`;
/** Where a box stands on the page, turned about its lower left corner. */
const placed = ({ x, y, width, height, angle }: Box) => ({
  left: percent(x),
  top: percent(y - height),
  width: percent(width),
  height: percent(height * 1.2),
  ...(angle === 0 ? {} : { transform: `rotate(${angle}rad)`, transformOrigin: "0 83%" }),
});
