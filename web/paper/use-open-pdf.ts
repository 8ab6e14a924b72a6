import { useCallback, useEffect, useState } from "react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useLeftOut } from "./left-out.ts";
import { openPdf, TooSlow, type OpenedFile } from "./open-pdf.ts";

/** Why a file that came is not drawn. */
export type NotDrawn = "broken" | "slow";

export interface DrawnPdf {
  /** Undefined while it is not open. */
  readonly pdf: PDFDocumentProxy | undefined;
  readonly opened: OpenedFile | undefined;
  /** Something of a page could not be drawn. */
  readonly partly: boolean;
  /** The file came, but it cannot be drawn: it is damaged, or would take more time than anybody waits. */
  readonly broken: NotDrawn | undefined;
  readonly setBroken: (why: NotDrawn) => void;
}

/** A PDF opened for drawing. */
export function useOpenPdf(blob: Blob | undefined): DrawnPdf {
  const [opened, setOpened] = useState<{ readonly of: Blob; readonly pdf: OpenedFile | NotDrawn }>();
  useEffect(() => {
    if (blob === undefined) return;
    let gone = false;
    let pdf: OpenedFile | undefined;
    blob
      .arrayBuffer()
      .then(openPdf)
      .then(
        (found) => {
          pdf = found;
          if (gone) void found.pdf.loadingTask.destroy();
          else setOpened({ of: blob, pdf: found });
        },
        (problem: unknown) => {
          if (!gone) setOpened({ of: blob, pdf: problem instanceof TooSlow ? "slow" : "broken" });
        },
      );
    return () => {
      gone = true;
      void pdf?.pdf.loadingTask.destroy();
    };
  }, [blob]);
  const setBroken = useCallback(
    (why: NotDrawn) => {
      if (blob !== undefined) setOpened({ of: blob, pdf: why });
    },
    [blob],
  );
  const current = opened !== undefined && opened.of === blob ? opened.pdf : undefined;
  const drawn = typeof current === "object" ? current : undefined;
  const partly = useLeftOut(drawn?.leftOut);
  return {
    pdf: drawn?.pdf,
    opened: drawn,
    partly,
    broken: typeof current === "string" ? current : undefined,
    setBroken,
  };
}
