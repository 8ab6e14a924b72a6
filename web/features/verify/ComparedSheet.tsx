import { useEffect, useRef } from "react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useWords } from "../../i18n/use-words.ts";
import type { Layers } from "../../paper/layers.ts";
import { PdfPage } from "../../paper/PdfPage.tsx";
import { useSize } from "../../ui/use-size.ts";
import type { Mark } from "./marks.ts";
import styles from "./SideBySide.module.css";

interface Props {
  readonly name: string;
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly layers: Layers;
  readonly marks: readonly Mark[];
  /** The mark that is brought into sight; null for none. */
  readonly at: number | null;
  /** `before`: the older of the two, in which the marked places are empty. */
  readonly role: "before" | "after";
  readonly onBroken: () => void;
}

/** One of two compared pages, with its marks. */
export function ComparedSheet({ name, pdf, page, layers, marks, at, role, onBroken }: Props) {
  const words = useWords();
  const { ref, size } = useSize<HTMLDivElement>({ width: 0, height: 0 });
  const wanted = useRef<HTMLSpanElement>(null);
  // A page has its height only once it is drawn, and the mark its place with it.
  useEffect(() => {
    if (at !== null && size.height > 0) wanted.current?.scrollIntoView({ block: "center", inline: "nearest" });
  }, [at, page, marks.length, size.height]);
  return (
    <figure className={styles.page}>
      <figcaption className={styles.caption}>{name}</figcaption>
      <div ref={ref} className={styles.sheet}>
        {page > pdf.numPages ? (
          <p className={styles.none}>{words("verify.later.noPage", { page })}</p>
        ) : (
          <>
            <PdfPage pdf={pdf} page={page} layers={layers} label={name} onBroken={onBroken} />
            {marks.map(({ box, change }, i) => (
              <span
                key={i}
                ref={i === at ? wanted : undefined}
                className={styles.mark}
                data-tone={change?.tone ?? "doubt"}
                data-role={role}
                data-at={i === at || undefined}
                style={{
                  left: `${box.left * 100}%`,
                  top: `${box.top * 100}%`,
                  width: `${box.width * 100}%`,
                  height: `${box.height * 100}%`,
                }}
              >
                <span className={styles.number}>{i + 1}</span>
              </span>
            ))}
          </>
        )}
      </div>
    </figure>
  );
}
