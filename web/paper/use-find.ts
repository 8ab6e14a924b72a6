import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { findText, type Match, type TextRun } from "./find-text.ts";

/** The most places of one search: beyond it, more words are needed, not more places. */
const MOST = 1000;

/** The text of a page, run by run. */
async function runsOf(pdf: PDFDocumentProxy, page: number): Promise<TextRun[]> {
  const { Util } = await import("pdfjs-dist");
  const sheet = await pdf.getPage(page);
  const { transform, width, height } = sheet.getViewport({ scale: 1 });
  const { items } = await sheet.getTextContent();
  return items.flatMap((item): TextRun[] => {
    if (!("str" in item)) return [];
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = Util.transform(transform, item.transform) as number[];
    return [
      {
        text: item.str,
        x: x / width,
        y: y / height,
        width: item.width / width,
        height: Math.hypot(c, d) / height,
        angle: Math.atan2(b, a),
        aspect: width / height,
        ends: item.hasEOL,
      },
    ];
  });
}

export interface Found {
  readonly matches: readonly Match[];
  /** Pages are still being read. */
  readonly reading: boolean;
}

const NOTHING: readonly Match[] = [];

/** Everywhere that the words stand in a PDF, page by page as it is read. */
export function useFind(pdf: PDFDocumentProxy | undefined, words: string): Found {
  const [texts, setTexts] = useState<{
    readonly of: PDFDocumentProxy;
    readonly pages: readonly (readonly TextRun[])[];
  }>();
  const wanted = words.trim() !== "";
  const known = texts?.of === pdf ? texts : undefined;
  const read = known?.pages.length ?? 0;
  const left = pdf !== undefined && wanted && read < pdf.numPages;
  useEffect(() => {
    if (pdf === undefined || !left) return;
    let gone = false;
    const keep = (runs: readonly TextRun[]): void => {
      if (!gone) setTexts((old) => ({ of: pdf, pages: [...(old?.of === pdf ? old.pages : []), runs] }));
    };
    // A page whose text cannot be read has none to find.
    runsOf(pdf, read + 1).then(keep, () => keep([]));
    return () => {
      gone = true;
    };
  }, [pdf, left, read]);
  const matches =
    known === undefined || !wanted
      ? NOTHING
      : known.pages.flatMap((runs, page) => findText(runs, page, words)).slice(0, MOST);
  return { matches, reading: left };
}
