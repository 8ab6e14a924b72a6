import type { PDFDocumentProxy, TextLayer as Layer } from "pdfjs-dist";
import { useEffect, useRef, type CSSProperties } from "react";
import "./text-layer.css";

interface Props {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly page: number;
  /** Dots by point. */
  readonly scale: number;
}

/** The text of a page where it stands on the paper, unseen: to be selected, copied and read out. */
export function TextLayer({ pdf, page, scale }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let layer: Layer | undefined;
    let gone = false;
    const lay = async (): Promise<void> => {
      const { TextLayer: Made } = await import("pdfjs-dist");
      const sheet = await pdf.getPage(page);
      const container = place.current;
      if (gone || container === null) return;
      container.replaceChildren();
      layer = new Made({
        textContentSource: sheet.streamTextContent(),
        container,
        viewport: sheet.getViewport({ scale: 1 }),
      });
      await layer.render();
    };
    // A page whose text cannot be read has none to select; one that is left is not read on.
    lay().catch(() => undefined);
    return () => {
      gone = true;
      layer?.cancel();
    };
  }, [pdf, page]);
  return <div ref={place} className="hw-text-layer" style={{ "--total-scale-factor": scale } as CSSProperties} />;
}
