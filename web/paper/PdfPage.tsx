import type { PDFDocumentProxy, RenderTask } from "pdfjs-dist";
import { useEffect, useRef } from "react";
import { useWidth } from "../ui/use-width.ts";
import { switched, type Layers } from "./layers.ts";
import { PATIENCE_MS } from "./patience.ts";
import type { NotDrawn } from "./use-open-pdf.ts";
import styles from "./PdfPage.module.css";

interface Props {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly page: number;
  /** The content of the page, for screen readers. */
  readonly label: string;
  readonly layers?: Layers;
  readonly onBroken?: (why: NotDrawn) => void;
}

/** The pixels of a page as it is drawn; A4 as wide as a large screen has half of it. */
const MAX_PIXELS = 40_000_000;

/** One page of a PDF as wide as its place. */
export function PdfPage({ pdf, page, label, layers = "opened", onBroken }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (width === 0) return;
    let task: RenderTask | undefined;
    let over = false;
    const draw = async (): Promise<void> => {
      const sheet = await pdf.getPage(page);
      const at = canvas.current;
      if (over || at === null) return;
      const whole = sheet.getViewport({ scale: 1 });
      const wanted = (width / whole.width) * Math.min(devicePixelRatio * 1.5, 3);
      // The file says how large its page is: one that is very high would take all memory.
      const viewport = sheet.getViewport({
        scale: Math.min(wanted, Math.sqrt(MAX_PIXELS / (whole.width * whole.height))),
      });
      at.width = Math.round(viewport.width);
      at.height = Math.round(viewport.height);
      task = sheet.render({ canvas: at, viewport, optionalContentConfigPromise: switched(pdf, layers) });
      await task.promise;
    };
    const give = (why: NotDrawn): void => {
      if (over) return;
      over = true;
      onBroken?.(why);
    };
    // A page that is drawn no more still works in its thread: that is ended, too.
    const timer = setTimeout(() => {
      give("slow");
      task?.cancel();
      void pdf.loadingTask.destroy();
    }, PATIENCE_MS);
    draw()
      .catch(() => give("broken"))
      .finally(() => clearTimeout(timer));
    return () => {
      over = true;
      clearTimeout(timer);
      task?.cancel();
    };
  }, [pdf, page, width, layers, onBroken]);
  return (
    <div ref={ref} className={styles.page}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />
    </div>
  );
}
