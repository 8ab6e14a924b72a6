import { useEffect, useState } from "react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { ARCHIVAL, archivalOf, claimIn } from "#domain/pdf-a";
import { useSay } from "../../../i18n/use-words.ts";
import { Notice } from "../../../ui/Notice.tsx";
import styles from "../Signing.module.css";

/** Says before a PDF/A file is signed what becomes of it; nothing for any other file. */
export function ArchivalNote({ pdf }: { readonly pdf: PDFDocumentProxy }) {
  const say = useSay();
  const [found, setFound] = useState<{ readonly pdf: PDFDocumentProxy; readonly xmp: string }>();
  useEffect(() => {
    let wanted = true;
    pdf.getMetadata().then(
      ({ metadata }) => wanted && setFound({ pdf, xmp: (metadata as { getRaw(): string } | null)?.getRaw() ?? "" }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [pdf]);
  const claim = found?.pdf === pdf ? claimIn(found.xmp) : null;
  if (claim === null) return null;
  const said = archivalOf(claim);
  return (
    <div className={styles.messages}>
      <Notice tone={said === "KEPT" ? "info" : "warning"}>{say(ARCHIVAL[said])}</Notice>
    </div>
  );
}
