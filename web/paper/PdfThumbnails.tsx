import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../i18n/use-words.ts";
import { PdfPage } from "./PdfPage.tsx";
import styles from "./PdfViewer.module.css";

interface Props {
  readonly pdf: PDFDocumentProxy;
  readonly title: string;
  /** From 0. */
  readonly current: number;
  readonly onPage: (page: number) => void;
}

/** Every page, small; each is drawn when it comes into sight. */
export function PdfThumbnails({ pdf, title, current, onPage }: Props) {
  const words = useWords();
  return (
    <ol className={styles.thumbnails} aria-label={words("paper.thumbnails")}>
      {Array.from({ length: pdf.numPages }, (_, page) => (
        <Thumbnail key={page} pdf={pdf} page={page} title={title} current={page === current} onPage={onPage} />
      ))}
    </ol>
  );
}

function Thumbnail({
  pdf,
  page,
  title,
  current,
  onPage,
}: Omit<Props, "current"> & { readonly page: number; readonly current: boolean }) {
  const words = useWords();
  const place = useRef<HTMLLIElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      setSeen(true);
      watch.disconnect();
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (current) place.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <li ref={place}>
      <button
        type="button"
        className={styles.thumbnail}
        aria-current={current ? "page" : undefined}
        aria-label={words("paper.toPage", { page: page + 1 })}
        onClick={() => onPage(page)}
      >
        <span className={styles.small} aria-hidden="true">
          {seen && <PdfPage pdf={pdf} page={page + 1} label={words("paper.pageOf", { title, page: page + 1 })} />}
        </span>
        {page + 1}
      </button>
    </li>
  );
}
